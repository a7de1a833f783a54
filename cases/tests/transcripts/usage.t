How `touchstone` meets mistakes of its user. transcript.py says how to read it.

= wrong usage is refused, with a way out; of several mistakes the first is named
> empty/readme.txt
no case
> case.yaml < good.yaml
? 2 touchstone {} | ...Try 'touchstone
verfy | there is no verb 'verfy' (did you mean 'verify'?)
frobnicate | no verb 'frobnicate'
--verify | unknown option '--verify' (did you mean 'verify'?)
--verison | unknown option '--verison' (did you mean '--version'?)
../verify | there is no verb '../verify'
verify --jbos 4 | unknown option '--jbos' (did you mean '--jobs'?)
verify --jobs 0 | --jobs 0: the value must be a whole number in [1, 1024]
verify --jobs 4x | --jobs 4x: the value must be a whole number
verify --jobs=1.5 | --jobs 1.5: the value must be a whole number
verify --jobs '' | --jobs: the value must not be empty
verify --jobs 99999999999999999999 | a whole number in [1, 1024]
verify --jobs | --jobs needs a value: --jobs N
verify --out '' | --out: the value must not be empty
verify --out --orders | --out needs a value, and '--orders' is an option
verify --orders=3 | --orders takes no value, and '--orders=3' gives it one
verify --help=3 | --help 3: the value can only be 'all'
verify -x | unknown option '-x'
verify -out x | unknown option '-out' (did you mean '--out'?)
verify --=3 | unknown option '--=3'
verify --law-command x | unknown option '--law-command'
verify --limit time=0 | --limit time=0: allowed: time=SECONDS in [0.01, 1000000]
verify --limit memory=nan | --limit memory=nan: allowed: time=SECONDS in [0.01,
verify -- --orders | no case '--orders'
selftest stray | takes no arguments, and 'stray' is one
new-law | needs the name of the law
new-law a b | b: a source needs --from, its form
new-law a b c | needs the name of the law, and 'c' is one argument too many
timestep | needs a law or a case
timestep hertz foo=1 | foo=1: there is no axis 'foo'
timestep hertz hz_shaer=1GPa | hz_shaer=1GPa: there is no axis 'hz_shaer', did you mean 'hz_shear'?
timestep hertz speed=1:2 | speed=1:2: timestep takes one value, not a range
timestep hertz speed=-1 | speed=-1: speed = -1; allowed: (0, inf) m/s
timestep hertz hz_shear=1kg | hz_shear=1kg: '1kg': expected a stress
timestep hertz radius=1mm radius=2mm | key 'radius' stands here twice
timestep hertz young=1GPa | material: law hertz takes no young
timestep hertz ending=never | ending=never: the value must be one of zero_overlap|zero_force
timestep hertz --variant 2 | --variant 2: a law alone has no variants
timestep hertz/impact_damped hertz/impact_wall | takes one case or file, and 'hertz/impact_wall' is one more
timestep hertx hertz/impact_damped | there is no law 'hertx' (did you mean 'hertz'?)
timestep hertz/impact_damped hertz/impact_wall --law hertz | takes one case or file, and 'hertz/impact_wall' is one more
timestep hertz hertz/impact_damped --law hertz | only one law can be given
timestep hertzian hertz/impact_damped | hertz/impact_damped is a case of hertz, not of hertzian
timestep hertz/impact_damped --law hertzian | hertz/impact_damped is a case of hertz, not of hertzian
timestep hertz/events | events.yaml is a path, and an impact is needed
timestep hertz/impact_damped --dt 0 | --dt 0: the step must be above 0 s
timestep hertz/impact_damped --dt 3kg | '3kg': expected a time
timestep hertz/impact_damped --error 0.6 | must be a number in [1e-09, 0.5]
verify --law hertx | no law 'hertx' (did you mean 'hertz'?)
verify --law hertzian hertz/events | has all that is asked for: --law hertzian
verify --tag nobody_uses_this | --tag nobody_uses_this: no case here has this tag
verify hertz/event | verify: there is no case 'hertz/event': it is neither a file nor a shipped case (did you mean 'hertz/events'?)
verify '' | there is no case ''
verify hertz/events nowhere.yaml | no case 'nowhere.yaml'
verify empty | no case file (*.yaml, *.yml) in empty
verify hertz/events empty | no case file (*.yaml, *.yml) in empty
verify hertz/impakt hertz/oblique_impakt | there is no case 'hertz/impakt'
verify hertz/events hertz/impakt nowhere | there is no case 'hertz/impakt'
verify --outt x --jobss 2 | unknown option '--outt' (did you mean '--out'?)
verify hertz/impakt --jobss 2 --outt x | unknown option '--jobss'
verify --out --jobss 2 | --out needs a value, and '--jobss' looks like the option --jobs (--out=--jobss if it
verify --out -x -xy | unknown option '-xy'
verify hertz/events -x -xy | unknown option '-x'
verify --tag oblique --tag engnies | --tag engnies: no case here has this tag (did you mean 'engines'?)
verify --tag oblqiue --law hertzian | --tag oblqiue: no case here has this tag (did you
show --out -.csv | needs a law, or one case or file
show --out -.csv hertz/events hertz/plane | --out -.csv: the steps are those of one case
show --out -.csv hertz/events --x time | --x and --y: --out -.csv has all quantities
trace hertz/events | 'trace' is now 'touchstone show CASE --out STEPS.csv, or --out -.csv'
plot hertz/events | 'plot' is now 'touchstone show CASE'
show --out -.csv hertz/event | show: there is no case 'hertz/event'
show --out -.csv hertz hertzian | --out -.csv: the steps are those of one case
show --out -.csv hertz/events --variant x | --variant x
show --out -.csv hertz/events --variant 0 | --variant 0
show --out -.csv hertz/events --varian 99 | hertz/events has no such variant; its variants are listed below
show --out -.csv --nope hertz/events | --nope
show | needs a law, or one case or file
show hertz/event | show: there is no case 'hertz/event'
show hertz --variant 1 | --variant 1: a law alone has no variants
show hertz speed=1:2 | speed=1:2: show takes one value, not a range
show hertz hertzian hertz/events | only one law can be given
show hertz/events --variant 0 | --variant 0
show hertz/events --variant 99 | hertz/events has no such variant; its variants are listed below
show hertz/events --x overlp | --x overlp: there is no quantity of that name (did you mean 'overlap'?)
show hertz/events --y activations | --y activations: this is one number of a run
show hertz/events --out a.eps | --out a.eps: the name of the file must end in .svg, .png, .pdf, .tex, .csv,
show hertz/events --out .svg | --out .svg
list | one of laws, cases
list lwas | one of laws, cases
list laws cases | laws takes no second argument, and 'cases' is one
list kernels laws | kernels takes no second argument, and 'laws' is one
list laws hertz hertzian | 'hertzian' is one argument too many
list laws --no-probe | --no-probe is for engines, not for laws
list engines hertz/event | there is no case 'hertz/event'
engines | 'engines' is now 'touchstone list engines'
kernels --json | 'kernels' is now 'touchstone list kernels'
list lwas csaes | 'lwas': needs one of laws, cases
list properties | needs the name of one law
list properties hertz hertzian | 'hertzian' is one argument too many
list state | state needs the name of one law
list state hertx | no law 'hertx' (did you mean 'hertz'?)
list properties hertx | no law 'hertx' (did you mean 'hertz'?)
list laws --jsno | --jsno
timestep | imestep
timestep hertz hertz/events --error x | --error
sweep | sweep: needs a law, a case, a sweep file, or folders with blocks
sweep hertz/event speed=1:2 | sweep: there is no case 'hertz/event'
sweep hertz/impact_damped hertz/events | takes one case or file, and 'hertz/events' is one more
sweep hertz/impact_damped speed=1:2:3:4:5 | speed=1:2:3:4:5: the value must be FROM:TO[:N[:log|linear]]
sweep hertz/impact_damped speed=1:2:3:cubic | must be FROM:TO[:N[:log|linear]]
sweep hertz/impact_damped speed=1:2mm:3 | '2mm': expected a velocity
sweep hertz/impact_damped speed=0:2:3 | speed=0:2:3: speed = 0; allowed: (0, inf) m/s
sweep hertz/impact_damped speed=1:2:1.5 | points = 1.5; allowed: whole numbers in [2
sweep hertz/impact_damped dp_nrati=0:1:5 | there is no axis 'dp_nrati', did you mean 'dp_nratio'?
sweep hertz/impact_damped dp_nratio=0:2:5 | dp_nratio=0:2:5: dp_nratio = 2 is outside its range [0, 1]
sweep hertz/impact_damped dp_mode=0:3:4 | dp_mode has no values between two: it needs a list
sweep hertz/impact_damped speed=1:2 ending=never | ending=never: the value must be one of zero_overlap|zero_force
sweep hertz/impact_damped dp_nratio | takes one case or file, and 'dp_nratio' is one more
sweep hertz/impact_damped fric=0:1:5 speed=1 | fric makes no difference to these impacts of hertz
sweep hertz/impact_damped speed=1:2 --of restitutoin -o a.svg | restitutoin
sweep hertz speed=1:2:2 --out x.json | --out x.json: it can be a folder, or end in .csv, .jsonl, .svg, .png, .pdf
sweep hertz --out x.svg | --out x.svg: it can be a folder, or end in .csv, .json, .jsonl, .md
sweep hertz speed=1:2:2 -o a -o b | --out a and --out b: one folder, one table and one figure can be given
sweep hertz speed=1:2:2 --worst -o a.csv | --out a.csv: --worst has no table and no figure
sweep hertz speed=1:2:2 --shard 1/2 -o a.csv | --out a.csv: --shard has no table and no figure
sweep hertz speed=1:2:2 --x speed | --x needs a figure: --out FILE.svg
sweep hertz speed=1 -o a.csv -o b.csv | --out b.csv: of a data sheet it is one
sweep hertz speed=1:2:2 --csv | unknown option '--csv'
sweep hertz speed=4:1:2 | speed=4:1:2: to = 1 is not above from = 4
sweep hertz speed=1:2:2 --of max_overla | there is no quantity 'max_overla', did you mean 'max_overlap'?
sweep hertz speed=1:2:2 --json -o -.jsonl | --json and --out -.jsonl: one of them can be printed
map hertz/impact_damped | 'map' is now 'touchstone sweep CASE NAME=FROM:TO'
datasheet --law hertz | 'datasheet' is now 'touchstone sweep LAW'
battery --law hertz | 'battery' is now 'touchstone verify LAW principles'
