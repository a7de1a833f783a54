A law of the user's under its own name, as a plugin and as a program: how cases name it, and what they find. lsd.so is
lib/examples/lsd.c. transcript.py says how to read it.

= a library plays the cases beside it, and no others
> press.yaml < press.yaml
  - {quantity: activations, expected: 1, source: it touches once, basis: exact}
> compose.yaml
services: []
$ lsd lsd; sed 's/lsd/hertz/' press.yaml >other.yaml; judged --law ./lsd.so; rows out predicted >here
5 lsd lsd.so pass
$ mkdir elsewhere; cd elsewhere; judged --law $PWD/../lsd.so; rows out predicted | diff - ../here
5 lsd lsd.so pass
$ judged lsd.so press.yaml
5 lsd lsd.so pass
$ rm *.yaml; touchstone verify --no-principles --law ./lsd.so  # exit status 2, writes
touchstone verify: the law lsd is under its own name, and no case file (*.yaml) beside its library names it: write 'law: lsd' into a case file; or give --as NAME, the built-in law for which it stands in
Try 'touchstone verify --help'.
$ touchstone verify --law ./lsd.so hertz/oblique_impact  # exit status 2
touchstone verify: the law lsd is under its own name, and no case that is asked for names it: write 'law: lsd' into a case file; or give --as NAME, the built-in law for which it stands in
Try 'touchstone verify --help'.

= the files of one run can be of any law, and what a case does not give is nothing
> press.yaml < press.yaml
$ lsd lsd; sed -i 's|lsd|{plugin: ./lsd.so}|' press.yaml; judged --allow laws-in-cases press.yaml hertz/corner
4 hertz built-in pass
4 hysteretic built-in pass
4 lsd lsd.so pass
$ judged --law ./lsd.so --as linear linear/answers linear/dashpot_alone; ! grep nan out/verdicts.csv
35 lsd lsd.so pass
165 lsd lsd.so skip

= without its library nobody knows it
> press.yaml < press.yaml
$ lsd lsd
? 2 touchstone {}
verify press.yaml | press.yaml:3:6: unknown law 'lsd'...is given by --law, or here
show --out -.csv press.yaml | unknown law 'lsd'
show --out -.csv press.yaml --law hertz | unknown law 'lsd'
list properties lsd | there is no law 'lsd'
list properties | needs the name of one law, or --law FILE
show hertz/oblique_impact --law ./lsd.so | has no case of lsd
show --out -.csv --law ./lsd.so hertz_mindlin/sliding --variant 1 | has no case of lsd
compare --law ./lsd.so | needs two laws, or --law LAW and --as NAME
sweep press.yaml ./lsd.so gn=1:2 | press.yaml is a path, and an impact is needed

= expressions over its own keywords
> formulas.yaml
schema: 1
title: Pressed, slid and let go
law: lsd
properties: {kn: 100 kN/m, kt: 80 kN/m, mu: 0.5}
pair: {radius: 5 mm, density: 2500 kg/m3}
path:
  - {move: {normal: 10 um}, steps: 10}
  - {move: {shear: 4 um}, steps: 10}
  - {move: {shear: 20 um}, steps: 10}
check:
  - {quantity: normal_force, expected: "max(kn*overlap, 0)", source: a linear spring, tolerance: 4 ulp}
  - {quantity: shear_force_s, expected: "min(kt*slide_s, mu*kn*overlap)", source: Coulomb, at: leg 3, tolerance: 8 ulp}
  - {quantity: strain_energy, expected: kn*overlap^2/2, source: a linear spring, at: leg 1, tolerance: 8 ulp}
