How `touchstone list`, its help and its version meet their user. transcript.py says how to read it.

= help is short, and names every verb
? 0 touchstone {}
--help | Usage: touchstone VERB
-h | Usage: touchstone VERB
help | Usage: touchstone VERB
verify --help | Usage: touchstone verify
show --help | Usage: touchstone show
list --help | Usage: touchstone list
timestep --help | Usage: touchstone timestep
report --help | Usage: touchstone report
--help | Verbs:...  verify ...  show ...  list ...  timestep ...  report
--version | touchstone ... (
$ touchstone      # exit status 2
Usage: touchstone VERB [ARGUMENTS]

Verification of contact laws of the discrete element method.

Verbs:
  verify     judge laws by cases and principles; write verdicts and a report
  show       play a case and draw it, or write its steps
  list       list laws, cases, references, engines, kernels, and what a law has
  timestep   say which time step an impact may have, why, and with what accuracy
  check      check an input of LAMMPS, LIGGGHTS or YADE: restitution, step
  sweep      play impacts over ranges: table, map, worst case; or a data sheet
  calibrate  find properties of a law for a restitution, or from measurements
  compare    compare a law of yours with a built-in law, or any two laws
  solve      compute any variable of a contact from the others, or a reference
  selftest   test the tests: verify must catch every known-wrong law
  new-law    write a folder with a law to start your own law from
  bench      time the kernels of laws against the limits of the machine
  report     make the report of a results folder again, or compare two of them
  test       run the project's own tests, from the source tree

'touchstone VERB --help' explains a verb. Any other verb runs touchstone-VERB.

Exit status: 0 everything passed, 1 a verdict failed, 2 wrong usage or input,
3 something could not be run or written, 4 a law crashed.

= shipped cases are where the variable says
? 0 {}
TOUCHSTONE_CASES= touchstone list cases | hertz/events
touchstone list cases | hertz/events
TOUCHSTONE_CASES= touchstone list cases --json | hertz/events
touchstone list cases --json | hertz/events
> cases/mine/bad.yaml < malformed.yaml
? 2 TOUCHSTONE_CASES={}
/nowhere touchstone list cases | no case file (*.yaml, *.yml) in /nowhere
/nowhere touchstone list cases --json | no case file (*.yaml, *.yml) in /nowhere
. touchstone list cases | no case file (*.yaml, *.yml) in .
. touchstone list cases --json | no case file (*.yaml, *.yml) in .
$PWD/cases touchstone list cases | bad.yaml:4:14:
