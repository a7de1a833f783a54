Results are tied to what they judged: a folder that was edited is refused by whatever reads it, and --replay plays a share
of it again, with the law, the cases and the program that it names and with no others. transcript.py says how to read it.

= a law of a script with a module, which leaves a mark each time it is started
> edit.py
import json, shutil, sys
shutil.rmtree("edited", ignore_errors=True)
shutil.copytree("r", "edited")
with open("edited/verdicts.json") as file:
    results = json.load(file)
rows, counts = results["rows"], results["counts"]
exec(sys.argv[1])
with open("edited/verdicts.json", "w") as file:
    json.dump(results, file)
> judged.py
import hashlib, json, os
for of in json.load(open("r/verdicts.json"))["tested"]["files"]:
    print(of["part"], os.path.basename(of["path"]), len(of["sha256"]), of["path"] != "law.py" or of["sha256"] == hashlib.sha256(open("law.py", "rb").read()).hexdigest())
$ cp $SOURCE/cases/subject/clients/touchstone_law.py .; (echo "open('started', 'a').write('x')"; cat $SOURCE/cases/subject/clients/examples/hertz.py) >law.py; (echo 'schema: 2'; sed 's/^law: .*/law: hertzian/; /^properties/d' $SOURCE/cases/laws/hertzian/materials.yaml) >mine.yaml
$ touchstone verify hertzian/force hertzian/unequal_bodies mine.yaml --law "python3 'law.py'" --as hertzian --no-report --out r >/dev/null; python3 judged.py | grep -v ' env '
tool touchstone 64 True
tool touchstone-worker 64 True
law python3 64 True
law law.py 64 True
law touchstone_law.py 64 True
case force.yaml 64 True
case unequal_bodies.yaml 64 True
case mine.yaml 64 True
$ touchstone report r --replay 0.5 --seed 7
2 of 3 cases are played again (--seed 7)
34 rows the same, 0 not
? 0 touchstone report r --replay {}
0.5 --seed 7 | 2 of 3 cases are played again (--seed 7)... rows the same, 0 not
1 | 3 of 3 cases ...--seed ...)... rows the same, 0 not
2>/dev/null | 1 of 3 cases ...--seed ...)... rows the same, 0 not
? 2 touchstone report r --replay {}
0 | allowed: a share of the cases in (0, 1]
1.5 | allowed: a share of the cases in (0, 1]
x | allowed: a share of the cases in (0, 1]
$ python3 edit.py 'rows[0]["verdict"] = "fail"; counts["fail"] += 1; counts["pass"] -= 1'
? 2,writes touchstone report {}
edited --no-plots | edited/verdicts.json is not as touchstone has written it
--compare edited r | edited/verdicts.json is not as touchstone has written it
--compare r edited | edited/verdicts.json is not as touchstone has written it
--latex edited | edited/verdicts.json is not as touchstone has written it
--summary --no-plots edited | edited/verdicts.json is not as touchstone has written it
--publish --no-plots --to public edited | edited/verdicts.json is not as touchstone has written it
edited --replay | edited/verdicts.json is not as touchstone has written it
$ rm edited/.touchstone-manifest
? 2,writes touchstone report {}
edited --no-plots | rows[...hertzian/...the verdict is fail...mean pass
--compare edited r | rows[...hertzian/...the verdict is fail...mean pass
--compare r edited | rows[...hertzian/...the verdict is fail...mean pass
--latex edited | rows[...hertzian/...the verdict is fail...mean pass
--summary --no-plots edited | rows[...hertzian/...the verdict is fail...mean pass
--publish --no-plots --to public edited | rows[...hertzian/...the verdict is fail...mean pass
edited --replay | rows[...hertzian/...the verdict is fail...mean pass
? 2,writes python3 edit.py '{}'; rm edited/.touchstone-manifest; touchstone report edited --no-plots
rows[0]["error"] = 1e9 | rows[0]...the verdict is pass...mean fail
rows[0]["tolerance"] = -1e9 | rows[0]...the verdict is pass...mean fail
$ ls
edit.py
edited
judged.py
law.py
mine.yaml
r
started
touchstone_law.py
? 1 python3 edit.py '{}'; rm edited/.touchstone-manifest; touchstone report edited --no-plots && touchstone report edited --replay 1
rows[0]["tolerance"] += 1000 |   tolerance  hertzian/... 1 not
del rows[0]; counts["pass"] -= 1; results["coverage"]["judged"] -= 1 |   appeared  hertzian/
? 2,writes python3 edit.py '{}'; rm edited/.touchstone-manifest; touchstone report edited --replay
next(of for of in results["tested"]["files"] if of["path"] == "touchstone")["sha256"] = 64 * "0" | touchstone was built again since (touchstone)
$ rm -r edited; cp -a r edited; sed -i '0,/[0-9]/s//5/' edited/traces/traces.csv
? 2,writes touchstone report {}
edited --no-plots | edited/traces/traces.csv is not as touchstone has written it
> another
n=$(wc -c <started); cp -a $1 was
echo '# another' >>$1; touchstone report r --replay; mv $1 away; touchstone report r --replay; s=$?
rm away; mv was $1; [ $n = $(wc -c <started) ] || exit 9; exit $s
? 2,writes bash another {}
law.py | r cannot be played again...law.py is another one than what was judged...r cannot be played again...law.py is not there
./touchstone_law.py | r cannot be played again...touchstone_law.py is another one than what was judged...touchstone_law.py is not there
mine.yaml | r cannot be played again...mine.yaml is another one than what was judged...mine.yaml is not there
