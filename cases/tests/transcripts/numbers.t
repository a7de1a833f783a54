How `touchstone verify CASE NUMBERS.csv` judges the motion that another code has written. transcript.py says how to read it.

= what touchstone plays is judged as a file as it is when it is played; a line that is there twice is read once
$ touchstone verify hertz/energies --variant 1 --no-report --out played >/dev/null; touchstone show hertz/energies --variant 1 --out path.csv >/dev/null
$ touchstone verify hertz/energies path.csv --variant 1 --no-report --out told >/dev/null; rows played quantity verdict >a; rows told quantity verdict >b; diff a b && grep -c pass a
16
$ sed '5p;$p' path.csv >twice.csv; touchstone verify hertz/energies twice.csv --variant 1 --no-report --out twice >/dev/null; rows twice quantity verdict | diff - b

= bodies alone, along other axes, in other units, with a decimal comma, with fewer digits and columns
> oblique.yaml < oblique.yaml
> turned.py < turned.py
$ sed 's/1 rad.s\]/&, plane: moving/' oblique.yaml >moving.yaml; touchstone show moving.yaml --out run.csv >/dev/null; python3 turned.py run.csv 12 >turned.csv; sed -n 2p turned.csv | cut -c1-60
0;0;0;0;0,236643274845;0,0118399249985;0,0797482077964;0,297
$ touchstone verify oblique.yaml turned.csv --no-report --out all >/dev/null; rows all subject quantity verdict detail
turned.csv restitution pass the file leaves 0.001 1 open: digits 3e-12, sampling 0, step 0.001
turned.csv duration pass the file leaves 1.2e-07 s open: digits 1e-13, sampling 4e-11, step 1e-07
turned.csv slip_velocity_out pass the file leaves 0.00098 m/s open: digits 1e-12, sampling 6e-17, step 0.001
turned.csv spin1_out pass the file leaves 0.049 rad/s open: digits 7e-11, sampling 0, step 0.05
turned.csv normal_force pass the file leaves 8e-08 N open: digits 8e-08, sampling 0, step 0
turned.csv slip_energy_out skip the file does not tell slip_energy_out: it would take a column slip_energy
$ python3 turned.py run.csv 5 >few.csv; touchstone verify oblique.yaml few.csv --no-report --out few >/dev/null; rows few quantity verdict detail
restitution pass the file leaves 0.001 1 open: digits 3e-05, sampling 0, step 0.001
duration pass the file leaves 5.4e-07 s open: digits 5e-07, sampling 3e-07, step 1e-07
slip_velocity_out pass the file leaves 0.00098 m/s open: digits 1e-05, sampling 2e-15, step 0.001
spin1_out pass the file leaves 0.049 rad/s open: digits 0.0007, sampling 0, step 0.05
normal_force pass the file leaves 0.71 N open: digits 0.7, sampling 0, step 0
slip_energy_out skip the file does not tell slip_energy_out: it would take a column slip_energy
$ cut -d';' -f1-7,11-16 turned.csv >motion.csv; touchstone verify oblique.yaml motion.csv --no-report --out motion >/dev/null; rows motion quantity verdict detail
restitution pass the file leaves 0.001 1 open: digits 3e-12, sampling 0, step 0.001
duration pass the file leaves 1.2e-07 s open: digits 1e-13, sampling 4e-11, step 1e-07
slip_velocity_out skip the file does not tell slip_velocity_out: it would take a column velocity_s and velocity_t, or velocity1, velocity2, spin1 and spin2
spin1_out skip the file does not tell spin1_out: it would take a column spin1 and spin2
normal_force skip the file does not tell normal_force: it would take a column normal_force, or force1 or force2 beside both positions
slip_energy_out skip the file does not tell slip_energy_out: it would take a column slip_energy

= a code that is wrong fails
> oblique.yaml < oblique.yaml
$ touchstone show oblique.yaml --out run.csv >/dev/null; sed 's/restitution: 1}/restitution: 0.9}/' oblique.yaml >other.yaml; touchstone verify other.yaml run.csv --no-report --out wrong >/dev/null; echo $?; rows wrong quantity verdict
1
restitution fail
duration pass
slip_velocity_out pass
spin1_out pass
normal_force pass
slip_energy_out finding

