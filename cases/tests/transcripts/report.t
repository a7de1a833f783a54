How `touchstone report` meets its user. transcript.py says how to read it.

= wrong usage, and results that are none, are refused
> hertz/a.yaml < good.yaml
> empty/verdicts.json
{}
> old/verdicts.json
{"schema": 1}
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null
? 0 touchstone report {}
--help | Usage: touchstone report
--no-plots r |
r --compare r | 2 the same, 0 worse, 0 better
? 2 touchstone report {}
--nonsense | unknown option '--nonsense'
--no-plot --bench= r | --bench: the value must not be empty
--compar r nowhere | nowhere/verdicts.json
--latx | unknown option '--latx' (did you mean '--latex'?)
--latex --publish | --latex and --publish cannot be given together
--bench=a --compare r r | --bench and --compare cannot be given
a b | needs one results folder, and 'b' is the second
 | touchstone-results/verdicts.json
-- --help | --help/verdicts.json
$'\e[2J' | ?[2J/verdicts.json
--compare r | --compare needs two results folders, OLD and NEW
--compare r r r | 'r' is one argument too many
--compare r nowhere | nowhere/verdicts.json:
--compare nowhere r | nowhere/verdicts.json:
--json r | --json needs --compare
--compare r r --brief | --brief needs --json
--page page.html r r | --compare
--templates nowhere r | --templates nowhere: No such file or directory
/nonexistent | /nonexistent/verdicts.json:
old | verdicts.json
? 2,writes touchstone report {}
--summary empty | verdicts.json
--summary --law hert r | no comparison is about the law 'hert' (did you mean 'hertz'?); the results have: hertz

= files of others stay, and old files where something is wrong
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null; for n in 1 2 3 4 5 6 7; do cp -a r $n; done
> 1/report.md
of the user
> 2/report.html
of the user
> 3/plots
a file
> 4/report.md/x
in a folder
> 5/plots/figures.gp/x
in a folder
> 6/summary_hertz.md
of the user
> 7/report.tex
of the user
$ touchstone report 5 --no-plots
? 2,writes touchstone report {}; s=$?; ls -A 3 4; exit $s
1 | report.md
2 | report.html
3 | plots
4 | report.md
5 | figures.gp
--summary 6 | summary_hertz.md: touchstone has not written this file
--latex 7 | report.tex
$ cat 1/report.md 2/report.html 3/plots 6/summary_hertz.md 7/report.tex; ls -A 3 4 6
of the user
of the user
a file
of the user
of the user
3:
.touchstone-manifest
junit.xml
plots
traces
verdicts.csv
verdicts.json

4:
.touchstone-manifest
junit.xml
plots
report.md
traces
verdicts.csv
verdicts.json

6:
.touchstone-manifest
junit.xml
plots
summary_hertz.md
traces
verdicts.csv
verdicts.json

= what a killed report left goes; a process that is alive keeps its folder
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null
$ for name in 4194304 $$ mine; do mkdir r/.report-$name.tmp-0123456789abcdef; echo half a script >r/.report-$name.tmp-0123456789abcdef/figures.gp; done; touchstone report r; ls -d r/.report* | sed "s/$$/alive/"      # exit status 0, kept
r/.report-alive.tmp-...
r/.report-mine.tmp-...

= without programs a report comes without what they make, and nothing old stays beside other numbers
> hertz/a.yaml < good.yaml
> hertz/b.yaml < wish.yaml
> fake/pdflatex
#!/bin/sh
echo >report.pdf
> fake/chromium
#!/bin/sh
for a; do case $a in --print-to-pdf=*) printf '%%PDF-1.4\n<</Type /Pages>>\n<</Type /Page\n<</Type /Page\n' >"${a#--print-to-pdf=}";; esac; done
> run
touchstone=$(command -v touchstone) PATH=$1; shift; exec $touchstone report "$@"
$ chmod +x fake/*; touchstone verify hertz/a.yaml hertz/b.yaml --no-report --out r >/dev/null; cp -a r drawn
$ bash run $PWD/fake r      # exit status 3, writes
touchstone report: 3 of 3 figures are missing: gnuplot was not found (Debian: apt install gnuplot-nox)
$ ls r; grep -c '<img\|](plots' r/report.md; grep 'Figure missing' r/report.md
junit.xml
report.html
report.md
traces
verdicts.csv
verdicts.json
0
Figure missing (A ball pressed by hand): gnuplot was not found (Debian: apt install gnuplot-nox)
Figure missing (A ball pressed by hand): gnuplot was not found (Debian: apt install gnuplot-nox)
$ touchstone report drawn; cat drawn/plots/hertz_*.svg | wc -l; bash run $PWD/fake drawn 2>/dev/null; cat drawn/plots/hertz_*.svg | wc -l
44
44
$ bash run $PWD/fake r --no-plots; grep 'No figures' r/report.md; grep -c 'touchstone report --summary</code>\.' r/report.html
No figures: none were asked for (--no-plots).
1
$ bash run $PWD/fake r --latex      # exit status 3, writes
touchstone report: 2 of 2 figures are missing in report.tex: gnuplot was not found (Debian: apt install gnuplot-nox)
$ ls r; grep -c includegraphics r/report.tex; tail -n 1 r/report.tex
junit.xml
report.html
report.md
report.pdf
report.tex
tex
traces
verdicts.csv
verdicts.json
0
\end{document}
$ bash run /nonexistent r --latex      # exit status 3, writes
touchstone report: report.pdf was not made: no LaTeX was found (pdflatex or lualatex; Debian: apt install texlive-latex-recommended texlive-science)
$ ls r/report.*
r/report.html
r/report.md
r/report.tex
$ bash run $PWD/fake r --summary; ls r/summary*; bash run $PWD/fake r --no-plots; grep -o 'summary</code>: .*\.' r/report.html
touchstone report: 2 of 2 figures are missing
r/summary_hertz.pdf: 2 pages
r/summary_hertz.html
r/summary_hertz.md
r/summary_hertz.pdf
summary</code>: <a href="summary_hertz.html">summary_hertz.html</a>.
> r/summary_hertz.pdf.of_mine
somebody's
$ bash run /nonexistent r --summary      # exit status 3, writes
touchstone report: 2 of 2 figures are missing
r/summary_hertz.html
$ ls r/summary*; tail -c 8 r/summary_hertz.html
r/summary_hertz.html
r/summary_hertz.md
r/summary_hertz.pdf.of_mine
</html>

= a summary that comes out too long is printed again with less in it
> hertz/a.yaml < good.yaml
> fake/chromium
#!/bin/sh
echo >>"$0.n"
for a; do case $a in --print-to-pdf=*) (echo %PDF-1.4; yes '<</Type /Page' | head -n $((23 - $(wc -l <"$0.n")))) >"${a#--print-to-pdf=}";; esac; done
$ chmod +x fake/chromium; touchstone verify hertz/a.yaml --no-report --out r >/dev/null
$ PATH=$PWD/fake:$PATH touchstone report r --summary --no-plots; wc -l <fake/chromium.n; grep -c Page r/summary_hertz.pdf
r/summary_hertz.pdf: 20 pages
3
20

= somebody's templates go before ours; a wrong one replaces nothing
> hertz/a.yaml < good.yaml
> own/coverage.md
So says our institute of {{law_count}} law.
> 1/report.md
One

{{titel}}
> 2/report.tex
One

{{titel}}
> 3/summary.md
One

{{titel}}
> 4/coverge.md
One
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null; touchstone report --no-plots --templates own r; grep -h institute r/report.md r/report.html; grep 'What was run' r/report.md
So says our institute of 1 law.
<p>So says our institute of 1 law.</p>
## What was run
? 2,writes touchstone report {} r
--no-plots --templates 1 | report.md:3: nothing is named 'titel'
--latex --templates 2 | report.tex:3: nothing is named 'titel'
--summary --templates 3 | summary.md:3: nothing is named 'titel'
--no-plots --templates 4 | touchstone report: 4/coverge.md: no template has this name (did you mean 'coverage.md'?)
$ grep -h institute r/report.md; ls r; echo '{{>coverge.md}}' >4/coverage.md; touchstone report --no-plots --templates 4 r
So says our institute of 1 law.
junit.xml
report.html
report.md
traces
verdicts.csv
verdicts.json

= a full disk leaves old files
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --out r >/dev/null; cp -a r before
? 2,writes trap '' XFSZ; prlimit --fsize={} touchstone report r
0 | File too large
500 | File too large
$ diff -r before r

= the page of a comparison replaces nobody's file
> hertz/a.yaml < good.yaml
> hertz/b.yaml < good.yaml
> changed/hertz/a.yaml < good.yaml
  - {quantity: activations, expected: 2, source: a slip, basis: exact}
> letter
a letter
> nothing
$ for run in old:hertz new:hertz worse:changed/hertz; do touchstone verify ${run#*:} --no-report --out ${run%:*} >/dev/null; done; true
$ touchstone report --compare old new --page page.html
old  old: commit ..., 4 rows
new  new: commit ..., 4 rows

4 the same, 0 worse, 0 better
Page: page.html
$ touchstone report --compare old new --page page.html
old  old: commit ..., 4 rows
new  new: commit ..., 4 rows

4 the same, 0 worse, 0 better
Page: page.html
$ sed '$a<!-- mine -->' page.html >added.html; sed 's/Nothing/NOTHING/' page.html >edited.html
? 2 touchstone report --compare old new --page {}
added.html | added.html: touchstone has not written this file, or it was changed since
edited.html | edited.html: touchstone has not written this file, or it was changed since
letter | letter: touchstone has not written this file
nothing | nothing: touchstone has not written this file
hertz | it is no regular file
none/page.html | No such file or directory
/dev/full | it is no regular file
$ touchstone report --compare old worse --page page.html      # exit status 1
old  old: commit ..., 4 rows
new  worse: commit ..., 3 rows

Worse (3):
  appeared  hertz/a activations (law hertz)
    fail, error 1 of 0
  went  hertz/b normal_force (law hertz)
    pass, error 1.39 of 32 ulp
  went  hertz/b slips_begun (law hertz)
    pass, error 0 of 0

2 the same, 3 worse, 0 better
Page: page.html
$ touchstone report --compare old worse --page page.html --json --no-plots | head -n 2      # exit status 0
{
 "sentence": "2 the same, 3 worse, 0 better",
$ touchstone report --compare old worse --json --brief # exit status 1
{"sentence":"2 the same, 3 worse, 0 better","schema":1,"tool":"touchstone report --compare","worse":true,...,"changes":["...appeared  hertz/a activations (law hertz)...
$ grep -c -- --no-plots page.html; rm new/traces/index.json; touchstone report --compare old new --page page.html; grep -o 'No figures: there are no traces in new' page.html
1
old  old: commit ..., 4 rows
new  new: commit ..., 4 rows

4 the same, 0 worse, 0 better
Page: page.html
No figures: there are no traces in new

= what is published is replaced, and nothing else
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null; touchstone report r --publish --to v; ls -A v; cp -a v first; touchstone report r --publish --to v; diff -r first v
.touchstone-manifest
README.md
findings.md
hertz.md
hertz_a.svg
rows.csv
sources.md
$ touchstone report r --publish --to v --check
v is current
$ PATH=/nonexistent $(command -v touchstone) report r --publish --to v      # exit status 2, writes
touchstone report: v: the figures cannot be drawn: gnuplot was not found (Debian: apt install gnuplot-nox)
? 2 touchstone report r --publish --to {}
/nonexistent/verification | /nonexistent
$ echo "somebody's" >v/hertz.md
? 2,writes touchstone report r --publish --to {}
v | hertz.md
$ cat v/hertz.md; echo {} >r/verdicts.json
somebody's
? 2 touchstone report r --publish --to {}
first | verdicts.json

= the index of traces is checked
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --no-report --out r >/dev/null; rm r/.touchstone-manifest
? 2,writes echo '{}' >r/traces/index.json; touchstone report r
{"schema": 3} | schema is 3, this program reads 5
[] | the whole is an array, must be an object
{"schema": 4 | index.json: line 2
{"schema": 5, "traces": {}} | traces is an object, must be an array
{"schema": 5, "traces": [7]} | traces[0] is a number, must be an object
{"schema": 5, "traces": [{}]} | traces[0].case is missing, must be a string
{"schema": 5, "traces": [{"case": "c", "variant": "", "title": "", "law": "l", "file": "a.csv", "kind": "path", "expected": [{"quantity": "overlap", "words": "", "uncertainty": null, "points": [{"x": "far"}]}]}]} | traces[0].expected[0].points[0].x is a string, must be a number
? 2,writes echo '{"schema": 5, "traces": [{"case": "c", "variant": "", "title": "", "law": "l", "kind": "path", "expected": [], "file": "{}"}]}' >r/traces/index.json; touchstone report r
../../../etc/passwd | traces[0].file must be the name
/etc/passwd | traces[0].file must be the name
 | traces[0].file must be the name
. | traces[0].file must be the name
.. | traces[0].file must be the name
a/b | traces[0].file must be the name
a\u000ab | traces[0].file must be the name

= what results were over commits: a file a run, and a page of all
> hertz/a.yaml < good.yaml
$ touchstone verify hertz/a.yaml --no-report --out a >/dev/null; touchstone report --history kept --label one a; sed -i s/32/1e-3/ hertz/a.yaml; sleep 1
$ touchstone verify hertz/a.yaml --no-report --out b >/dev/null; CI_COMMIT_SHA=two touchstone report --history kept b; ls -A kept
.touchstone-manifest
README.md
history_errors.svg
history_power.svg
one.json
two.json
$ grep -E "^#|worse|\| (one|two)|!" kept/README.md
# Results over 2 runs
- **worse** than in one: hertz, comparisons to look at: 1, before 0
## Errors
![The largest error of each law over what is allowed; above 1 it fails](history_errors.svg "error / allowed from ... to ..., over run from 1 to 2. 1 curve: hertz.")
## Power
![The share of kinds of mistake that the passes of a law notice](history_power.svg "...")
## All runs
| two | ... | 2 | 1 | 0 | 1 | ... | ... of ... |
| one | ... | 2 | 2 | 0 | 0 | ... | ... of ... |
> kept/other.json
{"mine": 1}
? 2 touchstone report --history kept {} a
 | kept/other.json: schema is missing
--label a/b | --label a/b: allowed are 1 to 64 letters, digits and -._
--compare | --history and --compare cannot be given together
$ rm kept/other.json; echo mine >>kept/README.md
? 2,writes touchstone report --history kept {} a
--label three | README.md: touchstone has not written this file, or it was changed since
