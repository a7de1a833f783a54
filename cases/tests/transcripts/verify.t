How `touchstone verify` meets its user. transcript.py says how to read it.

= a good case of the user
> mine/ball.yaml < good.yaml
$ touchstone verify mine/ball.yaml
hertz   quantity      rows  error/allowed  verdict
  ball  normal_force     1  1.39/32 ulp    pass
  ball  slips_begun      1  exactly 1      pass

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off

2 comparisons: 2 pass (... s)
2 passes; together they notice 30 of 99 kinds of mistake
  not noticed: force shear scaled, force shear dropped, force shear reversed
Report: touchstone-results/latest/report.html (this run: ...)
$ cd touchstone-results/latest; ls -A; ls traces; head -c 5 verdicts.csv; head -c 5 junit.xml; tail -n 1 junit.xml
.touchstone-manifest
junit.xml
plots
report.html
report.md
traces
verdicts.csv
verdicts.json
index.json
traces.csv
case,<?xml</testsuites>
$ cd touchstone-results/latest; python3 -c 'import json; d = json.load(open("verdicts.json"))["cases"][0]; print(d["title"], d["kind"], [leg["words"] for leg in d["legs"]])'
A ball pressed by hand path ['overlap by 1 µm, in 20 steps of 50 ms', 'slide along s by 1 µm, in 20 steps of 50 ms']
$ find touchstone-results/latest/ -name '*.*' -type f -size -80c
$ rows touchstone-results/latest case title quantity verdict
mine/ball A ball pressed by hand normal_force pass
mine/ball A ball pressed by hand slips_begun pass
$ touchstone verify mine/ball.yaml --no-report
hertz   quantity      rows  error/allowed  verdict
  ball  normal_force     1  1.39/32 ulp    pass
  ball  slips_begun      1  exactly 1      pass

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off

2 comparisons: 2 pass (... s)
2 passes; together they notice 30 of 99 kinds of mistake
  not noticed: force shear scaled, force shear dropped, force shear reversed
Results: touchstone-results/latest (this run: ...)
$ touchstone verify mine/ball.yaml --no-report --json > printed; cmp printed touchstone-results/latest/verdicts.json
$ cd touchstone-results/latest; ls -A
.touchstone-manifest
junit.xml
traces
verdicts.csv
verdicts.json

= what fails is named, a finding is none
> mine/ball.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
> mine/wish.yaml < wish.yaml
$ touchstone verify mine --no-report --out results      # exit status 1
hertz   quantity      rows  error/allowed  verdict
  ball  normal_force     1  1.39/32 ulp    pass
  ball  slips_begun      1  exactly 1      pass
  ball  activations      1  1, expected 2  fail
  wish  activations      1  1, intended 2  finding

fail  mine/ball
   activations obtained 1, expected 2; error 1, allowed 0 (absolute, exact)

See it: touchstone show mine/ball.yaml

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off
  finding: no failure: how far the law, as documented, is from what was intended
  or measured

4 comparisons: 2 pass 1 finding 1 fail (... s)
2 passes; together they notice 30 of 99 kinds of mistake
  not noticed: force shear scaled, force shear dropped, force shear reversed
Results: results
$ rows results case quantity verdict detail
mine/ball normal_force pass
mine/ball slips_begun pass
mine/ball activations fail
mine/wish activations finding it is just one
? 0 touchstone verify {} --no-report
mine/wish.yaml | 1 comparisons: 1 finding (

= a case that the law cannot run fails, beside others that go on
> ball.yaml < good.yaml
> press.yaml
schema: 1
title: Too much
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 10 mm, density: 2000}
vary: {force: [1 N, 1 GN]}
path:
  - {press: {normal_force: $force}, steps: 1}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
$ touchstone verify ball.yaml press.yaml --no-report      # exit status 1
touchstone verify: warning: press.yaml:8:3: the overlap becomes more than a radius, and the radius is 0.01 m; usual: below a tenth of the radius

hertz    quantity      rows  error/allowed  verdict
  ball   normal_force     1  1.39/32 ulp    pass
  ball   slips_begun      1  exactly 1      pass
  press  activations      1  exactly 1      pass
  press                   1                 fail