= where no case is named, words say what the law and the bodies are; where nothing is said, the motion shows principles
> oblique.yaml < oblique.yaml
> turned.py < turned.py
$ sed 's/1 rad.s\]/&, plane: moving/; s/, torque_lever: radius//' oblique.yaml >moving.yaml; touchstone show moving.yaml --out run.csv >/dev/null; python3 turned.py run.csv 12 >turned.csv
$ touchstone verify turned.csv --as 'linear k_n=1MN/m k_t=0.2857142857142857MN/m friction=0.3 restitution=1 radius=10mm density=2500' --no-report --out as >/dev/null; rows as law quantity verdict
linear restitution pass
linear duration pass
linear max_overlap pass
linear peak_force pass
linear slip_velocity_out pass
linear spin1_out pass
linear spin2_out pass
linear kinetic_loss pass
linear coulomb pass
linear apart pass
linear mirror pass
linear momentum pass
linear passive pass
$ touchstone verify turned.csv --as 'linear k_n=1.1MN/m k_t=0.2857142857142857MN/m friction=0.3 restitution=1 radius=10mm density=2500' --no-report --out as2 >/dev/null; rows as2 quantity verdict | grep fail
duration fail
max_overlap fail
peak_force fail
slip_velocity_out fail
spin1_out fail
spin2_out fail
kinetic_loss fail
$ touchstone verify turned.csv --no-report --out none >/dev/null; rows none law quantity verdict detail
touchstone verify: turned.csv: taken as equal balls of a radius of 0.01 m; --as 'radius=... density=...' says what they are
trajectory coulomb skip nothing says the friction: --as 'friction=...'
trajectory apart pass the file leaves 0 open
trajectory mirror pass the file leaves 2.2e-12 open
$ sed 's/friction: 0.3/friction: 0.4/' moving.yaml >more.yaml; touchstone show more.yaml --out more.csv >/dev/null; touchstone verify more.csv --as 'friction=0.3 radius=10mm density=2500' --no-report --out more >/dev/null; rows more quantity verdict
coulomb fail
apart pass
mirror pass
momentum pass
passive pass
? 2 touchstone verify turned.csv --as {} | ...Try 'touchstone verify
'hertzz young=1GPa' | there is no law 'hertzz' (did you mean 'hertz'?)
'hertz linear' | --as 'hertz linear': two laws, hertz and linear
'hertz friction=0.3' | --as 'hertz friction=0.3': hertz does not answer the impact of turned.csv
'linear radius=10kg' | --as: 
'linear' oblique.yaml | --as 'linear' and oblique.yaml: the one or the other

= runs of several steps have an order, and a column tells them apart
> oblique.yaml < oblique.yaml
$ for n in 60.3 120.7 240.1; do sed "s/1 rad.s\]/&, steps: $n/" oblique.yaml >steps.yaml; touchstone show steps.yaml --out run-$n.csv >/dev/null; sed "s/^/$n,/; 1s/^$n/run/" run-$n.csv; done | awk 'NR == 1 || !/run/' >runs.csv
$ touchstone verify oblique.yaml runs.csv --no-report --out runs >/dev/null; rows runs quantity verdict order_expected
restitution pass 2
duration pass 2
slip_velocity_out pass 2
spin1_out pass 2
normal_force pass
slip_energy_out finding

= an input for LAMMPS: what it writes is judged as the engine that is plugged in # needs lmp
$ touchstone show published/chung_ooi_1 --variant 1 --out run.lammps && lmp -in run.lammps -log none -screen none; head -1 run.lammps
# published/chung_ooi_1, setup=glass, by touchstone as lammps:mindlin_force
$ touchstone verify published/chung_ooi_1 --variant 1 run.csv --no-report --out file >/dev/null; touchstone verify published/chung_ooi_1 --variant 1 --law lammps:mindlin_force --no-report --out plugged >/dev/null; rows file quantity verdict | sed -n 1,2p >a; rows plugged quantity verdict | sed -n 1,2p >b; cat a; diff a b
max_overlap pass
peak_force pass
$ touchstone show hertz_mindlin/impact --variant 1 --out other.lammps && lmp -in other.lammps -log none -screen none; touchstone verify hertz_mindlin/impact other.csv --variant 1 --no-report --out tsuji >/dev/null; rows tsuji quantity verdict
restitution fail
max_overlap fail
peak_force fail
$ touchstone verify hertz_mindlin/impact other.csv --variant 1 --law lammps:mindlin_force --no-report --out known >/dev/null; rows known quantity verdict detail
restitution finding convention: damping ratio from the restitution: Tsuji's polynomial with the reduced mass
max_overlap finding convention: damping ratio from the restitution: Tsuji's polynomial with the reduced mass
peak_force finding convention: damping ratio from the restitution: Tsuji's polynomial with the reduced mass
$ touchstone show hertz_mindlin/impact restitution=0.5 --variant 1 --out wrong.csv; touchstone verify hertz_mindlin/impact wrong.csv --variant 1 --law lammps:mindlin_force --no-report --out wrong >/dev/null; rows wrong quantity verdict detail
restitution fail beyond its conventions: our law of the same conventions gives 0.439553099
max_overlap fail beyond its conventions: our law of the same conventions gives 1.97421035e-07
peak_force fail beyond its conventions: our law of the same conventions gives 0.250683088

