Mistakes in what is asked of `solve`, `calibrate`, `compare` and `sweep`: the argument, the value, what is allowed.
transcript.py says how to read it.

= solve
? 2 touchstone solve {} | ...Try 'touchstone solve --help'.
hertz_norml_force | touchstone solve: there is no model 'hertz_norml_force' (did you mean 'hertz_normal_force'?); 'touchstone solve' lists them
hertz_normal_force radius | touchstone solve: 'radius' is no input; an input is NAME=VALUE, as in radius=5mm
hertz_normal_force radus=1 | touchstone solve: hertz_normal_force has no input 'radus' (did you mean 'radius'?); it has: hz_shear Pa, hz_poiss, radius m, [hz_alpha], [rgap m], a path
hertz_normal_force radius=5kg | touchstone solve: radius (radius of each body, infinite for a wall): '5kg': expected a length (m), got a mass (kg)
hertz_normal_force hz_poiss=0.7 | touchstone solve: hz_poiss (Poisson's ratio of the contact) is 0.7; allowed: in (-1, 0.5]
hertz_normal_force radius=1,2,3 | touchstone solve: radius=1,2,3: there are 3 numbers; allowed: 2, one a body, or 1 for both
hertz_normal_force radius=1 radius=2 | touchstone solve: radius is given twice, the second time as 2
hertz_normal_force hz_shear=1GPa hz_poiss=0.3 | touchstone solve: hertz_normal_force needs radius: radius of each body, infinite for a wall; allowed: in (0, inf] m, one a body, or one for both
hertz_normal_force hz_shear=1GPa hz_poiss=0.3 radius=1 time=0,1 | touchstone solve: hertz_normal_force needs overlap (m) of each sample: overlap, above 0 in contact
hertz_normal_force hz_shear=1GPa hz_poiss=0.3 radius=1 overlap=1um time=0,1 | touchstone solve: time=0,1: there are 2 samples; allowed: 1, as many as before
hertz_normal_force hz_shear=1GPa hz_poiss=0.3 radius=1 overlap=1um --unit s | touchstone solve: --unit s: '1 s': expected a force (N), got a time (s)
hertz_impact_restitution end=never | touchstone solve: end=never: allowed: one of zero_overlap|zero_force
hertz_inherited_friction body.fric=0.1,0.2 overlap=1um | touchstone solve: hertz_inherited_friction has one value, and needs no path with these inputs
hertz_normal_force radius=5mm+--1mm | touchstone solve: radius (radius of each body, infinite for a wall): the uncertainty is '-1mm': allowed: a finite number of 0 or above
hertz_normal_force radius=inf+-1mm | touchstone solve: radius (radius of each body, infinite for a wall): the uncertainty is '1mm': what is infinite has none
hertz_normal_force overlap=0um+-1% | touchstone solve: overlap (overlap, above 0 in contact): the uncertainty is '1%': a share of 0 is none; allowed: a number
hertz_normal_force hz_shear=1GPa hz_poiss=0.45+-0.1 radius=5mm overlap=1um | touchstone solve: hz_poiss (Poisson's ratio of the contact) is 0.45 +- 0.1; allowed: an uncertainty with which it stays in (-1, 0.5]
hertz_impact_restitution end=zero_force+-1 | touchstone solve: end=zero_force+-1: allowed: one of zero_overlap|zero_force
hertzz | touchstone solve: there is no model 'hertzz' (did you mean 'hertz'?); 'touchstone solve' lists them
hertz_path_shear_force | touchstone solve: hertz_path_shear_force needs hz_shear: shear modulus of the contact; allowed: in [0, inf) Pa
hertz force=1N --unit N | touchstone solve: --unit N needs --for
hertz force=1N --path a.csv | touchstone solve: --path a.csv: allowed for the value of a reference
hertz yung=1 | touchstone solve: hertz has no variable 'yung' (did you mean 'young'?); 'touchstone solve hertz' lists them
hertz young=-1 | touchstone solve: young (Young's modulus of body 1) is -1; allowed: in (0, inf] Pa
hertz force=1N | touchstone solve: nothing follows from what is given; missing: radius or r_eff; young; poisson
hertz force=1N --for speed | touchstone solve: --for speed: hertz has no such variable; 'touchstone solve hertz' lists them
oblique speed=1 --for contact_law | touchstone solve: --for contact_law: a word is not solved for; allowed: a number
hertz force=1N --for overlap --unit s | touchstone solve: --unit s: '1 s': expected a length (m), got a time (s)
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1:10kg | touchstone solve: speed=1:10kg:50: '10kg': expected a velocity (m/s), got a mass (kg)
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1:2:3:4 | touchstone solve: speed=1:2:3:4: the value must be FROM:TO[:N[:log|linear]]
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=-1:2:3:linear | touchstone solve: speed (relative speed of the centres at touch) is -1; allowed: in (0, inf) m/s
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 spead=1:2 | touchstone solve: spead=1:2: impact has no such number; 'touchstone solve impact' lists them
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1:2 speed=1 | touchstone solve: speed is given twice, the second time as 1
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1:2 --out x.svg | touchstone solve: --out x.svg: a figure needs --for, what it draws
impact radius=5mm young=70GPa poisson=0.3 density=2700kg/m3 speed=1 --out x.svg | touchstone solve: --out x.svg: a figure needs a range of one value, as in speed=0.1m/s:10m/s
hertz young=1GPa radius=5mm+--1mm force=1N | touchstone solve: radius (radius of body 1, infinite for a wall): the uncertainty is '-1mm': allowed: a finite number of 0 or above
hertz young=1GPa radius=5mm+-nan force=1N | touchstone solve: radius (radius of body 1, infinite for a wall): the uncertainty is 'nan': 'nan': the number must be finite
hertz young=1GPa radius=5mm+- force=1N | touchstone solve: radius (radius of body 1, infinite for a wall): the uncertainty is '': '': not a number
hertz young=1GPa radius=5mm+-0.1 force=1N | touchstone solve: radius (radius of body 1, infinite for a wall): the uncertainty is '0.1': the value has a unit, and it has none
hertz young=1GPa radius=5+-0.1mm force=1N | touchstone solve: radius (radius of body 1, infinite for a wall): the uncertainty is '0.1mm': it has a unit, and the value has none
hertz young=1GPa radius2=inf+-1mm force=1N | touchstone solve: radius2 (radius of body 2, infinite for a wall): the uncertainty is '1mm': what is infinite has none
hertz young=1GPa poisson=0+-1% force=1N | touchstone solve: poisson (Poisson's ratio of body 1): the uncertainty is '1%': a share of 0 is none; allowed: a number
hertz young=1GPa poisson=0.45+-0.1 force=1N | touchstone solve: poisson (Poisson's ratio of body 1) is 0.45 +- 0.1; allowed: an uncertainty with which it stays in (-1, 0.5]
hertz young=1GPa radius=1mm:2mm+-1mm force=1N | touchstone solve: radius=1mm:2mm+-1mm: a range has no uncertainty; allowed: on a single value
oblique contact_law=mindlin+-1 | touchstone solve: contact_law=mindlin+-1: allowed: one of mindlin|spring|scaled
> path.csv
overlap_m
1
> with
printf "$1" >path.csv; touchstone solve hertz_path_shear_force hz_shear=1GPa hz_poiss=0.3 radius=5mm fric=0.5 --path path.csv
? 2,writes bash with {} | ...Try 'touchstone solve --help'.
'' | path.csv:...the file is empty; needed: a heading, and rows
'overlap_m\n' | path.csv:...there is no row below the heading
'overlap_kg\n1\n' | path.csv:2: column 1, overlap: '1 kg': expected a length (m), got a mass (kg)
'ovrlap_m\n1\n' | path.csv:1: column 1 is 'ovrlap_m' (did you mean 'overlap'?); allowed: time, overlap, slide_s, slide_t, leg
'overlap_m,overlap_um\n1,1\n' | path.csv:1: columns 1 and 2 are both overlap
'overlap_m,time_s\n1\n' | path.csv:2: column 2, time: there is no number
'overlap_m\n1,2\n' | path.csv:2: more cells than the heading, which has 1
$ touchstone solve hertz radius=5mm young=70GPa poisson=0.3 overlap=1um force=10N  # exit status 1
touchstone solve: force = 10 N contradicts the others, which give 2.5641 N (given: radius 5 mm, young 70 GPa, poisson 0.3, overlap 1 µm, force 10 N)

= calibrate: measurements
> speeds.csv
# impacts
speed_mm_per_s,restitution,restitution_sigma,note
100,0.951,0.01,a
500,0.924,0.01,b
1000,0.915,0.01,"c, d"
5000,0.875,0.01,
> mine.yaml
a case of mine
? 2 touchstone calibrate hertz speeds.csv {}
 | touchstone calibrate: ...needs --free KEY; the data depend on: hz_
--free dp_ratio | touchstone calibrate: ...law hertz has no real property 'dp_ratio' (did you mean 'dp_nratio'?)
--free hz_mode | touchstone calibrate: ...has no real property 'hz_mode'
--free dp_nratio=0:2 | touchstone calibrate: ...--free dp_nratio=0:2: the range of dp_nratio is 0 to 1
--free dp_nratio=0.5:0.5 | touchstone calibrate: ...FROM must be below TO
--free dp_nratio=0.5 | touchstone calibrate: ...the value must be KEY or KEY=FROM:TO
--free hz_shear=1mm:2mm | touchstone calibrate: ...--free hz_shear=1mm:2mm: 
--free dp_nratio --free dp_nratio | touchstone calibrate: ...stands there twice
--free rgap | touchstone calibrate: ...the search needs a start
--free dp_nratio --column speeed=note | touchstone calibrate: ...no condition or result of this name
--free dp_nratio --column duration=notes | touchstone calibrate: ...the file has no column 'notes'
--free dp_nratio --where x=1 | touchstone calibrate: ...--where x=1: the value must be COLUMN=TEXT
--free dp_nratio --where note=zz | touchstone calibrate: ...no row with a result is as --where wants it
--free dp_nratio --sigma restitution=0 | touchstone calibrate: ...an uncertainty must be above 0
--free dp_nratio --sigma force=1 | touchstone calibrate: ...the data have no result 'force'
--free dp_nratio --sigma restitution=1mm | touchstone calibrate: ...--sigma restitution=1mm: 
--free dp_nratio --radius 0 | touchstone calibrate: ...--radius 0: the value must be above 0 m
--free dp_nratio --mass '1 m' | touchstone calibrate: ...--mass 1 m: 
--free dp_nratio --starts 0 | touchstone calibrate: ...[1, 100]
--free dp_nratio --out x.eps | touchstone calibrate: ...must end in .svg, .png or .pdf
--free dp_nratio --case mine.yaml | mine.yaml: this file is there already
? 2 touchstone calibrate {}
hertz none.csv --free fric | touchstone calibrate: ...none.csv: No such file
herz speeds.csv | touchstone calibrate: ...there is no law 'herz'
speeds.csv | touchstone calibrate: ...needs a law
 | touchstone calibrate: ...a file of data
hertz speeds.csv restitution=0.5 | touchstone calibrate: ...not both
hertz speeds.csv --dashpot universal | touchstone calibrate: ...--dashpot is for a restitution
hertz restitution=0.5 --sigma force=1 | touchstone calibrate: ...--sigma is for measurements
hertz restitution=0.5 --free fric=0:1 | touchstone calibrate: ...a range is for measurements
> with
printf "$1" >data.csv; touchstone calibrate hertz data.csv --free dp_nratio
? 2,writes bash with {}
'' | touchstone calibrate: ...a file without a line of names
'speed,restitution\n' | touchstone calibrate: ...a file without a result
'speed\n1\n' | touchstone calibrate: ...data.csv:1: no column is a result, as restitution, force or rebound_angle; there are: speed
'speed,restitution\n1,0.8,3\n' | touchstone calibrate: ...data.csv:2: 3 cells; allowed: 2
'speed,restitution\n1,0.8\n2,x\n' | touchstone calibrate: ...data.csv:3: column 'restitution': 'x': 
'speed,restitution\n1,nan\n' | touchstone calibrate: ...data.csv:2: column 'restitution': 'nan': 
'speed,restitution\n0,0.8\n' | touchstone calibrate: ...data.csv:2: column 'speed': '0': every row needs a number above 0
'speed,restitution\n-1,0.8\n' | touchstone calibrate: ...data.csv:2: column 'speed': -1 is -1 in SI units; allowed: 0 to inf
'speed,restitution\n,0.8\n' | touchstone calibrate: ...data.csv:2: column 'speed': '': every row needs a number above 0
'angle_deg,restitution\n90,1\n' | touchstone calibrate: ...data.csv:2: column 'angle_deg': 90 is 1.5708 in SI units; allowed: 0 to 1.5707
'speed_mm,restitution\n1,1\n' | touchstone calibrate: ...1 data for 1 free parameters
'speed (mm),restitution\n1,1\n' | touchstone calibrate: ...data.csv:1: the unit of 'speed (mm)' must be one of the dimension of m/s
'speed,normal_speed,restitution\n1,1,1\n' | touchstone calibrate: ...one column of speed, normal_speed and height_drop
'shear_speed,restitution\n1,1\n' | touchstone calibrate: ...a velocity is speed and angle, or normal_speed and shear_speed
'speed,force\n1,1\n' | touchstone calibrate: ...'force' is of a path, which needs a column 'overlap'
'overlap,restitution\n1,1\n' | touchstone calibrate: ...'restitution' of an impact is not allowed
'speed,restitution,sigma\n1,1,0\n' | touchstone calibrate: ...data.csv:2: 'restitution' needs an uncertainty above 0
'speed,restitution,sigma\n1,1,\n' | touchstone calibrate: ...data.csv:2: 'restitution' needs an uncertainty above 0
'speed,restitution,restitution\n1,1,1\n' | touchstone calibrate: ...'restitution' stands here twice
'speed,restitution,duration,duration_sigma\n1,1,1,1\n' | touchstone calibrate: ...'restitution' has no uncertainty and another result has
'height_drop,rebound,height_rebound\n1,1.5,1\n' | touchstone calibrate: ...every row needs a whole number from 1
'speed,restitution\n1,0.8\n' | touchstone calibrate: ...1 data for 1 free parameters; allowed: more data than parameters

= calibrate: a restitution
? 2 touchstone calibrate {}
 | touchstone calibrate: ...needs restitution=E, a number in [0, 1], or a file of data
restitution=0.5 | touchstone calibrate: ...needs a law or a case
herz restitution=0.5 | touchstone calibrate: ...there is no law 'herz'
hertz restitution=1.5 | touchstone calibrate: ...restitution=1.5: the value must be a number in [0, 1]
hertz restitution=0.5 speed=0 | touchstone calibrate: ...speeds must be above 0 m/s
hertz restitution=0.5 speed=2:1 | touchstone calibrate: ...speeds must be above 0 m/s and rise
hertz restitution=0.5 speed=1:2:1e6 | touchstone calibrate: ...at most 1000
hertz restitution=0.5 'speed=1 mm' | touchstone calibrate: ...speed=1 mm: 
hertz restitution=0.5 ending=gap | touchstone calibrate: ...the value must be zero_overlap or zero_force
hertz restitution=0.5 young=1GPa | touchstone calibrate: ...--set young=1GPa changes a property
hertz restitutoin=0.5 | touchstone calibrate: ...(did you mean 'restitution'?)
hertz restitution=0.5 --free dp_nration | touchstone calibrate: ...(did you mean 'dp_nratio'?)
hertz restitution=0.5 --free hz_mode | touchstone calibrate: ...has no number of that name
hertz restitution=0.5 --free fric | touchstone calibrate: ...it makes no difference to head-on
hertz restitution=0.5 --set frik=1 | touchstone calibrate: ...no property 'frik'
hertzian restitution=0.5 | touchstone calibrate: ...no property of hertzian damps head-on impacts
linear restitution=0.5 hertz/impact_damped | touchstone calibrate: ...is a case of hertz, not of linear
restitution=0.5 hertz/oblique_loading | touchstone calibrate: ...has no impact: speed=V is needed
hertz linear restitution=0.5 | touchstone calibrate: ...takes one law, and 'linear' is one more
hertz restitution=0.5 speed=1:2 --case a.yaml | touchstone calibrate: ...a case has one speed

= compare two laws
? 2 touchstone compare {}
hertz | touchstone compare: ...needs two laws: LAW_A LAW_B
hertz liner | touchstone compare: ...there is no law 'liner' (did you mean 'linear'?)
hertz linear restitution=2 | touchstone compare: ...the value must be a number in [0, 1]
hertz linear angle=2 | touchstone compare: ...'angle' is none of restitution, speed and ending
hertz linear speed=1:2:1000 | touchstone compare: ...at most 100 speeds
hertz linear --set frik=1 | touchstone compare: ...no property 'frik'
hertz linear --set luding:k_n=1 | touchstone compare: ...name of LAW_B, which is linear
hertz linear restitution=0.5 --set dp_nratio=0.1 | touchstone compare: ...--set gives hertz its damping already
hertzian linear restitution=0.5 | touchstone compare: ...hertzian has no value with it
hertz linear --out a.eps | touchstone compare: ...must end in .svg, .png or .pdf
--json | touchstone compare: ...--json needs two laws
--set a=1 | touchstone compare: ...--set needs two laws
a.so b.so | touchstone compare: ...only one of the laws can be a law of yours
hertz linear --law sh:true | touchstone compare: ...that is one too many

= sweep: a data sheet
? 2 touchstone sweep {}
 | touchstone sweep: ...needs a law, a case, a sweep file
--law herz | touchstone sweep: ...there is no law 'herz'
hertz --sheet speed=0:1:2 | touchstone sweep: ...in equal ratios both ends must be above 0
hertz --sheet speed=1:2:1e6 | touchstone sweep: ...at most 1000
hertz angle=90 | touchstone sweep: ...[0, 89.9]
hertz dt=0 | touchstone sweep: ...the step must be above 0 s
hertz fric | touchstone sweep: ...there is no case 'fric'
hertz frik=1 | touchstone sweep: ...no axis 'frik', did you mean 'fric'?
hertz fric=-1 | touchstone sweep: ...[0, inf)
hertz hz_alpha=0.5 | touchstone sweep: ...hz_alpha
hertz/oblique_loading | touchstone sweep: ...an impact is needed
