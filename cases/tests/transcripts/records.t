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

= the record of a plugin with conventions of its own judges its next version
$ touchstone new-law fl --family linear >/dev/null; make -s -C fl; touchstone show linear/answers --law fl/fl.so --as linear --variant 1 --record r.csv; touchstone verify r.yaml --law fl/fl.so --as linear --no-report --out same >/dev/null; rows same quantity verdict; sed -i 's/f->elastic_s = c->kt/f->elastic_s = 1.01 * c->kt/' fl/fl.c; make -s -C fl; touchstone verify r.yaml --law fl/fl.so --as linear --no-report --out next >/dev/null; rows next quantity verdict | grep fail
normal_force pass
normal_elastic pass
shear_force_s pass
shear_force_t pass
elastic_s pass
elastic_t pass
determinism pass
shear_force_s fail
elastic_s fail

= and that of an engine # needs lmp
$ touchstone show hertz_mindlin/oblique_impact --law lammps:mindlin --variant 1 --record e.csv; touchstone verify e.yaml --law lammps:mindlin --no-report --out same >/dev/null; rows same quantity verdict | sort | uniq -c | sed 's/^ *//'
1 determinism pass
2 moment1_t pass
1 moment2_t pass
3 normal_force pass
3 shear_force_s pass

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

= tests in the form of LAMMPS' granular package are cases by their closed forms
> write.sh
# MODEL NATOMS TOLERANCE SEGMENT RUNS COEFFICIENTS VARIABLES
one() { { printf -- '---\ntags: granular\nnatoms: %s\nvariables: |\n' $2; printf '%s\n' "$7" | tr '|' '\n' | sed 's/^/  /'; printf 'pair_coeff: |\n  * * %s\nrun_segments: |-\n  %s\nanalytic_model: %s\nanalytic_tol: %s\nanalytic_segment: %s\nrun_pos: |2\n    0   1  1.0\n...\n' "$6" "$5" $1 $3 $4; } >$1.yaml; }
H='hooke ${knorm} ${en} tangential linear_history ${kt} 0.0 ${xmu} damping coeff_restitution'
P='radius 0.0025|dens 2700|knorm 2e7|kt 5.7e6|xmu 0.092|dt 1e-8|en 0.8'
A='emod 4.8e7|poisson 0.2|coh 0.5|radius 0.01|dens 2800|dt 1e-6'
one collision_restitution 2 0.02 1 '2068 727' "$H" "$P|vin 2"
one wall_restitution 1 0.02 1 '2068 727' "$H" "$P|vx_in 2"
one oblique_impact 1 0.01 1 '2068 727' "$H" "$P|vx_in 2.5|vz_in 3"
one oblique_impact_pair 2 0.01 1 '2068 727' "$H" "$P|vt_in 2.5|vn_in 1"
one spin_impact 2 0.07 1 '2068 727' "$H" 'radius 0.1|dens_small 2700|knorm 1.2e8|kt 3.4e7|en 0.5|xmu 0.4|vin 0.2|omega0 22.86|dt 1e-6'
one spin_no_friction 2 0.001 1 '2068 727' "$H" "$P|vin 2|omega0 50"
one hertz_peak 1 0.01 1 '1300 838' 'hertz ${kn} ${en} tangential linear_nohistory 0.0 0.0 damping coeff_restitution' 'kn 7.1e10|en 1|vrela 3.9|radius 0.0025|dens 7000|dt 1e-8'
one hertz_normal_impact 2 0.01 1 '500 1008' 'hertz/material ${emod} 0.0 ${poisson} tangential mindlin NULL 0.0 ${xmu}' 'emod 4.8e10|poisson 0.2|xmu 0.35|vrela 20|radius 0.01|dens 2800|dt 2e-8'
one slip_transient 1 0.01 0 '25000 25000 25000' "$H" 'radius 0.0025|dens 2700|knorm 1e4|kt 2.8e3|xmu 0.4|en 1|grav 1|u0 1|dt 1e-5|z0 0.002499982'
R='damping coeff_restitution tangential linear_nohistory 0.0 0.0 rolling sds ${kr} 0.0 ${mur} damping coeff_restitution'
one rolling_decay 1 0.01 -1 '3000 4000' "hertz/material \${emod} \${en} \${poisson} $R" 'radius 0.004|dens 2500|emod 2e4|poisson 0.3|en 1|mur 0.06|kr 1e4|grav 2|omega0 1.5|dt 2e-6|z0 0.0038721'
one pulloff_dmt 1 0.01 0 1 'dmt ${emod} 0.0 ${poisson} ${coh} tangential mindlin NULL 0.0 0.0' "$A"
one pulloff_jkr 1 0.01 0 1 'jkr ${emod} 0.0 ${poisson} ${coh} tangential mindlin NULL 0.0 0.0' "$A"
$ sh write.sh; touchstone verify *.yaml --no-report --out lammps >/dev/null; rows lammps case law quantity verdict
collision_restitution linear restitution pass
hertz_normal_impact hertz_mindlin max_overlap pass
hertz_normal_impact hertz_mindlin peak_force pass
hertz_peak hertz_mindlin max_overlap pass
hertz_peak hertz_mindlin peak_force pass
oblique_impact linear restitution pass
oblique_impact linear centre_restitution pass
oblique_impact linear spin1_out pass
oblique_impact_pair linear restitution pass
oblique_impact_pair linear centre_restitution pass
oblique_impact_pair linear spin1_out pass
oblique_impact_pair linear spin2_out pass
pulloff_dmt dmt normal_force pass
pulloff_jkr jkr normal_force pass
rolling_decay hertz_mindlin spin1_z pass
slip_transient linear velocity1_y pass
spin_impact linear restitution pass
spin_impact linear spin1_out pass
spin_no_friction linear spin1_out pass
wall_restitution linear restitution pass
$ sed 's/en 0.8/en 0.7/' collision_restitution.yaml >restitution.yaml; sed -i 's/${en}/0.8/' restitution.yaml; touchstone verify restitution.yaml --no-report --out other >/dev/null; rows other quantity verdict expected
restitution fail 0.69999999999999996
? 2,writes sh write.sh; sed 's/{}/' wall_restitution.yaml >bad.yaml; touchstone verify bad.yaml | ...
l: wall_restitution/l: heat_equilibration | bad.yaml:17:17: a test of LAMMPS by the model 'heat_equilibration' is not played: nothing of it is a law of a contact
l: wall_restitution/l: pulloff | bad.yaml:17:17: a test of LAMMPS by the model 'pulloff' is not played: it is not known
damping coeff_restitution/damping velocity | damping velocity has a coefficient; allowed: coeff_restitution and tsuji, or the coefficient 0
vx_in 2/vx 2 | a test of LAMMPS without the variable 'vx_in'
* hooke/* mdr | a test of LAMMPS with the normal force 'mdr'; allowed: hooke without rolling, hertz, hertz/material, dmt, jkr

= a test for LAMMPS' own suite is written, and read again; a number, the friction, half the step are seen
$ touchstone show hertz_mindlin/oblique_impact_damped --variant 2 --out own.lammps.yaml && touchstone verify own.lammps.yaml --no-report | grep comparisons: | cut -d'(' -f1
36 comparisons: 36 pass 
$ sed "\$s/2.96123/2.96124/" own.lammps.yaml >number.lammps.yaml; touchstone verify number.lammps.yaml --no-report --out number >/dev/null; rows number quantity verdict source | grep -v pass
spin2_z fail run_omega, line 75
$ sed 's/^  friction .*/  friction 0.4/' own.lammps.yaml >friction.lammps.yaml; touchstone verify friction.lammps.yaml --no-report --out friction >/dev/null; rows friction verdict | sort | uniq -c
     20 fail
     16 pass
$ awk '$1=="dt"{$0="  dt "$2/2}1' own.lammps.yaml >step.lammps.yaml; touchstone verify step.lammps.yaml --no-report --out step >/dev/null; rows step verdict | sort | uniq -c
     20 fail
     16 pass
? 2,writes sed '{}' own.lammps.yaml >other.lammps.yaml; touchstone verify other.lammps.yaml | ...
s,coeff_restitution$,tsuji, | other.lammps.yaml:56:13: a trajectory with 'tangential mindlin/force' and 'damping tsuji'; allowed: hertz/material, mindlin to
s/  x2 .*// | a test of LAMMPS without the variable 'x2'
$s/^    1   2/    2   2/ | other.lammps.yaml:71:12: line 75 is of segment 2, atom 2; allowed: a number of run_segments, from 0, and 1 or 2
