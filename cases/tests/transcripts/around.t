How `touchstone` meets what is around it: terminals, signals, limits and full disks. transcript.py says how to read it.

= a run that is stopped keeps what is finished
> good.yaml < good.yaml
$ touchstone verify good.yaml --no-report --out results >/dev/null; cp -a results before
$ touchstone verify --jobs 1 --no-report --out results --force & until [ -s results.tmp-*/journal-0.jsonl ]; do sleep 0.01; done; kill $!; wait $!      # exit status 143, kept
touchstone: stopped by signal 15 (Terminated); earlier results in results are unchanged; the verdicts of ... are kept in results.tmp-...: the same command with --resume goes on after them
? 2,kept touchstone verify good.yaml --no-report --out results {}
--resume | holds the verdicts of 'touchstone verify --jobs 1 --no-report --out...other cases or options are asked for
$ diff -r before results; ls -d results*
results
results.tmp-...

= a trace too large is a row
> mine/large.yaml < good.yaml
> mine/small.yaml
schema: 1
title: Few steps
law: hertzian
properties: {young: 1 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2000}
path:
  - {move: {normal: 1 um}, steps: 1}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
$ sed -i 's/steps: 20/steps: 1000/' mine/large.yaml
? 3,writes {} ulimit -c 0 -f 64; touchstone verify mine --no-report; s=$?; rows touchstone-results/latest case law quantity verdict detail; exit $s
trap '' XFSZ; | 1 pass 1 error (...mine/large hertz files error...cannot be written: File too large...mine/small hertzian activations pass
 | 1 pass 1 error (...mine/large hertz files error...cannot be written: File too large...mine/small hertzian activations pass
? 0 touchstone verify {} --no-report
mine | 3 pass (

= a full disk is no crash of the law, and old results stay; who ignores signals does not hang
> good.yaml < good.yaml
$ touchstone verify good.yaml --no-report --out results >/dev/null
? 3 trap '' XFSZ; prlimit --fsize={} touchstone verify good.yaml --no-report --out results
1 |
300 | File too large...earlier results in results are unchanged
$ trap '' XFSZ; prlimit --fsize=8192 touchstone verify good.yaml --no-report --out results      # exit status 3
touchstone: nothing could be judged: results.tmp-.../journal-0.csv cannot be written: File too large: allow more than the file size that this environment allows (ulimit -f: 8192 bytes); earlier results in results are unchanged

hertz   quantity  rows  error/allowed  verdict
  good  files        1                 error

error  good
   files: results.tmp-.../journal-0.csv cannot be written: File too
   large: allow more than the file size that this environment allows (ulimit -f:
   8192 bytes)

1 comparisons: 1 error (... s)
$ trap '' XFSZ; prlimit --fsize=300 touchstone verify hertzian hysteretic_exact --jobs 4 --no-report --out results --force      # exit status 3
touchstone: results.tmp-.../journal.json cannot be written: File too large: allow more than the file size that this environment allows (ulimit -f: 300 bytes); earlier results in results are unchanged
? 0 trap '' CHLD; touchstone verify good.yaml --out {} && ls {}
other | report.md

= a full disk leaves an old figure # needs gnuplot
> good.yaml < good.yaml
> good.svg
old
? 3 trap '' XFSZ; prlimit --fsize={} touchstone show good.yaml --out good.svg --force
100 |

= progress and colours are for terminals
> good.yaml < good.yaml
> wrong.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
? 0 {}
terminal 'touchstone verify good.yaml --no-report' | ^M^[[K0 of 1 files...^M^[[K1 of 1 files^M^[[K
? 1 {}
terminal 'touchstone verify wrong.yaml --no-report' | ^[[32mpass^[[0m...^[[31mfail^[[0m
terminal 'NO_COLOR= touchstone verify wrong.yaml --no-report' | ^[[31mfail^[[0m
$ terminal 'NO_COLOR=1 touchstone verify wrong.yaml --no-report 2>/dev/null' | grep -F '^['      # exit status 1

= a list is as wide as the terminal
$ for COLUMNS in 60 80 120; do export COLUMNS; terminal 'touchstone list principles' | wc -L; done
60
80
101

= a figure in the terminal has colours there # needs gnuplot
> good.yaml < good.yaml
? 0 {}
terminal 'touchstone show good.yaml' | A ball pressed by hand...^[[3
terminal 'NO_COLOR=1 touchstone show good.yaml' | A ball pressed by hand
$ terminal 'NO_COLOR=1 touchstone show good.yaml' | grep -F '^[[3'; terminal 'touchstone show good.yaml' | grep error; ls
good.yaml

= the time step of a law alone is that of the case that says the same
> same.yaml
schema: 1
title: hertz
law: hertz
properties: {hz_shear: 2 GPa, hz_poiss: 0.25}
pair: {radius: 5 mm, density: 2500}
impact: {speed: 2 m/s, angle: 30 deg}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
$ touchstone timestep same.yaml --json >case.json; touchstone timestep hertz shear_modulus=2GPa poisson=0.25 radius=5mm density=2500 speed=2 angle=30deg --json | diff case.json - | grep same
<  "title": "same",
<   "case": "same",
$ touchstone timestep hertz same.yaml radius=6mm --json | diff case.json - | grep -q dt_s && echo differs
differs