= an input for LIGGGHTS, at a wall too # needs liggghts
$ touchstone show hertz_mindlin/impact_wall --variant 1 --out run.liggghts && liggghts -in run.liggghts -log none -screen none >/dev/null
$ touchstone verify hertz_mindlin/impact_wall run.csv --variant 1 --no-report --out wall >/dev/null; rows wall quantity verdict
restitution pass
max_overlap pass
duration pass
duration_force pass
separation_overlap pass
$ touchstone show hertz_mindlin/impact --variant 1 --law liggghts:limit_force --out cut.liggghts; head -1 cut.liggghts
# hertz_mindlin/impact, restitution=0.3 speed=10 mm/s, by touchstone as liggghts:limit_force

= a page in words for all other codes; what cannot be written is refused
$ touchstone show published/chung_ooi_2 --variant 1 --out run.txt; grep -A4 'body 1:' run.txt; tail -1 run.txt
  body 1: radius 0.1 m, mass 11.3055447627 kg, moment of inertia 0.0452221790509 kg m2
    centre (0, 0, 0) m
    velocity (0.2, -0, -0) m/s
    spin (0, 0, 0) rad/s
  body 2: a rigid wall, the plane x = 0.1000045 m; body 1 is where x is smaller
  touchstone verify CASE NUMBERS.csv
? 2 touchstone show {} | ...Try 'touchstone show
hertz/rotation --variant 1 --out a.lammps | --out a.lammps: leg 3 is none of move, to and hold
hertz/floor_rest --variant 1 --out a.liggghts | --out a.liggghts: hertz/floor_rest is no impact and no path
hertz/rotation --variant 1 --out a.yade | --out a.yade: leg 3 is none of move, to and hold
hertz/floor_rest --variant 1 --out a.kratos | --out a.kratos: hertz/floor_rest is no impact and no path
hertz/closed_loop --variant 1 --out a.lammps.yaml | --out a.lammps.yaml: a test of LAMMPS is an impact with a restitution, and no path
viscoelastic_nonlinear/impact_kk --variant 1 --out a.lammps.yaml | --out a.lammps.yaml: a test of LAMMPS is an impact with a restitution, and no pair gran/hertz/history
hertz/normal_force --variant 1 --out a.txt | --out a.txt: hertz/normal_force is no impact
jkr/impact --variant 1 --out a.lammps | --out a.lammps: no engine has a law of this kind
hertz_mindlin/impact --variant 1 --law lammps:mindlin --out a.liggghts | --law lammps:mindlin and --out a.liggghts: the input is one of liggghts