$ lsd lsd; lsd wrong 's/c->mu \* f->normal_elastic/1.01 * &/'; judged --law ./lsd.so; rows out quantity source
4 lsd lsd.so pass
normal_force expression: max(kn*overlap, 0); a linear spring
shear_force_s expression: min(kt*slide_s, mu*kn*overlap); Coulomb
strain_energy expression: kn*overlap^2/2; a linear spring
determinism
$ judged --law ./wrong.so; rows out quantity verdict
1 lsd wrong.so fail
3 lsd wrong.so pass
exit status 1
normal_force pass
shear_force_s fail
strain_energy pass
determinism pass
> with
sed -i "s/mu\*kn\*overlap/$1/" formulas.yaml; touchstone verify --law ./lsd.so formulas.yaml
? 2,writes bash with {}
'mu*kn' | formulas.yaml:12:58: it takes mu*kn, a stiffness (N/m), together with kt*slide_s, a force
$ sed -i "s/mu\*kn/mu*normal_force/" formulas.yaml; touchstone verify --law ./lsd.so formulas.yaml  # exit status 2, writes
formulas.yaml:12:61: normal_force is an answer of the law, and an expected value must not come from the law that it judges
  - {quantity: shear_force_s, expected: "min(kt*slide_s, mu*normal_force)", source: Coulomb, at: leg
                                                            ^

= values that are refused, by the reader, by a case that wants it, and by the law
> press.yaml < press.yaml
> refused.yaml
schema: 1
title: What it must refuse
law: lsd
properties: {kn: 0 N/m}
pair: {radius: 5 mm, density: 2500 kg/m3}
check: {expect: refused}
> given
sed "s/100 kN.m/$1/" press.yaml >bad.yaml; touchstone show --out -.csv --law "$2" bad.yaml; code=$?; rm bad.yaml; exit $code
$ lsd lsd; cp $SOURCE/cases/subject/clients/touchstone_law.py $SOURCE/cases/subject/clients/examples/lsd.py .
? 2 bash given {}
'0 N\/m' ./lsd.so | bad.yaml:4:18: kn = 0 N/m is outside its range (0, inf
'0 N\/m' 'python3 lsd.py' | bad.yaml:4:18: kn = 0 N/m is outside its range (0, inf
'[1 N\/m, 2 N\/m]' ./lsd.so | kn takes one value
'1 Pa' ./lsd.so | '1 Pa'
'1 N\/m, stiff: 3' ./lsd.so | law lsd has no property 'stiff'
$ judged --law ./lsd.so refused.yaml
1 lsd lsd.so pass
$ judged --law 'python3 lsd.py' refused.yaml
1 lsd python3 lsd.py pass
$ sed -i 's/: 0 N/: 1 N/' refused.yaml; judged --law ./lsd.so refused.yaml
1 lsd lsd.so fail
exit status 1
$ lsd own 's/.*(void)ret_message.*/(void)pair; if (c.kt > c.kn) return strcpy(ret_message->text, "kt is above kn"), TOUCH_BAD_PROPERTY;/'
$ sed -i 's/ 80 kN/ 800 kN/' press.yaml; judged --law ./own.so press.yaml; rows out detail
1 lsd own.so fail
exit status 1
kt is above kn

= a case names the library or the command, which the user has to allow
> cases/press.yaml < press.yaml
$ lsd cases/lsd; sed -i 's|lsd|{plugin: ./lsd.so}|' cases/press.yaml; sed 's/lsd.so/gone.so/' cases/press.yaml >cases/gone.yaml
$ sed 's/{.*so}/{command: "touch ran"}/' cases/press.yaml >cases/ran.yaml
? 2 touchstone {}
verify cases/press.yaml | press.yaml:3:6: this case names a library to be run...--allow laws-in-cases
show --out -.csv cases/press.yaml | --allow laws-in-cases
verify cases/ran.yaml | ran.yaml:3:6: this case names a command to be run...--allow laws-in-cases
show --out -.csv cases/ran.yaml | --allow laws-in-cases
$ touchstone verify --allow laws-in-cases cases/gone.yaml --no-report  # exit status 2, writes
cases/gone.yaml:3:6: cases/./gone.so: cannot open shared object file: No such file or directory (--allow read=FOLDER lets a law read a folder)
law: {plugin: ./gone.so}
     ^
$ judged --allow laws-in-cases cases/press.yaml; judged --law cases/lsd.so cases/press.yaml
4 lsd lsd.so pass
4 lsd lsd.so pass
$ touchstone show --out -.csv --allow laws-in-cases cases/press.yaml | wc -l; ls cases
42
gone.yaml
lsd.so
press.yaml
ran.yaml
$ cp $SOURCE/cases/subject/clients/touchstone_law.py $SOURCE/cases/subject/clients/examples/lsd.py cases
$ sed -i 's/{.*so}/{command: "python3 lsd.py"}/' cases/press.yaml; judged --allow laws-in-cases cases/press.yaml
4 lsd python3 lsd.py pass

= two laws in a library
> one.yaml < press.yaml
$ lsd both 's/const struct touch_law \*touch_plugin_law(void)/const struct touch_law *touch_plugin_law_at(size_t i)/; s/    return &law;/    static struct touch_law second; second = law; second.name = "lsd_two"; return i == 0 ? \&law : i == 1 ? \&second : NULL;/'
$ sed 's/lsd/lsd_two/' one.yaml >two.yaml; sed 's/lsd/[lsd, lsd_two]/' one.yaml >three.yaml
$ judged --law ./both.so one.yaml two.yaml three.yaml; judged --law ./both.so#lsd_two two.yaml
8 lsd both.so pass
7 lsd_two both.so pass
4 lsd_two both.so pass
$ touchstone verify --no-report --law ./both.so#three one.yaml  # exit status 1
touchstone verify: ./both.so: it holds no law 'three'; it holds: lsd, lsd_two
$ sed -i 's|lsd_two|{plugin: ./both.so, name: lsd_two}|' two.yaml; judged --allow laws-in-cases two.yaml
4 lsd_two both.so pass
$ lsd own 's/.name = "lsd"/.name = "hertz"/'; touchstone verify --no-report --law ./own.so  # exit status 1
touchstone verify: ./own.so: its law has the name of the built-in law hertz: give --as hertz to let it stand in for that law, or give it another name

= what list, show, timestep and sweep say of it
> press.yaml < press.yaml
> impact.yaml < impact.yaml
$ lsd lsd; touchstone list properties --law ./lsd.so
keyword  symbol  unit  default   range     role         meaning
kn       k_n     N/m   required  (0, inf)  stiffness_n  stiffness of the normal
                                                        spring
kt       k_t     N/m   0         [0, inf)  stiffness_s  stiffness of the shear
                                                        spring
gn       c_n     kg/s  0         [0, inf)  dashpot_n    coefficient of the
                                                        normal dashpot
gt       c_t     kg/s  0         [0, inf)  dashpot_s    coefficient of the shear
                                                        dashpot
mu       μ       1     0         [0, inf)  friction     coefficient of sliding
                                                        friction
(no room in 80 columns: type, scope, modifiable, inheritable)
$ touchstone list laws --law ./lsd.so | tail -n 2; touchstone list state lsd --law ./lsd.so
                            a memory of 8 nodes
lsd                         Linear springs and dashpots with Coulomb friction
name      unit  turning  meaning
shear_s         turned
shear_t         turned
active
slipping
> about
import math, sys
numbers = [float(word) for word in sys.stdin.read().split()]
print(*("%.7g" % (number / eval(known)) for number, known in zip(numbers, sys.argv[1:])))
$ touchstone show --out -.csv --law ./lsd.so press.yaml | columns shear_force_s_N | sed -n 31p | python3 about 0.5
1
$ touchstone show --out -.csv --law ./lsd.so impact.yaml | columns time_s | sed -n 3p | python3 about math.pi*1e-6
1
$ touchstone timestep impact.yaml --json --error 0.1 --law ./lsd.so >step.json
> of
import json, sys
sheet = json.load(open("step.json"))
flat = {**sheet["values"], **{row["of"]: row["dt_s"] for row in sheet["tables"]["stable"]}}
print(*(flat[name]["value"] if isinstance(flat[name], dict) else flat[name] for name in sys.argv[1:]))
$ python3 of contact_time_s normal_mode_limit_s pair | python3 about math.pi*1e-4 2e-4 '2e-4*(math.hypot(1, 0.1) - 0.1)'
1 1 1
$ touchstone sweep impact.yaml ./lsd.so speed=0.1:1:2 gn=1:2:2 steps=1000.3 >swept; columns speed_m_per_s gn_kg_per_s <swept
0.10000000000000001 1
1 1
0.10000000000000001 2
1 2
> expected
import csv, math
for row in csv.DictReader(open("swept", newline="")):
    zeta = 0.05 * float(row["gn_kg_per_s"])
    damped = math.sqrt(1.0 - zeta * zeta)
    print("%.3f %.3f" % (float(row["restitution"]) / math.exp(-math.pi * zeta / damped),
                         float(row["duration_s"]) / (math.pi * 1e-4 / damped)))
$ python3 expected
1.000 1.000
1.000 1.000
1.000 1.000
1.000 1.000
$ touchstone sweep impact.yaml ./lsd.so gn=-1:1:3  # exit status 2
touchstone sweep: gn=-1:1:3: gn = -1 kg/s is outside its range [0, inf) kg/s
Try 'touchstone sweep --help'.

= a law that crashes, answers NaN or hangs above 3 m/s: what is printed, what is said, status
> impact.yaml < impact.yaml
> data.csv
speed_m_per_s,restitution
1,0.7
2,0.7
4,0.7
> above
lsd law "s|.*f->normal_elastic = c->kn.*|& if (m->velocity_n > 3.0) { $1 }|"; shift
touchstone "$@" --law ./law.so --limit time=1
? 4,writes bash above '__builtin_trap();' {} | ...died of ... of ... have no numbers
sweep --sheet speed=1:4:2 -o -.csv | 1,0,...restitution,1,...touchstone sweep: lsd at ...4 m/s
sweep impact.yaml speed=1:4:2 | 0,1,0.7...,ok...1,4,,,,,,crashed...touchstone sweep: lsd at speed = 4 m/s
calibrate impact.yaml data.csv --free gn --sigma restitution=0.01 | restitution ... 2 data...touchstone calibrate: data.csv:4: lsd at 4 m/s
compare linear speed=1:4:2 --set lsd:kn=1e5 --set lsd:gn=2 --set lsd:kt=8e4 --set lsd:gt=1 | differs most...touchstone compare: lsd at 4 m/s
calibrate restitution=0.5 speed=1:4:2 --set gn=2 | restitution of 0.5 at 1 m/s...touchstone calibrate: lsd at 4 m/s
? 1,writes bash above 'f->normal_elastic = nan("");' {} | ...nan... of ... have no numbers
sweep --sheet speed=1:4:2 -o -.csv | 1,0,...restitution,1,...touchstone sweep: lsd at ...4 m/s
sweep impact.yaml speed=1:4:2 | 0,1,0.7...,ok...1,4,,,,,,refused...touchstone sweep: lsd at speed = 4 m/s
calibrate impact.yaml data.csv --free gn --sigma restitution=0.01 | restitution ... 2 data...touchstone calibrate: data.csv:4: lsd at 4 m/s
? 1,writes bash above 'for (volatile int i = 1; i;) ;' {} | ...did not come back... of ... have no numbers
sweep --sheet speed=1:4:2 -o -.csv | 1,0,...restitution,1,...touchstone sweep: lsd at ...4 m/s
sweep impact.yaml speed=1:4:2 | 0,1,0.7...,ok...1,4,,,,,,hang...touchstone sweep: lsd at speed = 4 m/s
calibrate impact.yaml data.csv --free gn --sigma restitution=0.01 | restitution ... 2 data...touchstone calibrate: data.csv:4: lsd at 4 m/s

= a contact that never ends
> impact.yaml < impact.yaml
$ lsd stays 's/memcpy(ret_state, &now/ret_force->active = now.active = 1; &/'; judged --law ./stays.so impact.yaml; rows out detail
1 lsd stays.so fail
1 lsd stays.so pass
exit status 1
the contact did not end within 12000 steps of 1.571e-06 s, 60 undamped contact times: then the overlap was -0.01351 m, the approach velocity -0.729 m/s and the normal force 0 N
28385 calls asked again gave the same bits
$ touchstone sweep ./stays.so angle=0 speed=1 --json | grep -o 'did not end within [0-9]* steps' | sort -u
did not end within 6000 steps

= a program plays the cases here, and may have a memory of its own
> press.yaml < press.yaml
> impact.yaml < impact.yaml
> memory.py < memory.py
$ cp $SOURCE/cases/subject/clients/touchstone_law.py $SOURCE/cases/subject/clients/examples/lsd.py .; judged --law "python3 lsd.py"
6 lsd python3 lsd.py pass
$ judged --law "python3 memory.py" press.yaml
touchstone verify: law lsd: what its properties mean is not declared: taken from their spelling kn=stiffness_n, gn=dashpot_n, kt=stiffness_s, mu=friction; declare it by roles ('touchstone list roles') or by --role KEYWORD=ROLE
touchstone verify: law lsd: conventions that it does not declare: taken are slip_lever=point, torque_lever=point; declare them: .conventions = {.slip_lever = TOUCH_slip_lever_point, ...}, or "conventions":{"slip_lever":"point"}
4 lsd python3 memory.py pass
$ lsd lsd; sed -i 's|kg/s}|kg/s, mu: 0}|' impact.yaml
$ touchstone show --out -.csv impact.yaml --law ./lsd.so | columns time_s normal_force_N >one; wc -l <one
203
$ touchstone show --out -.csv impact.yaml --law "python3 memory.py" 2>said | columns time_s normal_force_N | cmp - one

= a range of its own counts with --as, too
$ cp $SOURCE/cases/subject/clients/touchstone_law.py .; sed 's/answer=\["normal"\]/&, properties=[{"keyword": "young", "unit": "Pa", "scope": "body", "required": True, "max": 80e9}, {"keyword": "poisson", "scope": "body", "required": True, "min": -1, "max": 0.5}]/' $SOURCE/cases/subject/clients/examples/hertz.py >own.py
$ judged --law 'python3 own.py' --as hertzian hertzian/force; rows out verdict detail | grep skip | sort -u
3 hertz_in_python python3 own.py pass
6 hertz_in_python python3 own.py skip
skip it does not answer strain_energy
skip young = 2.1e+11 Pa is outside its range [0, 8e+10] Pa

= files of a law that name each other by way of the folder above are read once
$ mkdir pack; cp $SOURCE/cases/subject/clients/touchstone_law.py $SOURCE/cases/subject/clients/examples/hertz.py pack
$ echo '# pack.hertz, all of pack.' | tee -a pack/hertz.py >pack/__init__.py; judged --law 'python3 pack/hertz.py' --as hertzian hertzian/force
7 hertz_in_python python3 pack/hertz.py pass
6 hertz_in_python python3 pack/hertz.py skip
$ mkdir -p mine/other; mv pack mine; echo '# other' | tee -a mine/pack/hertz.py >mine/other/__init__.py; cp -r mine site-packages
$ for at in mine site-packages; do touchstone verify --law "python3 $at/pack/hertz.py" --as hertzian hertzian/force --no-report --force --out out >/dev/null; grep -o '[a-z_]*/[a-z_]*\.py"' out/verdicts.json | sort -u; done
other/__init__.py"
pack/__init__.py"
pack/hertz.py"
pack/touchstone_law.py"
pack/__init__.py"
pack/hertz.py"
pack/touchstone_law.py"

= what was named and cannot be opened
> text.so
no library
> writes.c
#include <stdio.h>
__attribute__((constructor)) static void write_it(void) { FILE *out = fopen("written", "w"); if (out) fclose(out); }
$ lsd lacks 's/memcpy(ret_state, &now/extern void nowhere(void); nowhere(); &/'; ${CC:-cc} -shared -fPIC -o writes.so writes.c
? 3 touchstone {}
verify --law missing.so | missing.so: No such file or directory
verify --law text.so | file too short
sweep --law missing.so | missing.so: No such file or directory
sweep --law text.so | file too short
verify --law lammps@nowhere.so: | touchstone verify: lammps is absent: nowhere.so: cannot open shared object file
verify --law liggghts@nowhere.so: | touchstone verify: liggghts is absent: nowhere.so: cannot open shared object file
verify --law lacks.so | undefined symbol: nowhere
verify --law lammps@./writes.so:mindlin hertz_mindlin/sliding | not the library that is meant
$ ls
lacks.so
text.so
writes.c
writes.so

= the source of a law is told how it becomes one, and near words are named
> press.yaml < press.yaml
? 2 touchstone {}
verify my.c | my.c is the source of a law; build it: ...cc -std=c11 ... -o my.so my.c -lm, and give --law ./my.so
verify --law my.c | my.c is the source of a law; build it: ...cc -std=c11 ... -o my.so my.c -lm, and give --law ./my.so
verify my.cpp | my.cpp is the source of a law; build it: ...-std=c++
verify --law my.cpp | my.cpp is the source of a law; build it: ...-std=c++
verify my.f90 | my.f90 is the source of a law; build it: ...--law ./my.so
verify --law my.f90 | my.f90 is the source of a law; build it: ...--law ./my.so
verify my.py | my.py is the source of a law; run it: ...--law 'python3 my.py'
verify --law my.py | my.py is the source of a law; run it: ...--law 'python3 my.py'
verify pres.yaml | did you mean 'press.yaml'
verify Hertz | did you mean 'hertz'
verify --law lammps | did you mean 'lammps:'
sweep --law lammps:mindlim | did you mean 'lammps:mindlin'
show --out -.csv --law lammps:none hertz/corner | there is no such law of an engine; 'touchstone list engines' lists
show --law lammps: hertz/corner | there is no such law
timestep --law lammps:mindlin --law ./lsd.so hertz/corner | only one law can be given
$ touchstone help verify >one; touchstone verify --help=all | diff one -; touchstone version >one; touchstone --version | diff one -

= nothing is left after a kill, and a time budget ends in order # needs ps
> press.yaml < press.yaml
> impact.yaml < impact.yaml
> box.yaml < box.yaml
> memory.py < memory.py
> data.csv
speed_m_per_s,restitution
1,0.7
2,0.7
> law
SLEEP=${SLEEP-0.02} PYTHONPATH=$SOURCE/cases/subject/clients exec python3 memory.py
> left
seconds=$1; shift
setsid touchstone "$@" >/dev/null 2>&1 &
sleep $seconds
[ $(ps -o pid= -s $! | wc -l) -gt 1 ] && echo -n 'it runs, '
kill -9 $! 2>/dev/null; wait $! 2>/dev/null
for i in $(seq 200); do left=$(ps -o stat= -s $! | grep -vc Z); [ $left = 0 ] && break; sleep 0.05; done
echo left: $left
$ sed 's/steps: 10/steps: 1/' press.yaml >fast.yaml
? 0,kept bash left {}
1.0 verify --law 'sh law' press.yaml --out mine | it runs, left: 0
1.0 verify --law 'sh law' principles --out asked | it runs, left: 0
1.5 sweep box.yaml --law 'sh law' --jobs 2 --out box | it runs, left: 0
0.5 selftest | left: 0
1.0 bench | left: 0
$ rm -rf *.tmp-* box mine; SLEEP=0 touchstone verify --law 'sh law' fast.yaml impact.yaml --no-report --power none --out mine >table 2>said
? 3,kept touchstone {}
verify --law 'sh law' fast.yaml impact.yaml --jobs 1 --no-report --power none --out mine --time-budget 4 | the time budget is used up; earlier results in mine are unchanged; the verdicts of 1 of 2 variants are kept
verify --law 'sh law' fast.yaml impact.yaml --jobs 1 --no-report --power none --out mine --resume --time-budget 0.5 | used up; earlier results in mine are unchanged; the verdicts of 1 of 2
verify --law 'sh law' principles --no-report --out asked --time-budget 0.7 | used up: 0 of 200 motions were tried
sweep box.yaml --law 'sh law' --out box --time-budget 0.7 | used up; 0 of 1 blocks are finished and kept in box
sweep --law 'sh law' --time-budget 0.7 | used up: 0 of 8 were played
compare linear --law 'sh law' --time-budget 0.7 | the time budget is used up
sweep impact.yaml speed=1:2 --law 'sh law' --time-budget 0.7 | used up; ... of 1 blocks are finished, and --out DIR keeps them
calibrate --law 'sh law' restitution=0.5 --free gn --time-budget 0.7 | used up: nothing was found yet
calibrate impact.yaml data.csv --free gn --law 'sh law' --time-budget 0.7 | used up: nothing was found yet

= what a greeting may declare: each mistake is refused by the property, the key and what is allowed
? 1,writes touchstone verify --no-report --law 'read x; echo '"'"'{"touchstone":1,"name":"my_law",{}}'"'"'; read x'
"properties":["kn"] | 'kn' is a word, which names a property of the law of --as
"properties":"kn" | properties must be a list of objects or of keywords
"properties":[{"unit":"N/m"}] | a property's keyword must be a text
"properties":[{"keyword":"k n"}] | property 0: its keyword is 'k n'
"properties":[{"keyword":"kn"},{"keyword":"kn"}] | two properties are called kn
"properties":[{"keyword":"kn"},"kt"] | objects, or words, and not both
"properties":[{"keyword":"kn","uint":"N/m"}] | property kn: uint: there is no such key
"properties":[{"keyword":"kn","unit":"N/bar"}] | property kn: its unit is 'N/bar'
"properties":[{"keyword":"kn","unit":"kN/m"}] | property kn: its unit is 'kN/m'
"properties":[{"keyword":"kn","unit":3}] | property kn: unit must be a text of at most 63
"properties":[{"keyword":"kn","type":"vector"}] | type must be one of real integer boolean choice
"properties":[{"keyword":"kn","scope":"state"}] | scope must be one of contact body
"properties":[{"keyword":"kn","min":"low"}] | property kn: min must be a number, "inf" or "-inf"
"properties":[{"keyword":"kn","min":2,"max":1}] | property kn: its min is not below its max
"properties":[{"keyword":"kn","min":1}] | property kn: its default lies outside its range
"properties":[{"keyword":"kn","required":1}] | property kn: required must be true or false
"properties":[{"keyword":"kn","choices":["a","b"]}] | its choices do not fit its type
"properties":[{"keyword":"kn","type":"choice"}] | property kn: its min is not below its max
"properties":[{"keyword":"kn","choices":["a|b"]}] | choices must be a list of names, without |
"properties":[{"keyword":"kn","role":"yuong"}] | property kn: role: there is no role 'yuong' (did you mean 'young'?)
"properties":[{"keyword":"kn","role":"young","unit":"N/m"}] | property kn: its role is young, whose unit is 'Pa'; its unit is 'N/m'
"properties":[{"keyword":"mu","role":"friction"},{"keyword":"nu","role":"friction"}] | the properties mu and nu have one role, friction
"conventions":{"limit_on":"spring","limit_on":"sum"} | duplicate object key near '"limit_on"'
"conventions":{"limit_on":"spring"},"properties":[{"keyword":"lim","role":"sets_limit_on","type":"choice","choices":["spring","sum"]}] | its conventions say limit_on, and its property lim sets that; allowed: one of both
"traits":["shear"],"state":["a","b"],"shear_field":0,"conventions":{"turning":"linearised"} | kept_length, turned, not
"as":"hertz" | it is for --as hertz, and was started without --as
"properties":[{"keyword":"k0"},{"keyword":"k1"},{"keyword":"k2"},{"keyword":"k3"},{"keyword":"k4"},{"keyword":"k5"},{"keyword":"k6"},{"keyword":"k7"},{"keyword":"k8"},{"keyword":"k9"},{"keyword":"l0"},{"keyword":"l1"},{"keyword":"l2"},{"keyword":"l3"},{"keyword":"l4"},{"keyword":"l5"},{"keyword":"l6"},{"keyword":"l7"},{"keyword":"l8"},{"keyword":"l9"},{"keyword":"m0"},{"keyword":"m1"},{"keyword":"m2"},{"keyword":"m3"},{"keyword":"m4"},{"keyword":"m5"},{"keyword":"m6"},{"keyword":"m7"},{"keyword":"m8"},{"keyword":"m9"},{"keyword":"n0"},{"keyword":"n1"},{"keyword":"n2"}] | 33 properties; allowed: at most 32
$ touchstone verify --no-report --law 'read x; echo "{\"touchstone\":1,\"name\":\"hertz\"}"; read x'  # exit status 1
touchstone verify: read x; echo "{\"touchstone\":1,\"name\":\"hertz\"}"; read x: its law has the name of the built-in law hertz: give --as hertz to let it stand in for that law, or give it another name
