How `touchstone bench` meets its user; $SOURCE is the source tree. transcript.py says how to read it.

= help, and wrong usage
? 0 touchstone bench {}
--help | Usage: touchstone bench
? 2 touchstone bench {}
--qick | unknown option '--qick' (did you mean '--quick'?)
--plan | unknown option '--plan'
--seed | --seed needs a value: --seed N
--seed=-1 | --seed -1: the value must be a whole number in [0, 4294967295]
--seed 1x | whole number in [0, 4294967295]
--seed 99999999999 | whole number in [0, 4294967295]
--target avx9 | --target avx9: this build has no target of that name; this machine has scalar
--filter '[' | --filter [:
--quick --filter no_such_row --out . | no row has a name that the filter matches
--list --filter no_such_row | no row has a name that the filter matches
--save ../up | --save ../up: a name has at most 64
--save=.hidden | --save .hidden: a name has
--baseline no/path | --baseline no/path: a name has
--baseline none --out no-such-folder-here | no baseline 'none' in no-such-folder-here/baselines
--save a --baseline a | --save and --baseline cannot be given together
--to x | --to needs --publish
--numbers | --numbers needs --baseline
--quick --out /proc/none | /proc/none:
--json | --json needs a file of a law, or its name
hertzian --filter x | --filter has no meaning for one law

= what is no law, or has no kernel # needs gcc
> page.md
Not C.
? 2 touchstone bench --compiler gcc {}
stray | stray is no file, and no law of the library
. | is no file, and no law of the library
page.md | page.md does not compile:
$SOURCE/lib/examples/lsd.c | lsd is verified as ever, but has no kernel: it is not written with touchstone/step.h
$SOURCE/lib/laws/adhesive.c#no | it holds no law 'no'; it holds:
$SOURCE/cases/core/alike.c | alike.c: it has no law
hertzian --quick --target scalar --set no=1 | no: the law has no such property
hertzian --quick --target scalar --set no | no: a property has the form KEYWORD=VALUE
? 2 touchstone bench {}
hertzian --compiler no_such | there is no compiler: no_such

= who is asked to stop leaves no scratch folder # needs gcc
$ mkdir t; TMPDIR=$PWD/t timeout --foreground -s INT 1 touchstone bench --compiler gcc $SOURCE/lib/examples/linear_spring.c; status=$?; rmdir t && exit $status     # exit status 124, writes
touchstone bench: stopped by signal 2 (Interrupt)...