fail  press [force=1 GN]
   line 8: normal force 1e+09 N is not reached at an overlap from 0 to one
   radius

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off

4 comparisons: 3 pass 1 fail (... s)
3 passes, 2 held against mistakes: these notice 30 of 99 kinds of mistake
  not noticed: force shear scaled, force shear dropped, force shear reversed
Results: touchstone-results/latest (this run: ...)

= a reference without an answer is bad input, and one row
> good.yaml < good.yaml
> never.yaml
schema: 1
title: Sticks
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}
pair: {radius: 10 mm, density: 2000}
impact: {speed: 1 m/s}
check:
  - {quantity: duration, reference: hertz_impact_duration, tolerance: 1, basis: data}
$ touchstone verify good.yaml never.yaml --no-report --out r      # exit status 2, writes
hertz    quantity      rows  error/allowed  verdict
  good   normal_force     1  1.39/32 ulp    pass
  good   slips_begun      1  exactly 1      pass
  never  input            1                 error

error  never
   input: never.yaml:8:5: reference hertz_impact_duration: the bodies never
   separate: there is no such value

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off

3 comparisons: 2 pass 1 error (... s)
2 passes; together they notice 30 of 99 kinds of mistake
  not noticed: force shear scaled, force shear dropped, force shear reversed
Results: r
$ rows r case quantity verdict detail
good normal_force pass
good slips_begun pass
never input error never.yaml:8:5: reference hertz_impact_duration: the bodies never separate: there is no such value
$ touchstone verify never.yaml --no-report --out r --force      # exit status 2
touchstone: nothing could be judged: never.yaml:8:5: reference hertz_impact_duration: the bodies never separate: there is no such value; earlier results in r are unchanged

hertz    quantity  rows  error/allowed  verdict
  never  input        1                 error

error  never
   input: never.yaml:8:5: reference hertz_impact_duration: the bodies never
   separate: there is no such value

1 comparisons: 1 error (... s)

= what a law is compared with was intended, or measured; where there is no number none is printed
> data.yaml < wish.yaml
  - {quantity: activations, expected: 2, source: an experiment, finding: just one, metric: absolute, tolerance: 0.5, basis: data}
> sticks.yaml
schema: 1
title: Sticks
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}
pair: {radius: 10 mm, density: 2000}
impact: {speed: 1 m/s}
check:
  - {quantity: duration, expected: 1 s, source: any, tolerance: 1, basis: data}
$ touchstone verify data.yaml sticks.yaml --no-report      # exit status 1
hertz     quantity     rows  error/allowed  verdict
  data    activations     1  1, intended 2  finding
  data    activations     1  1, measured 2  finding
  sticks  duration        1  not a number   fail

fail  sticks
   duration obtained no number, expected 1 s
   touchstone has no number for duration: the contact does not end; the contact
   did not end within 12019 steps of 1.007e-06 s, 60 undamped contact times:
   then the overlap was 9.003e-11 m, the approach velocity -2.88e-08 m/s and the
   normal force -4.835e-08 N

See it: touchstone show sticks.yaml

  finding: no failure: how far the law, as documented, is from what was intended
  or measured

3 comparisons: 2 finding 1 fail (... s)
Results: touchstone-results/latest (this run: ...)

= values that must be refused
> beyond.yaml
schema: 1
title: Beyond
law: hertzian
properties: {young: 1 GPa}
pair: {radius: 10 mm, density: 2000}
vary: {poisson: [0.6, 0.3]}
check: {expect: refused}
$ touchstone verify beyond.yaml      # exit status 1
hertzian  quantity  rows  error/allowed  verdict
  beyond  refusal      2  0, expected 1  fail

fail  beyond [poisson=0.3]
   refusal: it takes what must be refused

2 comparisons: 1 pass 1 fail (... s)
Report: touchstone-results/latest/report.html (this run: ...)
$ rows touchstone-results/latest variant title law quantity metric expected predicted verdict detail
poisson=0.6 Beyond hertzian refusal absolute 1 1 pass poisson = 0.6 is outside its range (-1, 0.5]
poisson=0.3 Beyond hertzian refusal absolute 1 0 fail it takes what must be refused
$ cd touchstone-results/latest; grep -l 'it takes what must be refused' *.*
junit.xml
report.html
report.md
verdicts.csv
verdicts.json
? 2 touchstone {}
show --out -.csv beyond.yaml | beyond.yaml holds values that a law must refuse
show beyond.yaml | beyond.yaml holds values that a law must refuse
timestep beyond.yaml | beyond.yaml holds values that a law must refuse
verify beyond.yaml --orders --out other | no case here has all that is asked for: --orders

