Tables of motions and answers, as cases. transcript.py says how to read it.

= what a law answers is a case that it passes; a law that was changed fails at the row where it differs
$ for of in hertz/unloading hertz/impact_damped mindlin_virtual_path/oblique_impact; do touchstone show $of --variant 1 --record r.csv; touchstone verify r.yaml --no-report --out same >/dev/null; rows same quantity verdict worst_at; rm r.csv r.yaml; done
normal_force pass row 1 of 107
normal_elastic pass row 1 of 107
shear_force_s pass row 1 of 107
elastic_s pass row 1 of 107
normal_force pass row 1 of 205
normal_elastic pass row 1 of 205
normal_dashpot pass row 1 of 205
normal_force pass row 1 of 1001
normal_elastic pass row 1 of 1001
shear_force_s pass row 1 of 1001
elastic_s pass row 1 of 1001
$ touchstone show hertz/unloading --variant 1 --record r.csv; sed 's/fric: 0.5/fric: 0.499/' r.yaml >changed.yaml; touchstone verify changed.yaml --no-report --out changed >/dev/null; rows changed quantity verdict detail
normal_force pass the record leaves 8.5e-13 N open: digits 9e-13, sampling 0
normal_elastic pass the record leaves 8.5e-13 N open: digits 9e-13, sampling 0
shear_force_s fail the record leaves 2.4e-10 N open: digits 2e-10, sampling 0; row 103 of 107 is the first beyond: 6638.24439, recorded 6651.54748
elastic_s fail the record leaves 2.4e-10 N open: digits 2e-10, sampling 0; row 103 of 107 is the first beyond: 6638.24439, recorded 6651.54748
$ echo mine >r.yaml; touchstone show hertz/unloading --variant 1 --record r.csv --force; cat r.yaml
mine
? 2,writes touchstone show {} | ...Try 'touchstone show
hertz_rolling/answers --variant 1 --record other.csv | --record: a record cannot tell this motion, of bodies or a contact plane that turn: the law answers its rows with another moment1_n
hertz/unloading --variant 1 --record a.txt | --record a.txt: the name of a record must end in .csv
hertz/unloading --variant 1 --record a.csv --out b.csv | --record and --out: the one or the other

= single steps of a paper, with its names, units and digits, and with a state before
> steps.csv
# printed
delta_um;vn;slide;Fn;Fs;before_shear_s
1;0;0;4.7;0;0
2;0;0;9.4;0;0
2;0.1;0.5;9.4;0.5;0
2;0;0.5;9.4;1.5;1
> steps.yaml
schema: 1
title: Single steps
law: linear
properties: {k_n: 4.7 MN/m, k_t: 1 MN/m, friction: 0.3, restitution: 1}
pair: {radius: 10 mm, density: 2000 kg/m3}
record: {file: steps.csv, rows: single, columns: {overlap: "delta_um:um", velocity_n: "vn:m/s", slide_s: "slide:um", normal_force: Fn, shear_force_s: Fs, dt: 1 us}}
check:
  - {record: [normal_force, shear_force_s], source: a paper}
$ touchstone verify steps.yaml --no-report --out steps >/dev/null; rows steps quantity verdict detail
normal_force pass the record leaves 0.05 N open: digits 0.05, sampling 0
shear_force_s pass the record leaves 0.007 N open: digits 0.007, sampling 0
$ sed 's/2;0;0.5;9.4;1.5/2;0;0.5;9.9;1.5/' steps.csv >other.csv; sed 's/steps.csv/other.csv/' steps.yaml >other.yaml; touchstone verify other.yaml --no-report --out other >/dev/null; rows other quantity verdict worst_at
normal_force fail row 4 of 4
shear_force_s pass row 1 of 4
$ sed 's/rows: single, //; s/0.5;9.4;1.5;1/0.5;9.4;0.5;0/' steps.yaml >follow.yaml; touchstone verify follow.yaml --no-report --out follow >/dev/null; rows follow quantity verdict detail
normal_force pass the record leaves 0.05 N open: digits 0.05, sampling 0
shear_force_s fail the record leaves 0.05 N open: digits 0.05, sampling 0; row 4 of 4 is the first beyond: 0.5, recorded 1.5

= rows with steps of the code between them: these are played, and the rows between are what is not known
$ touchstone show hertz/impact_damped --variant 1 --out all.csv; awk 'NR % 8 == 2 || NR == 1' all.csv | sed '1s/$/,dt/; 2,$s/$/,'$(awk -F, 'NR == 3 {print $1}' all.csv)'/' >few.csv; touchstone show hertz/impact_damped --variant 1 --record r.csv; sed 's/r.csv/few.csv/' r.yaml >few.yaml; touchstone verify few.yaml --no-report --out few >/dev/null; rows few quantity verdict detail
normal_force pass the record leaves 0.00024 N open: digits 1e-17, sampling 0.0002
normal_elastic pass the record leaves 0.00024 N open: digits 8e-18, sampling 0.0002
normal_dashpot pass the record leaves 3.7e-05 N open: digits 1e-18, sampling 4e-05

= what is no record is refused
> steps.csv
overlap,velocity_n,normal_force
1e-6,0,4.7
> bad.yaml
schema: 1
title: A record
law: linear
properties: {k_n: 4.7 MN/m, k_t: 1 MN/m, friction: 0.3, restitution: 1}
pair: {radius: 10 mm, density: 2000 kg/m3}
record: {file: steps.csv, columns: {dt: 1 us}}
check:
  - {record: normal_force, source: a paper}
? 2,writes sed 's/{}/' bad.yaml >worse.yaml; touchstone verify worse.yaml | ...
file: steps.csv/file: none.csv | worse.yaml:6:9: none.csv: No such file
dt: 1 us/dt: 0 | worse.yaml:6:9: steps.csv: row 1 lasts 0 s; allowed: above 0
dt: 1 us/dtt: 1 us | worse.yaml:6:36: steps.csv: --column dtt=1 us: there is no column 'dtt' (did you mean 'dt'?)
dt: 1 us/velocity_s: overlap | worse.yaml:6:9: steps.csv has no column overlap: a record needs it
record: normal_force/record: shear_force_s | worse.yaml:8:14: steps.csv has no column 'shear_force_s'; known: normal_force
record: normal_force, source: a paper/principle: mirror | worse.yaml:8:5: a principle tries other motions, and a record has its own
record: {file: steps.csv, columns: {dt: 1 us}}/path: [{hold: {}}] | worse.yaml:8:5: the case has no record