= files that cannot be judged are refused, each with its place
> oblique.yaml < oblique.yaml
? 2,writes printf {} >bad.csv; touchstone verify oblique.yaml bad.csv | ...Try 'touchstone verify
'' | bad.csv: the file is empty
'time,overlap\n' | bad.csv: no row stands below the names
'zeit,weg\n0,1\n' | bad.csv:1: no column has a name that is known: zeit, weg
'time,overlap,overlap_mm\n0,1,1\n' | bad.csv:1: columns 'overlap' and 'overlap_mm' are both overlap
'time,overlap (kg)\n0,1\n' | bad.csv:1: the unit of 'overlap (kg)' must be one of m
'time,overlap\n0,x\n' | bad.csv:2: column 'overlap': ...x
'time,overlap\n0,nan\n' | bad.csv:2: column 'overlap': ...nan
'time,overlap\n0\n' | bad.csv:2: 1 cells; allowed: 2, as many as there are names
'time,overlap\n0,1\n0,2\n' | bad.csv:3: column 'time': 0; allowed: above 0 s, the time before
'time,overlap\n0,-1\n1,1\n' | bad.csv: 2 rows; needed: 4 or more
'time,overlap,overlap_sigma\n0,1,-1\n' | bad.csv:2: column 'overlap_sigma': -1; allowed: 0 and above
'run,variant,time\na,1,0\na,2,1\n' | bad.csv:3: column 'variant': 2; allowed: one whole number from 1 for each run
'time,overlap,velocity_n\n0,-1,9\n1,1,9\n2,1,9\n3,-1,9\n' | bad.csv: it begins with an approach of 9 m/s...nearest variant of oblique, 1...0.4096 m/s
'time,overlap,velocity_n\n0,-4,.4\n1,-3,.4\n2,-2,.4\n3,-1,.4\n' | bad.csv: the bodies never touch: the largest overlap is -1 m
? 2 touchstone verify {} | ...Try 'touchstone verify
oblique.yaml nowhere.csv | nowhere.csv: No such file
oblique.yaml a.csv b.csv | a.csv and b.csv: one file of numbers at a time
oblique.yaml --column time=t | --column needs a file of numbers
oblique.yaml a.csv --law lammps: | --law lammps: and a.csv:
oblique.yaml a.csv --law hertz | hertz and a.csv: a file of numbers is played by no law; allowed: that of the engine which wrote it, as ENGINE:LAW
? 2,writes printf 't,overlap\n0,1\n' >bad.csv; touchstone verify oblique.yaml bad.csv --column {} | ...Try 'touchstone verify
tome=t | --column tome=t: there is no column 'tome' (did you mean 'time'?)
time=z | --column time=z: allowed: NAME=HEADER, NAME=HEADER:UNIT or NAME=NUMBER UNIT; there are: t, overlap
time=t:kg | bad.csv:1: the unit of 't' must be one of s

= a published curve is one check: each point counts with its uncertainty, and so does that of x
> curve.csv
# a comment
series;angle_deg;restitution;sigma
a;0;0,9;0,001
a;10;0,901;0,01
b;20;0,5;0,001
> curve.yaml
schema: 2
title: A curve
law: linear
properties: {k_n: 1 MN/m, k_t: 0.3 MN/m, friction: 0.3, restitution: 0.9}
pair: {radius: 10 mm, density: 2500 kg/m3}
impact: {speed: 0.5 m/s, steps: 1000.3}
check:
  - {curve: {file: curve.csv, where: series=a, x: "angle=angle_deg:deg", y: restitution, uncertainty: sigma}, source: us}
  - {curve: {file: curve.csv, x: "angle=angle_deg:deg", y: restitution, uncertainty: 1 %, within: 3}, source: us}
  - {curve: {file: curve.csv, but: "20", x: "angle=angle_deg:deg", y: slip_velocity_out=restitution, x_uncertainty: 10 deg, uncertainty: 0.5 m/s}, source: us, finding: measured in haste}
  - {curve: {file: curve.csv, up_to: 15, x: time=angle_deg:us, y: overlap=restitution:um, uncertainty: 0.1}, source: us, finding: a column of the run}
  - {curve: {file: curve.csv, but: "0", x: "speed=1/angle_deg:1 m/s", y: restitution, uncertainty: 1 %}, source: us, finding: x is one over the number}
$ touchstone verify curve.yaml --no-report --out curve >/dev/null; rows curve quantity verdict worst_at detail
restitution pass angle = 10 deg 2 points: at most 0.1 of the uncertainty off, rms 0.0707; 0 beyond 2
restitution fail angle = 20 deg 3 points: at most 80 of the uncertainty off, rms 46.2; 1 beyond 3
slip_velocity_out pass angle = 10 deg 2 points: at most 1.95 of the uncertainty off, rms 1.86; 0 beyond 2
overlap finding time = 1e-05 a column of the run; 2 points: at most 40.6 of the uncertainty off, rms 29.4; 2 beyond 2
restitution finding speed = 0.05 x is one over the number; 2 points: at most 80 of the uncertainty off, rms 56.6; 1 beyond 2
? 2,writes sed 's/{}/' curve.yaml >bad.yaml; touchstone verify bad.yaml | ...
curve.csv/none.csv | none.csv: No such file
angle=angle_deg/angle=angel | curve.csv has no column 'angel'; it has: series, angle_deg, restitution, sigma
y: restitution/y: restitutoin | y: 'restitutoin' is no result of an impact
x: "angle/x: "overlap | y: 'restitution' is no column of an impact
x: "angle/x: "restitution | x: 'restitution'; allowed: of an impact speed, angle, normal_speed, shear_speed or spin1; or a column, as time
series=a/series=c | curve.csv has no row where series=c
uncertainty: 1 %/uncertainty: -1 | the uncertainty is -1; allowed: above 0