= two files of one name are refused; one file may be named twice, and its folder be written in any way
> a/mine/ball.yaml < good.yaml
> b/mine/ball.yaml < good.yaml
> mine/ball.yaml < good.yaml
? 2 touchstone verify {} --no-report
a/mine/ball.yaml b/mine/ball.yaml | a/mine/ball.yaml and b/mine/ball.yaml both are the case mine/ball
? 0 touchstone verify {} --no-report && rows touchstone-results/latest case | uniq -c
a/mine/ball.yaml ./a/mine/ball.yaml | 2 mine/ball
mine | 2 mine/ball
mine/ | 2 mine/ball
mine// | 2 mine/ball
./mine | 2 mine/ball
mine/ball.yaml | 2 mine/ball
./mine/ball.yaml | 2 mine/ball
mine/ball.yaml mine/ball.yaml | 2 mine/ball

= a malformed file alone writes nothing, among others it is one row
> good.yaml < good.yaml
> bad.yaml < malformed.yaml
? 2 touchstone {} bad.yaml
verify | bad.yaml:4:14: law hertz has no property 'hz_sheer', did you mean...properties: {hz_sheer: 1}...             ^
show --out -.csv | bad.yaml:4:14: law hertz has no property 'hz_sheer', did you mean...properties: {hz_sheer: 1}...             ^
? 2,writes touchstone verify --no-report {}; s=$?; rows touchstone-results/latest case quantity verdict detail; exit $s
good.yaml bad.yaml | 3 comparisons: 2 pass 1 error (...bad.yaml input error bad.yaml:4:14: law hertz has no property 'hz_sheer'
bad.yaml good.yaml | 3 comparisons: 2 pass 1 error (...bad.yaml input error bad.yaml:4:14: law hertz has no property 'hz_sheer'
. | 3 comparisons: 2 pass 1 error (...bad.yaml input error ./bad.yaml:4:14: law hertz has no property 'hz_sheer'
--jobs 1 good.yaml ./bad.yaml good.yaml | 3 comparisons: 2 pass 1 error (...bad.yaml input error ./bad.yaml:4:14: law hertz has no
> wrong.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
? 2,writes touchstone verify {} --no-report
. | bad.yaml:4:14:...4 pass 1 fail 1 error (

= files that touchstone has not written, or that were changed, stay and are named
> good.yaml < good.yaml
> put
touchstone verify good.yaml --out $1; mkdir -p $(dirname $1/$2); echo of the user >$1/$2
$ set -e; for file in report.tex report.pdf plots/fig1.svg traces/raw/a.dat notes.txt report.md .gitignore; do bash put $((++n)) $file >/dev/null; done; cp -a 6 8; rm 8/.touchstone-manifest
? 2 touchstone verify good.yaml --out {}
1 | report.tex
2 | report.pdf
3 | plots/fig1.svg
4 | traces/raw/a.dat
5 | notes.txt
6 | report.md
8 | 8: has no list of what touchstone wrote (.touchstone-manifest
$ touchstone verify good.yaml --out 7 >/dev/null; ls -A 7
.gitignore
.touchstone-manifest
junit.xml
plots
report.html
report.md
traces
verdicts.csv
verdicts.json
? 2,writes touchstone report {} --no-plots; s=$?; cat 6/report.md; exit $s
6 | of the user...report.md

= old results are replaced whole
> good.yaml < good.yaml
> wish.yaml < wish.yaml
$ mkdir results
$ touchstone verify wish.yaml --out results/ >/dev/null; ls -A results
.touchstone-manifest
junit.xml
plots
report.html
report.md
traces
verdicts.csv
verdicts.json
$ touchstone verify good.yaml --no-report --out results --force >/dev/null; ls -A results; rows results case; rm good.yaml wish.yaml
.touchstone-manifest
junit.xml
traces
verdicts.csv
verdicts.json
good
good
$ touchstone verify .      # exit status 2
touchstone verify: there is no case file (*.yaml, *.yml) in .
Try 'touchstone verify --help'.
$ ls -A
results

= missing folders are made
> good.yaml < good.yaml
? 0 touchstone verify --no-report good.yaml --out {} && ls -A {}
x/y/z | verdicts.csv
./x/y/w// | verdicts.csv
../w | verdicts.csv
$PWD/../a/b/../c//d/ | verdicts.csv

= other folders are left alone
> good.yaml < good.yaml
> thesis/chapter.tex
years of work
> results/verdicts.csv
old
> results/notes.txt
mine
> file
a file
$ mkdir real; ln -s real link; ln -s nowhere dangling
? 2 touchstone verify good.yaml --no-report --out {}
thesis | thesis: holds 'chapter.tex', which touchstone has not written; nothing was changed
thesis/ | thesis: holds 'chapter.tex', which touchstone has not written; nothing was changed
results | results: holds 'notes.txt', which touchstone has not written
/ | which touchstone has not written
file | file: exists and is not a folder
file/results | file/results: Not a directory
file/a/b | file/a/b: Not a directory
link | link: exists and is not a folder
dangling | dangling: exists and is not a folder
. | .: cannot be replaced under this name
real/.. | real/..: cannot be replaced under this name
/proc/nowhere | /proc/nowhere

= of a report that was killed nothing stays; what other verbs left for the report does
> good.yaml < good.yaml
$ touchstone verify good.yaml --no-report --out results >/dev/null
> results/.report-4194304.tmp-0123456789abcdef/figures.gp
half a script
> results/selftest.json
{"schema": 1}
> results/bench.json
{}
$ touchstone verify good.yaml --no-report --out results >/dev/null; ls -A results; cat results/selftest.json
.touchstone-manifest
bench.json
junit.xml
selftest.json
traces
verdicts.csv
verdicts.json
{"schema": 1}
> results/.report-mine.tmp-0123456789abcdef
somebody's
? 2 touchstone verify good.yaml --no-report --out {}
results | results: holds '.report-mine

= a small run replaces no large one
> mine/ball.yaml < good.yaml
> mine/below/deep/other.yml < good.yaml
> mine/below/.touchstone-manifest
of results
? 0 touchstone verify {} --no-report
mine | 2 comparisons: 2 pass (
$ rm mine/below/.touchstone-manifest
? 0 touchstone verify {} --no-report
mine | 4 comparisons: 4 pass (
mine/ball.yaml | 2 comparisons: 2 pass (
$ rows touchstone-results/latest quantity | wc -l; ls -d touchstone-results/2*/ | wc -l
2
3
? 0 touchstone verify {} --no-report --out named && rows named case | wc -l
mine | 4 pass (...4
? 2 touchstone verify {} --no-report --out named
mine/ball.yaml | --out named: it holds 2 rows of cases that are not played now
? 0 touchstone verify {} --no-report --out named && rows named case | wc -l
mine | 4 pass (...4
mine/ball.yaml --force | 2 pass (...2
mine | 4 pass (...4

= results do not depend on how many processes there are, and where one stands
> user/good.yaml < good.yaml
> user/wrong.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
> user/order.yaml < order.yaml
> run
out=$PWD/out user=$PWD/user; cd $1; shift
touchstone verify $user hertz/events hysteretic/floor hertz/pressing hertz_mindlin/momentum --no-report --out $out --force "$@" >/dev/null
echo $?; cd $out; cat verdicts.csv traces/index.json traces/traces.csv | sha256sum | tee -a ../sums | cut -c 70-; sort -u ../sums | wc -l
? 0 bash run {}
. --jobs 1 | 1...1
. --jobs 4 | 1...1
. | 1...1
. --jobs 1024 | 1...1
/ --jobs 2 | 1...1
/tmp | 1...1
$ find out -name '*.csv' -size +1k | sort
out/traces/traces.csv
out/verdicts.csv

= which cases are run
> cases/hertz/quick.yaml < good.yaml
tags: [quick]
> cases/hertz/slow.yaml < good.yaml
tags: [slow]
> cases/hertz/wrong.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
> cases/other/order.yaml < order.yaml
> cases/other/both.yaml < good.yaml
tags: [slow, loops]
> cases/other/laws.yaml
schema: 1
title: Two laws
law: [hertz_mindlin, hertz_mindlin_corrected]
tags: [loops]
properties: {young: 1 GPa, poisson: 0.3, restitution: 1, mu_sl: 0, mu_ro: 0}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 1 um}}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
> cases/.hidden/no.yaml < malformed.yaml
> cases/hertz/.no.yaml < malformed.yaml
> cases/hertz/no.txt < malformed.yaml
> cases/top.yaml < malformed.yaml
> run
TOUCHSTONE_CASES=$PWD/cases touchstone verify --no-report "$@" >/dev/null; echo $? $(rows touchstone-results/latest $columns | uniq).
? 0 columns=case bash run {}
 | 1 hertz/quick hertz/wrong other/laws other/order.
hertz | 1 hertz/quick hertz/slow hertz/wrong.
hertz/slow | 0 hertz/slow.
other/both hertz/quick | 0 other/both hertz/quick.
--tag quick | 0 hertz/quick.
--tag slow | 0 hertz/slow other/both.
--tag loops | 0 other/both other/laws.
--tag quick --tag slow | 0 hertz/quick hertz/slow other/both.
hertz --tag slow | 0 hertz/slow.
other --law hertz_mindlin_corrected | 0 other/laws.
? 0 columns='case law' bash run {}
--law hertz_mindlin | 0 other/laws hertz_mindlin.
--law hertz | 1 hertz/quick hertz hertz/wrong hertz other/order hertz.
--law hertz --tag loops | 0 other/both hertz.
? 0 columns='case basis' bash run {}
--orders | 0 other/order order.
other --orders | 0 other/order order.
? 2 TOUCHSTONE_CASES=$PWD/cases touchstone verify {}
--law hysteretic | has all that is asked for

= the table fits 80 columns, and no character is cut in two
> mine/δδδδδδδδδδδδδ-and-a-name-that-does-not-end-soon.yaml
schema: 1
title: A ball
law: hertz
properties: {dp_nratio: 0.123456789012}
pair: {radius: 10 mm, density: 2000 kg/m3}
vary: {hz_mode: [0, 1], dp_mode: [0, 1, 2, 3], dp_sratio: [0.123456789, 0.234567891], dp_alpha: [0.111222333, 0.25], hz_alpha: [1.444555666], hz_shear: [1.23456789 GPa], hz_poiss: [0.312345678], fric: [0.512345678]}
path:
  - {move: {normal: 1 um}, steps: 20}
check:
  - {quantity: normal_elastic, expected: 1e-300, source: no, basis: exact}
  - {quantity: activations, expected: 2, source: a wish, finding: it is just one}
> mine/order.yaml < order.yaml
$ touchstone verify mine --no-report >printed; grep -v '^See it' printed | wc -L; cat printed
80

hertz                    quantity        rows  error/allowed             verdict
  order                  shear_force_s      1  order 0.98 (1),           pass
                                               1.1e-5/2.6e-3
  order                  normal_force       1  1.86/32 ulp               pass
  δδδδδδδδδδδδδ-and-a-n  normal_elastic    32  364.11 mN, expected       fail
  ame-that-does-not-end                        1e-300 N
  -soon
  δδδδδδδδδδδδδ-and-a-n  activations       32  1, intended 2             finding
  ame-that-does-not-end
  -soon

The normal spring is 3.641e+299 times what it must be (32 of 32 rows, ratio
3.641e+299 +- 1e-16); nothing else fails.
Fails: the normal spring (32 of 32). Never fails: the normal force (1), the
shear force (1).
Look for the constants and the exponent of the normal spring.

1  3.641e+299 times what it must be: 32 rows, 1 case
   normal_elastic (32)
   mine/δδδδδδδδδδδδδ-and-a-name-that-does-not-end-soon: normal_elastic obtained
   364.1 mN, expected 1e-300 N

See it: touchstone show 'mine/δδδδδδδδδδδδδ-and-a-name-that-does-not-end-soon.yaml' --variant hz_mode=0,dp_mode=0,dp_sratio=0.123456789,dp_alpha=0.111222333,hz_alpha=1.444555666,hz_shear=1.23456789GPa,hz_poiss=0.312345678,fric=0.512345678

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off
  order: the power of the step with which the error falls; beside it, the
  expected power
  finding: no failure: how far the law, as documented, is from what was intended
  or measured

66 comparisons: 2 pass 32 finding 32 fail (... s)
2 passes; together they notice 36 of 91 kinds of mistake
Results: touchstone-results/latest (this run: ...)

= the worst comes first where it is asked for
> mine/a.yaml < good.yaml
> mine/b.yaml < wish.yaml
> mine/c.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
$ touchstone verify mine hertzian/force --no-report      # exit status 1
hertz     quantity       rows  error/allowed  verdict
  a       normal_force      1  1.39/32 ulp    pass
  a       slips_begun       1  exactly 1      pass
  b       activations       1  1, intended 2  finding
  c       normal_force      1  1.39/32 ulp    pass
  c       slips_begun       1  exactly 1      pass
  c       activations       1  1, expected 2  fail

hertzian  quantity       rows  error/allowed  verdict
  force   normal_force      6  1.56/16 ulp    pass
  force   strain_energy     6  1.47/16 ulp    pass

fail  mine/c
   activations obtained 1, expected 2; error 1, allowed 0 (absolute, exact)

See it: touchstone show mine/c.yaml

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off
  finding: no failure: how far the law, as documented, is from what was intended
  or measured

18 comparisons: 16 pass 1 finding 1 fail (... s)
16 passes, 6 held against mistakes: these notice 58 of 166 kinds of mistake
  not noticed: hertz: force shear scaled, force shear dropped, force shear
  reversed
Results: touchstone-results/latest (this run: ...)
$ touchstone verify mine hertzian/force --no-report --failed-first | sed -n 1,8p
hertz     quantity       rows  error/allowed  verdict
  c       activations       1  1, expected 2  fail
  b       activations       1  1, intended 2  finding
  a       normal_force      1  1.39/32 ulp    pass
  c       normal_force      1  1.39/32 ulp    pass
  a       slips_begun       1  exactly 1      pass
  c       slips_begun       1  exactly 1      pass

= each variant has its own command, which gives its rows again, digit for digit
> my case's.yaml
schema: 1
title: Two
law: [hertz, hysteretic]
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: $r, density: 2000}
vary: {r: [[1 mm, 2 mm], 10 mm], d: [1 um, 0.3 um]}
path:
  - {move: {normal: $d}, steps: 7}
check:
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}
> again.py
import json, subprocess
def read(folder):
    with open(folder + "/verdicts.json") as file:
        whole = json.load(file)
    for row in whole["rows"]:  # which variant of a check is held against mistakes depends on the others
        for name in "kinds", "noticed", "notices", "power":
            row.pop(name)
    return whole
whole = read("all")
for case in whole["cases"]:
    for variant in case["variants"]:
        command = "%s --variant %d" % (case["command"], variant["number"])
        subprocess.run(["bash", "-c", command + " --no-report --out one --force"], check=True, stdout=subprocess.DEVNULL)
        one = read("one")
        again = one["cases"][0]
        print(command, one["rows"] == [row for row in whole["rows"] if row["variant"] == variant["variant"]],
              {**case["setup"], **variant["setup"]} == {**again["setup"], **again["variants"][0]["setup"]},
              variant["number"] == again["variants"][0]["number"])
$ touchstone verify --no-report --out all "my case's.yaml" >/dev/null; python3 again.py
touchstone verify 'my case'\''s.yaml' --variant 1 True True True
touchstone verify 'my case'\''s.yaml' --variant 2 True True True
touchstone verify 'my case'\''s.yaml' --variant 3 True True True
touchstone verify 'my case'\''s.yaml' --variant 4 True True True
touchstone verify 'my case'\''s.yaml' --variant 5 True True True
touchstone verify 'my case'\''s.yaml' --variant 6 True True True
touchstone verify 'my case'\''s.yaml' --variant 7 True True True
touchstone verify 'my case'\''s.yaml' --variant 8 True True True
? 2 touchstone verify --no-report --out none {}
--variant 9 "my case's.yaml" |      8  law=hysteretic,r=10mm,d=0.3um
--variant law=hertzian "my case's.yaml" | has no such variant
--variant 1 hertz | --variant needs one case, and
--variant law=hertz --law hysteretic "my case's.yaml" | has all that is asked for: --law hysteretic
? 0 touchstone verify --no-report --out two {}
"my case's.yaml" --variant 'd = 1 um, law=hertz' | 2 comparisons: 2 pass (
./my*.yaml my*.yaml $PWD/my*.yaml | 8 comparisons: 8 pass (

= traces have what checks compare: of eight variants, and of four more that fail
> deep.yaml
schema: 1
title: Deep
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.4}
pair: {radius: 10 mm, density: 2500}
vary: {deep: [1 um, 2 um, 3 um, 4 um, 5 um, 6 um, 7 um, 8 um, 9 um, 10 um, 11 um, 12 um, 13 um, 14 um, 15 um, 16 um]}
path:
  - {move: {normal: $deep}, steps: 10}
  - {hold: {}, steps: 10}
check:
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}
  - {quantity: overlap, expected: 1 um, source: nobody, at: leg 2, metric: absolute, basis: data, tolerance: 1 nm}
  - {quantity: shear_force_s, expected: 0, source: nothing, at: end, metric: absolute, basis: exact}
  - {quantity: overlap, expected: "$deep", source: given, at: leg_ends, tolerance: 32 ulp}
> traces.py
import json
index = json.load(open("results/traces/index.json"))
table = open("results/traces/traces.csv").read()
heading, first = table.split("\n", 2)[:2]
at = 0
for trace in index["traces"]:      # one table behind the other
    print(trace["variant"], trace["at"] == at and table[at:].startswith(heading), end="; ")
    at += trace["bytes"]
print(at == len(table), index["schema"])
for known in index["traces"][0]["expected"]:
    print(known["quantity"], known["column"], "%.0e" % known["uncertainty"], [point["x"] for point in known["points"]])
print(index["traces"][0]["x"], heading.split(",")[-2:], first.split(",")[-2:])
$ touchstone verify deep.yaml --no-report --out results >/dev/null; python3 traces.py
deep=1 um True; deep=2 um True; deep=3 um True; deep=4 um True; deep=5 um True; deep=6 um True; deep=7 um True; deep=8 um True; deep=9 um True; deep=11 um True; deep=13 um True; deep=15 um True; True 5
normal_force expected_normal_force_N 2e-16 []
overlap expected_overlap_m 1e-09 []
shear_force_s None 0e+00 [1e-06]
overlap None 0e+00 [1e-06, 1e-06]
overlap ['expected_normal_force_N', 'expected_overlap_m'] ['0', 'nan']

= an answer in few words
> a.yaml < good.yaml
$ touchstone verify a.yaml --no-report --json --brief
{"sentence":"No comparison of 2 failed.","schema":1,"tool":"touchstone verify","passed":true,"counts":{"pass":2},"diagnoses":[],"gravest":[],"power":"2 passes; together they notice ... of ... kinds of mistake","results":"touchstone-results/latest"}
$ sed -i 's/expected: 1,/expected: 0,/' a.yaml; touchstone verify a.yaml --no-report --json --brief # exit status 1
{"sentence":"1 of 2 comparisons did not pass. ...","schema":1,"tool":"touchstone verify","passed":false,"counts":{"pass":1,"fail":1},"diagnoses":[{"law":"hertz",...}],"gravest":["a: fail: slips_begun: expected 0, obtained 1..."],"power":"1 pass; ...","results":"touchstone-results/latest"}
$ for verb in "solve impact radius=5mm young=70GPa poisson=0.3 density=2700 speed=1 restitution=0.8" "timestep hertz" "list references" "list cases"; do touchstone $verb --json --brief | awk '{print length < 2000}' ; done
1
1
1
1
$ touchstone compare hertz linear speed=2:2:1 --json --brief | cut -c 1-2000
{"sentence":"hertz and linear, fitted at 2 m/s, differ most in ...: ... at ... m/s, ... degrees.","schema":1,...}
? 2 touchstone {}
verify a.yaml --brief | --brief needs --json
solve hertz --brief | --brief needs --json
compare hertz linear --brief | --brief needs --json
