What stands beside the diagnosis of a law that fails in the place of a built-in one. lsd.so is lib/examples/lsd.c.
transcript.py says how to read it.

= the first step that differs, the smallest case as a file that fails, and what is broken without any reference
$ lsd wrong 's/c->mu \* f->normal_elastic/1.01 * &/'; touchstone verify --law ./wrong.so --as linear linear/limits --power none --no-report --out out | sed -n '/^The first/,/^$/p'
The first difference from the built-in law, in linear/limits [limit=sum
limit_from=repulsive]: shear_force = 10.1 N; of the built-in law it is 10
(relative 0.01), at step 1 of leg 2.
The smallest case that shows it:
   touchstone verify --law ./wrong.so --as linear out/smallest/lsd.yaml
It breaks 1 principle of every contact law: coulomb (The shear force stays
within the Coulomb limit, and is at it while it slips).
$ touchstone verify --law ./wrong.so --as linear out/smallest/lsd.yaml --no-report --out small >small.txt  # exit status 1
$ touchstone verify out/smallest/*.yaml --no-report --out right | sed -n "/comparisons/p"
1 comparisons: 1 pass (... s)
$ cat out/smallest/*.yaml
schema: 1
title: A difference from the built-in law
about: >
  Made smaller from linear/limits [limit=sum limit_from=repulsive], in which lsd differs.
law: linear
properties: {k_n: 0.3, k_t: 0.3, friction: 0.3}
pair: {radius: 0.01, mass: 0.010471975511965976}
path:
  - {to: {overlap: 1e-05}, steps: 1, time: 1}
  - {move: {shear: 2e-05}, steps: 1, time: 1}
check:
  - {quantity: shear_force, expected: 8.9999999999999996e-07, source: built-in law linear, at: leg_end 2, metric: absolute, tolerance: 9e-16, basis: round-off}

= nothing where nothing fails, and no principles where none are wanted
$ lsd lsd; touchstone verify --law ./lsd.so --as linear linear/answers --power none --no-report --out out | grep 'first difference'; ls out
junit.xml
traces
verdicts.csv
verdicts.json
$ lsd wrong 's/c->mu \* f->normal_elastic/1.01 * &/'; touchstone verify --law ./wrong.so --as linear linear/limits --no-principles --power none --no-report --out other | grep 'It breaks'  # exit status 1
