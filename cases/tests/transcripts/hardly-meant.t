Input that is possible but hardly meant: warnings say where, and what is usual. transcript.py says how to read it.

= a value, its place and its usual range; no exit status changes unless --strict
> path.yaml
schema: 1
title: A press
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
vary: {deep: [1 um, 2 um]}
path:
  - {to: {overlap: $deep}, steps: 10}
check:
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}
> impact.yaml
schema: 1
title: An impact
law: hertzian
properties: {young: 70 GPa, poisson: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s}
check:
  - {quantity: restitution, expected: 1, source: elastic, tolerance: 0.1, basis: scheme}
> residual.yaml
schema: 1
title: A press
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {to: {overlap: 1 um}, steps: 10}
check:
  - {quantity: residual_dashpot, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}
> play
case=$1; shift
sed -E "$@" $case.yaml >case.yaml
touchstone verify --no-report --force --out out case.yaml 2>said >table
grep 'warning:' said | sed 's/.*warning: case.yaml:/at /' >warnings
python3 -c 'import json; print("warnings: %d" % len(json.load(open("out/verdicts.json"))["warnings"]))'
cat warnings
! grep -v 'usual: \|does nothing at its default' warnings
? 0 bash play {}
path '' | warnings: 0
impact '' | warnings: 0
path 's/1 um, 2 um/1 km, 2 km/' | warnings: 1...at 8:3: the overlap becomes 1e+03 m, and the radius is 0.01 m; usual: below a tenth
path 's/1 um, 2 um/9.9 mm, 1 um/' | warnings: 0
path 's/to: .*/press: {normal_force: $deep}, steps: 1}/; s/1 um, 2 um/1 MN, 1 N/' | warnings: 1...at 8:3: the overlap becomes more than a radius...usual:
path 's/to: .*/sine: {normal: 20 mm}, steps: 10}/; /^vary/d' | warnings: 1...at 7:3: the overlap becomes 0.02 m...usual:
path 's/to: .*/move: {normal: $deep}, time: 1e-15 s}/' | warnings: 1...at 8:3: the speed is 1e+09 m/s, that of light is 299792458 m/s...usual:
path 's/to: .*/move: {normal: $deep}, time: 1e-10 s}/' | warnings: 1...at 8:3: the speed is 1e+04 m/s, and that of sound in the body is 1.14e+03 m/s...usual:
path 's/1 GPa/1/' | warnings: 1...at 4:13: hz_shear is 1 Pa; usual: 1000 to 1e+13 Pa
path 's/2000 kg/2e-6 kg/' | warnings: 1...at 5:7: the density of body 1 is 2e-06 kg/m3; usual: 0.1 to 100000
path 's/hz_shear: 1 GPa, //' | warnings: 1...at 10:5: normal_force depends on hz_shear, which is not given and does nothing at its default
path 's/1 GPa/0/' | warnings: 0
path 's/, fric: 0.5//' | warnings: 0
path 's/, fric: 0.5//; s/quantity: normal/quantity: shear/; s/_force,/_force_s,/' | warnings: 1...at 10:5: shear_force_s depends on fric, which is not given and does nothing at its default, 0; give it, as fric: 0 if that is meant
path 's/fric: 0.5/fric: 0/; s/quantity: normal_force/quantity: shear_force_s/' | warnings: 0
path 's/, fric: 0.5//; s/path:/&\n  - {set: {fric: 0.1}}/; s/quantity: normal_force/quantity: shear_force_s/' | warnings: 0
path 's/, fric: 0.5//; s/quantity: .*/quantity: slipping, expected: 0, source: any, basis: exact}/' | warnings: 0
residual 's/, fric: 0.5//; s/_dashpot/_shear/' | warnings: 1...at 9:5: residual_shear depends on fric
residual '' | warnings: 1...at 9:5: residual_dashpot depends on dp_nratio
residual 's/fric: 0.5/&, dp_sratio: 0.1/' | warnings: 0
residual 's/hertz/viscoelastic_nonlinear/; s/^prop.*/properties: {young: 70 GPa, poisson: 0.3, damp_formula: critical_ratio}/; s/^path:/impact: {speed: 1 m\/s}/; /overlap/d' | warnings: 1...at 8:5: residual_dashpot depends on damp_ratio, which is not given and does nothing at its default, 0
impact 's/1 m.s/3e8 m\/s/' | warnings: 2...at 6:9: ...that of light is 299792458 m/s...at 6:9: the overlap becomes 111 m
impact 's/1 m.s/7 km\/s/' | warnings: 2...at 6:9: ...that of sound in the body is 5.92e+03 m/s...at 6:9: the overlap becomes 0.0
impact 's/70 GPa/70/' | warnings: 3...at 4:13: young is 70 Pa...at 6:9: ...that of sound...at 6:9: ...the speed, the mass or the modulus may have a wrong unit
impact 's/70 GPa/[70 GPa, 70]/' | warnings: 3...at 4:13: young is 70 Pa...at 6:9: ...that of sound...at 6:9: the overlap
impact 's/70 GPa/[70 GPa, 70]/; s/kg.m3/kg\/m3, rigid: [false, true]/' | warnings: 0
$ sed 's/1 um, 2 um/1 km, 2 km/' path.yaml >case.yaml; touchstone verify case.yaml --no-report 2>&1 >/dev/null
touchstone verify: warning: case.yaml:8:3: the overlap becomes 1e+03 m, and the radius is 0.01 m; usual: below a tenth of the radius
$ touchstone verify case.yaml --no-report --strict 2>&1 >/dev/null      # exit status 1
touchstone verify: warning: case.yaml:8:3: the overlap becomes 1e+03 m, and the radius is 0.01 m; usual: below a tenth of the radius
touchstone verify: no pass with --strict: warnings 1
$ grep -c '<property name="warning" value="case.yaml:8:3: the overlap becomes' touchstone-results/latest/junit.xml
1
? 0 touchstone verify --no-report --strict {}
path.yaml | 2 pass (

= zeros alone fail everywhere
> zeros.yaml < good.yaml
$ sed -i 's/hz_shear: 1 GPa, //; /slips/d' zeros.yaml; touchstone verify zeros.yaml --no-report      # exit status 1
touchstone verify: warning: zeros.yaml:10:5: normal_force depends on hz_shear, which is not given and does nothing at its default, 0; give it, as hz_shear: 0 if that is meant

hertz    quantity      rows  error/allowed  verdict
  zeros  normal_force     1  0/32 ulp       vacuous

vacuous  zeros
   normal_force obtained 0 N, expected 0 N; error 0, allowed 32 (ulp, round-off)
   expected and obtained are 0 everywhere, which compares nothing; where 0 is
   meant, the check says so: expect_zero: true

See it: touchstone show zeros.yaml

  ulp: unit in the last place, about 2e-16 of the value: the size of round-off
  vacuous: no pass: 0 against 0 everywhere, and the case does not say that 0 is
  meant; or no kind of mistake in the law makes it fail

1 comparisons: 1 vacuous (... s)
Results: touchstone-results/latest (this run: ...)
$ grep -c '<failure message="vacuous: normal_force' touchstone-results/latest/junit.xml
1

= an uncertain reference decides nothing
> case.yaml
schema: 1
title: A press
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
vary: {deep: [1 um, 2 um]}
path:
  - {move: {normal: $deep, angle: 45 deg}, steps: 10}
check:
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, tolerance: 1e-17}
$ touchstone verify case.yaml --no-report
hertz   quantity       rows  error/allowed  verdict
  case  shear_force_s     2                 marginal

marginal  case [deep=1 um]
   shear_force_s obtained ..., expected ...; error ...,
   allowed 1e-17 (relative, order), at RMS error ... at 16 steps
   no decision: error ... and tolerance 1e-17 are nearer to each other than
   the uncertainty of the reference, 4.59e-15

marginal  case [deep=2 um]
   shear_force_s obtained ..., expected ...; error ...,
   allowed 1e-17 (relative, order), at RMS error ... at 16 steps
   no decision: error ... and tolerance 1e-17 are nearer to each other than
   the uncertainty of the reference, 4.59e-15

See it: touchstone show case.yaml --variant deep=1um

  order: the power of the step with which the error falls; beside it, the
  expected power
  marginal: no decision: error and tolerance are nearer to each other than the
  uncertainty of the reference

2 comparisons: 2 marginal (... s)
Results: touchstone-results/latest (this run: ...)
$ touchstone verify case.yaml --no-report --strict 2>&1 >/dev/null      # exit status 1
touchstone verify: no pass with --strict: marginal 2
