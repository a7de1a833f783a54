What the passes of a run are worth. transcript.py says how to read it.

= a law of half the force: no pass says so, and the last lines say what was not looked at
> half.yaml
schema: 1
title: A ball bounces
law: half
properties: {young: 70 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s}
check:
  - {quantity: restitution, expected: 1, source: elastic, tolerance: 0.01, basis: scheme}
  - {quantity: activations, expected: 1, source: one contact, basis: exact}
$ touchstone new-law half --family hertz >unsaid; sed -i 's|4.0 / 3.0|2.0 / 3.0|' half/half.c; make -s -C half half.so
$ touchstone verify --law half/half.so half.yaml --no-principles --no-report --strict --min-coverage 100   # exit status 1
touchstone verify: no pass with --strict: mistakes of a force or a stiffness that no comparison notices 4

half    quantity     rows  error/allowed  verdict
  half  restitution     1  4.8e-9/1.0e-2  pass
    notices nothing of the normal force; a stiffness of any size passes
  half  activations     1  exactly 1      pass
    notices nothing of the normal force; a stiffness of any size passes
  half  determinism     1  holds          pass

3 comparisons: 3 pass (... s)
2 passes; together they notice 15 of 67 kinds of mistake; beside them 1 of
determinism
  not noticed: force whole scaled, force normal scaled, property young of body 1
  scaled, property young of body 2 scaled
Results: touchstone-results/latest (this run: ...)

= restitution depends on no stiffness, and that stands beside it; the largest overlap does
> bounce.yaml
schema: 1
title: A ball bounces
law: linear
properties: {k_n: 100 kN/m, k_t: 30 kN/m, friction: 0.3, restitution: 0.7, tension: allowed}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, steps: 400}
check:
  - {quantity: restitution, expected: 0.7, source: given, tolerance: 0.02, basis: data}
> deep.yaml
schema: 1
title: A ball bounces
law: linear
properties: {k_n: 100 kN/m, k_t: 30 kN/m, friction: 0.3, restitution: 0.7, tension: allowed}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, steps: 400}
check:
  - {quantity: max_overlap, expected: 0.17 mm, source: any, tolerance: 0.1, basis: data}
$ touchstone verify bounce.yaml --no-report
linear    quantity     rows  error/allowed  verdict
  bounce  restitution     1  7.8e-4/2.0e-2  pass
    notices 11 % of the normal force; a stiffness of any size passes

1 comparisons: 1 pass (... s)
1 pass; it notices 26 of 82 kinds of mistake
  not noticed: property k_n scaled
Results: touchstone-results/latest (this run: ...)
$ touchstone verify bounce.yaml deep.yaml --no-report --strict
linear    quantity     rows  error/allowed  verdict
  bounce  restitution     1  7.8e-4/2.0e-2  pass
  deep    max_overlap     1  2.0e-2/1.0e-1  pass

2 comparisons: 2 pass (... s)
2 passes; together they notice 27 of 82 kinds of mistake
Results: touchstone-results/latest (this run: ...)
$ touchstone verify deep.yaml --no-report -v | tail -n +4
    notices 20 % of the normal force; 24 % of the stiffness

1 comparisons: 1 pass (... s)
1 pass; it notices 25 of 82 kinds of mistake
  not noticed: input dt scaled, output normal added, output shear_s added,
  output shear_t added, output normal_elastic scaled, output normal_elastic
  dropped, output normal_elastic reversed, output normal_elastic added, output
  normal_dashpot scaled, output normal_dashpot dropped, output normal_dashpot
  reversed, output normal_dashpot added, output elastic_s added, output
  elastic_t added, output dashpot_s added, output dashpot_t added, output
  moment1_n added, output moment1_s added, output moment1_t added, output
  moment2_n added, output moment2_s added, output moment2_t added, output
  stiffness_n scaled, output stiffness_n dropped, output stiffness_n reversed,
  output stiffness_n added, output stiffness_s scaled, output stiffness_s
  dropped, output stiffness_s reversed, output stiffness_s added, output
  strain_energy scaled, output strain_energy dropped, output strain_energy
  reversed, output strain_energy added, output strain_shear added, output
  slip_work added, output dashpot_work scaled, output dashpot_work dropped,
  output dashpot_work reversed, output dashpot_work added, output rolling_work
  added, output coupling_work added, output slipping inverted, event ACTIVATED
  dropped, event ACTIVATED added, event DEACTIVATED dropped, event DEACTIVATED
  added, event SLIP_BEGUN added, event SLIP_ENDED added, property tension other,
  property tension ignored, bodies mass 1 scaled, bodies mass 2 scaled, state
  active scaled, state active dropped, state active frozen, state after a
  contact kept
Results: touchstone-results/latest (this run: ...)

= a comparison that no mistake makes fail is vacuous
> any.yaml
schema: 1
title: Any force is right
law: hertzian
properties: {young: 70 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 1 um}, steps: 4}
check:
  - {quantity: normal_force, expected: 1 N, source: any, metric: absolute, tolerance: 1 GN, basis: data}
$ touchstone verify any.yaml --no-report   # exit status 1
hertzian  quantity      rows  error/allowed    verdict
  any     normal_force     1  2.6e+0/1.0e+9 N  vacuous

vacuous  any
   normal_force obtained 3.626 N, expected 1 N; error 2.63, allowed 1e+09
   (absolute, data), at overlap = 1e-06 m (leg 1)
   none of 61 kinds of mistake in the law makes it fail

See it: touchstone show any.yaml

  vacuous: no pass: 0 against 0 everywhere, and the case does not say that 0 is
  meant; or no kind of mistake in the law makes it fail

1 comparisons: 1 vacuous (... s)
0 passes; together they notice 0 of 61 kinds of mistake
  not noticed: force whole scaled, force whole dropped, force whole reversed,
  force normal scaled, force normal dropped, force normal reversed, property
  young of body 1 scaled, property young of body 2 scaled
Results: touchstone-results/latest (this run: ...)
$ touchstone verify any.yaml --no-report --power none
hertzian  quantity      rows  error/allowed    verdict
  any     normal_force     1  2.6e+0/1.0e+9 N  pass

1 comparisons: 1 pass (... s)
Results: touchstone-results/latest (this run: ...)

= what is measured can be chosen
$ touchstone verify hertzian/force --no-report --power none --strict   # exit status 2
touchstone verify: --strict needs to know what a pass would notice: --power is none; allowed with it: full, quick
Try 'touchstone verify --help'.
