What a check makes of what a law answers: verdicts, their reasons, and places. transcript.py says how to read it.

= a value that is right passes; one that is wrong by more than is allowed fails, where it is worst
> path.yaml
schema: 1
title: Pressed, let go, slid
law: linear
properties: {k_n: 1 MN/m, k_t: 1 MN/m, friction: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 1 um}, steps: 10}
  - {move: {normal: -0.5 um}, steps: 5}
  - {move: {shear: 0.1 um}, steps: 10}
check:
  - {quantity: normal_force, at: end, tolerance: 4 ulp, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: end, tolerance: 4 ulp, expected: 0.50000000000001 N, source: by hand}
  - {quantity: normal_force, at: leg_end 1, tolerance: 4 ulp, expected: 1 N, source: by hand}
  - {quantity: normal_force, at: leg_end 1, tolerance: 4 ulp, expected: 0.9 N, source: by hand}
  - {quantity: normal_force, at: leg_end 2, tolerance: 4 ulp, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: leg_end 2, tolerance: 4 ulp, expected: 1 N, source: by hand}
  - {quantity: normal_force, at: max, tolerance: 4 ulp, expected: 1 N, source: by hand}
  - {quantity: normal_force, at: max, tolerance: 4 ulp, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: min, tolerance: 0, basis: exact, expected: 0, source: by hand}
  - {quantity: normal_force, at: min, tolerance: 0, basis: exact, expected: 0.1 N, source: by hand}
  - {quantity: normal_force, at: leg 3, tolerance: 4 ulp, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: leg 3, tolerance: 4 ulp, expected: 0.6 N, source: by hand}
  - {quantity: normal_force, at: leg 2, metric: absolute, tolerance: 0.41 N, basis: data, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: leg 2, metric: absolute, tolerance: 0.41 N, basis: data, expected: 0.4 N, source: by hand}
  - {quantity: normal_force, at: leg_ends, metric: absolute, tolerance: 0.51 N, basis: data, expected: 0.5 N, source: by hand}
  - {quantity: normal_force, at: leg_ends, metric: absolute, tolerance: 0.51 N, basis: data, expected: 0.4 N, source: by hand}
  - {quantity: normal_force, metric: absolute, tolerance: 0.9 N, basis: data, expected: 1 N, source: by hand}
  - {quantity: normal_force, metric: absolute, tolerance: 0.9 N, basis: data, expected: 1.1 N, source: by hand}
  - {quantity: normal_force, metric: pointwise, tolerance: 0.5, basis: data, expected: 0.1 N, source: by hand}
  - {quantity: normal_force, at: end, metric: l2, tolerance: 1e-6, basis: printed, expected: 0.5000001 N, source: by hand}
  - {quantity: normal_force, at: end, metric: l2, tolerance: 1e-6, basis: printed, expected: 0.501 N, source: by hand}
  - {quantity: leg, at: end, basis: exact, expected: 3, source: by hand}
  - {quantity: leg, at: end, basis: exact, expected: 2, source: by hand}
  - {quantity: slips_begun, basis: exact, expected: 0, source: by hand}
  - {quantity: slips_begun, basis: exact, expected: 1, source: by hand}
  - {quantity: activations, basis: exact, expected: 1, source: by hand}
  - {quantity: activations, basis: exact, expected: 0, source: by hand}
$ judged --power quick path.yaml; rows out verdict quantity predicted reference source
14 linear built-in fail
12 linear built-in pass
1 linear built-in vacuous
exit status 1
pass normal_force 0.5  by hand
fail normal_force 0.5  by hand
pass normal_force 1  by hand
fail normal_force 1  by hand
pass normal_force 0.5  by hand
fail normal_force 0.5  by hand
pass normal_force 1  by hand
fail normal_force 1  by hand
pass normal_force 0  by hand
fail normal_force 0  by hand
pass normal_force 0.5  by hand
fail normal_force 0.5  by hand
pass normal_force 0.89999999999999991  by hand
fail normal_force 0.89999999999999991  by hand
pass normal_force 1  by hand
fail normal_force 1  by hand
pass normal_force 0.099999999999999992  by hand
fail normal_force 0.099999999999999992  by hand
fail normal_force 1  by hand
pass normal_force 0.5  by hand
fail normal_force 0.5  by hand
vacuous leg 3  by hand
fail leg 3  by hand
pass slips_begun 0  by hand
fail slips_begun 0  by hand
pass activations 1  by hand
fail activations 1  by hand

= a finding is not judged, and with a tolerance it is one only beyond it
> path.yaml
schema: 1
title: Pressed, let go, slid
law: linear
properties: {k_n: 1 MN/m, k_t: 1 MN/m, friction: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 1 um}, steps: 10}
  - {move: {normal: -0.5 um}, steps: 5}
  - {move: {shear: 0.1 um}, steps: 10}
check:
  - {quantity: normal_force, at: end, source: by hand, expected: 7 N, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.5 N, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0, metric: absolute, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.5 N, tolerance: 4 ulp, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.50000000000001 N, tolerance: 4 ulp, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.52 N, metric: absolute, tolerance: 0.03 N, basis: data, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.54 N, metric: absolute, tolerance: 0.03 N, basis: data, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.5 N, basis: exact, finding: far away}
  - {quantity: normal_force, at: end, source: by hand, expected: 0.6 N, basis: exact, finding: far away}
$ judged --power quick path.yaml; rows out verdict basis tolerance detail
6 linear built-in finding
3 linear built-in vacuous
exit status 1
finding   far away
finding   far away
finding   far away
vacuous round-off 4 none of ... kinds of mistake in the law makes it fail
finding round-off 4 far away
vacuous data 0.029999999999999999 none of ... kinds of mistake in the law makes it fail
finding data 0.029999999999999999 far away
vacuous exact 0 none of ... kinds of mistake in the law makes it fail
finding exact 0 far away

= where there is no number it fails, and the words say whose number is missing
> stuck.yaml
schema: 1
title: It sticks
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s}
check:
  - {quantity: duration, expected: 1 s, source: any, tolerance: 1, basis: data}
  - {quantity: duration, expected: 0 s, source: any, basis: exact}
  - {quantity: duration, expected: 1 s, source: any, tolerance: 1e300 s, basis: data, metric: absolute}
  - {quantity: duration, expected: 1 s, source: any, converges: 1}
  - {quantity: duration, expected: 1 s, source: a wish, finding: it sticks}
  - {quantity: tangential_restitution, expected: 1, source: any, tolerance: 1, basis: data}
$ judged stuck.yaml; rows out verdict predicted error detail
touchstone verify: warning: stuck.yaml:13:5: tangential_restitution depends on fric, which is not given and does nothing at its default, 0; give it, as fric: 0 if that is meant
5 hertz built-in fail
1 hertz built-in finding
exit status 1
fail  inf touchstone has no number for duration: the contact does not end; the contact did not end within 12019 steps of 1.007e-06 s, 60 undamped contact times: then the overlap was 9.003e-11 m, the approach velocity -2.88e-08 m/s and the normal force -4.835e-08 N
fail  inf touchstone has no number for duration: the contact does not end; the contact did not end within 12019 steps of 1.007e-06 s, 60 undamped contact times: then the overlap was 9.003e-11 m, the approach velocity -2.88e-08 m/s and the normal force -4.835e-08 N
fail  inf touchstone has no number for duration: the contact does not end; the contact did not end within 12019 steps of 1.007e-06 s, 60 undamped contact times: then the overlap was 9.003e-11 m, the approach velocity -2.88e-08 m/s and the normal force -4.835e-08 N
fail   touchstone has no number for duration: the contact does not end, on grid 50; the contact did not end within 12019 steps of 1.007e-06 s, 60 undamped contact times: then the overlap was 9.003e-11 m, the approach velocity -2.88e-08 m/s and the normal force -4.835e-08 N
finding  inf it sticks
fail  inf touchstone has no number for tangential_restitution: nothing slides before the impact
> press.yaml < press.yaml
$ lsd nan 's|.*f->normal_elastic = c->kn.*|& f->normal_elastic = nan("");|'; judged --law ./nan.so press.yaml; rows out detail
3 lsd nan.so fail
2 lsd nan.so pass
exit status 1
the law's answer is not a number: normal_force is nan at step 1


normal is nan; overlap = 1e-06 m, approach velocity = 1e-05 m/s, slides = 0, 0 m, shear velocities = 0, 0 m/s
121 calls asked again gave the same bits

= a reference that has no answer to the case is a mistake of the case, with its place
> impact.yaml
schema: 1
title: It sticks
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 1}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s}
check:
  - {quantity: duration, reference: hertz_impact_duration, tolerance: 1, basis: scheme}
> slide.yaml
schema: 1
title: It slides along t
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
path: [{move: {normal: 1 um, shear_t: 1 um}}]
check:
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
> press.yaml
schema: 1
title: Pressed, let go, slid
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {press: {normal_force: 1e12 N}, steps: 1}
  - {move: {normal: -0.5 um}, steps: 5}
  - {move: {shear: 0.1 um}, steps: 10}
check:
  - {quantity: overlap, at: end, expected: 1 um, source: any, tolerance: 1 ulp}
$ sed 's/converges: 1/finding: off/' slide.yaml >wish.yaml
$ judged impact.yaml slide.yaml wish.yaml press.yaml; rows out case verdict detail
touchstone verify: warning: slide.yaml:8:5: shear_force_s depends on fric, which is not given and does nothing at its default, 0; give it, as fric: 0 if that is meant
touchstone verify: warning: wish.yaml:8:5: shear_force_s depends on fric, which is not given and does nothing at its default, 0; give it, as fric: 0 if that is meant
touchstone verify: warning: press.yaml:7:3: the overlap becomes more than a radius, and the radius is 0.01 m; usual: below a tenth of the radius
3 hertz built-in error
1 hertz built-in fail
exit status 2
impact error impact.yaml:8:5: reference hertz_impact_duration: the bodies never separate: there is no such value
slide error slide.yaml:8:5: reference hertz_path_shear_force: the path slides along t at sample 1; allowed: along s
wish error wish.yaml:8:5: reference hertz_path_shear_force: the path slides along t at sample 1; allowed: along s
press fail line 7: normal force 1e+12 N is not reached at an overlap from 0 to one radius

= an error of 0 on every grid has no order, and needs none
> smooth.yaml
schema: 1
title: Nothing rubs
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, angle: 30 deg}
check:
  - {quantity: shear_impulse, reference: hertz_oblique_shear_impulse, expect_zero: true, converges: 1}
  - {quantity: shear_impulse, reference: hertz_oblique_shear_impulse, converges: 1}
  - {quantity: shear_impulse, expected: 0, source: no friction, metric: absolute, converges: 1}
  - {quantity: elastic_impulse, reference: hertz_oblique_shear_impulse, converges: 1}
$ judged smooth.yaml; rows out verdict detail
1 hertz built-in fail
2 hertz built-in pass
1 hertz built-in vacuous
exit status 1
pass exact on every grid
vacuous expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
pass exact on every grid
fail the expected value is 0, and nothing is small relative to 0: use metric: absolute, on grid 50

= orders are observed, and the limit has to be right as well
> oblique.yaml
schema: 1
title: Order
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 10}
pair: {radius: 10 mm, density: 2000 kg/m3}
path: [{move: {normal: 1 um, angle: 30 deg}, steps: 100}]
check:
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 1}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 2}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 0.5}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, band: 0.02, converges: 1}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 1, band: 0.5,
     tolerance: 1e-5, given: {hz_shear: 1 GPa}}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, at: end, converges: 1, band: 0.5,
     tolerance: 1e-5, given: {hz_shear: 1.0001 GPa}}
> base.yaml
schema: 1
title: Order
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 0.2}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, scheme: verlet_half}
check:
  - {quantity: restitution, reference: hertz_impact_restitution, converges: 1}
  - {quantity: restitution, reference: hertz_impact_restitution, converges: 2}
  - {quantity: restitution, expected: 0.9, source: wrong by far, converges: 1}
> better.yaml
schema: 1
title: Order
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 0.2}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, scheme: verlet_predicted}
check:
  - {quantity: restitution, reference: hertz_impact_restitution, band: 0.24, converges: 1.25}
  - {quantity: restitution, reference: hertz_impact_restitution, band: 0.1, converges: 1}
> grids
import json
for row in json.load(open("out/verdicts.json"))["rows"]:
    if row["order"] is not None:
        print(row["order_low"] <= row["order"] <= row["order_high"], len(row["grids"]), row["grids"][-1]["steps"] > 10 * row["grids"][0]["steps"])
$ judged oblique.yaml base.yaml better.yaml; rows out case verdict order_expected detail; python3 grids | sort | uniq -c
6 hertz built-in fail
6 hertz built-in pass
exit status 1
oblique pass 1
oblique pass 1
oblique fail 2 observed order 0.989, expected 2 +- 0.15
oblique fail 0.5 observed order 0.989, expected 0.5 +- 0.15
oblique pass 1
oblique pass 1
oblique fail 1
base pass 1
base fail 2 observed order 1.037, expected 2 +- 0.15
base fail 1 observed order 0.001, expected 1 +- 0.15
better pass 1.25
better fail 1 observed order 1.266, expected 1 +- 0.1
     12 True 5 True

= errors that are round-off have no order; at 45 degrees the pair slips from the first step on
> corner.yaml
schema: 1
title: Slip at once
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}
path: [{move: {normal: 1 um, angle: 45 deg}, steps: 1000}]
check:
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, tolerance: 1e-12}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, tolerance: 1e-17}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, metric: absolute}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, given: {fric: 0.50000001}}
  - {quantity: fric_effective, tolerance: 1 ulp, expected: 0.5, source: by hand}
  - {quantity: fric_effective, tolerance: 1 ulp, expected: 0.500001, source: by hand}
$ judged --power quick corner.yaml; rows out verdict detail
2 hertz built-in fail
1 hertz built-in marginal
3 hertz built-in pass
1 hertz built-in vacuous
exit status 1
pass round-off on every grid: no order; the error is at most one ulp a step, here 3.6e-12
pass round-off on every grid: no order; the error is at most one ulp a step, here 3.6e-12
marginal no decision: error 5.35e-16 and tolerance 1e-17 are nearer to each other than the uncertainty of the reference, 2.99e-14
pass round-off on every grid: no order; the error is at most one ulp a step, here 2.8e-13
fail observed order 0.000, expected 1 +- 0.15
vacuous none of ... kinds of mistake in the law makes it fail
fail

= zeros alone compare nothing, unless the case says that 0 is meant
> zeros
printf '%s\n' 'schema: 1' 'title: Zeros' 'law: hertz' "properties: {$1}" 'pair: {radius: 10 mm, density: 2000 kg/m3}' \
    "path: [{move: {normal: 1 um, shear: $2}, steps: 10}, {hold: {}, steps: 5}]" 'check:' >zeros.yaml
cat >>zeros.yaml; judged --power quick zeros.yaml; rows out verdict worst_at detail
> none
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp, expect_zero: false}
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp, expect_zero: true}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
  - {quantity: normal_force, reference: hertz_normal_force, metric: absolute, tolerance: 1 N, basis: data}
  - {quantity: normal_force, reference: hertz_normal_force, finding: too soft, tolerance: 0.1, basis: data}
  - {quantity: normal_force, reference: hertz_normal_force, finding: too soft}
> stiff
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 64 ulp}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
> still
  - {quantity: shear_force_s, reference: hertz_path_shear_force, tolerance: 64 ulp}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1}
  - {quantity: shear_force_s, reference: hertz_path_shear_force, converges: 1, expect_zero: true}
  - {quantity: shear_force_s, expected: 0, source: any, basis: exact}
  - {quantity: residual_normal, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}
> believed
  - {quantity: residual_normal, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}
  - {quantity: hz_shear_effective, expected: 0, source: any, basis: exact}
> of_a_force
  - {quantity: residual_normal, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}
  - {quantity: normal_force, expected: 0, source: any, basis: exact}
> of_its_end
  - {quantity: residual_normal, expected: 0, source: any, metric: absolute, tolerance: 1 J, basis: data}
  - {quantity: normal_force, expected: 0, source: any, at: end, basis: exact}
$ bash zeros 'hz_poiss: 0.3, fric: 0.5' '0.1 um' <none
touchstone verify: warning: zeros.yaml:8:5: normal_force depends on hz_shear, which is not given and does nothing at its default, 0; give it, as hz_shear: 0 if that is meant
1 hertz built-in finding
1 hertz built-in pass
5 hertz built-in vacuous
exit status 1
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
pass overlap = 1e-07 m (leg 1)
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
finding overlap = 1e-07 m (leg 1) too soft
$ bash zeros 'hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5' '0.1 um' <stiff
2 hertz built-in pass
pass overlap = 9e-07 m (leg 1)
pass RMS error 0.00454 at 16 steps
$ bash zeros 'hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5' 0 <still
2 hertz built-in pass
3 hertz built-in vacuous
exit status 1
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
vacuous  expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
pass RMS error 0 at 16 steps exact on every grid
pass overlap = 1e-07 m (leg 1)
vacuous overlap = 1e-06 m (leg 1) none of ... kinds of mistake in the law makes it fail
$ for checks in believed of_a_force of_its_end; do bash zeros 'hz_poiss: 0.3, fric: 0.5' 0 <$checks; done
touchstone verify: warning: zeros.yaml:8:5: residual_normal depends on hz_shear, which is not given and does nothing at its default, 0; give it, as hz_shear: 0 if that is meant
touchstone verify: warning: zeros.yaml:8:5: residual_normal depends on hz_shear, which is not given and does nothing at its default, 0; give it, as hz_shear: 0 if that is meant
touchstone verify: warning: zeros.yaml:8:5: residual_normal depends on hz_shear, which is not given and does nothing at its default, 0; give it, as hz_shear: 0 if that is meant
2 hertz built-in vacuous
exit status 1
vacuous  no force acts in the whole run, so that this is 0 with any law; where that is meant, a check says so: {quantity: normal_force, expected: 0, ...}
vacuous  none of ... kinds of mistake in the law makes it fail
1 hertz built-in pass
1 hertz built-in vacuous
exit status 1
vacuous overlap = 1e-07 m (leg 1) none of ... kinds of mistake in the law makes it fail
pass overlap = 1e-07 m (leg 1)
2 hertz built-in vacuous
exit status 1
vacuous  no force acts in the whole run, so that this is 0 with any law; where that is meant, a check says so: {quantity: normal_force, expected: 0, ...}
vacuous  no force acts in the whole run, so that this is 0 with any law; where that is meant, a check says so: {quantity: normal_force, expected: 0, ...}

= the uncertainty of a reference counts: a tolerance below it decides nothing
> damped.yaml
schema: 1
title: Damped
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_nratio: 0.2}
pair: {radius: 10 mm, density: 2000 kg/m3}
impact: {speed: 1 m/s, steps: 20000.3}
check:
  - {quantity: restitution, reference: hertz_impact_restitution, tolerance: 0.01, basis: scheme}
$ judged damped.yaml; sed -i "s/0.01/$(rows out error | head -n 1)/" damped.yaml; judged damped.yaml
1 hertz built-in pass
1 hertz built-in marginal

= an expression is judged as a reference is
> push.yaml
schema: 1
title: Expressions
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.02}
pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}
path: [{move: {normal: 3 um}, steps: 7}, {move: {normal: -2 um}, steps: 5}]
check:
  - {quantity: normal_force, expected: 4/3*hz_shear/(1 - hz_poiss)*sqrt(R_eff)*overlap^1.5, tolerance: 16 ulp, source: s}
  - {quantity: normal_force, expected: 4/3.000001*hz_shear/(1 - hz_poiss)*sqrt(R_eff)*overlap^1.5, tolerance: 1e-7, basis: data, source: s}
  - {quantity: normal_force, expected: 4/3.000001*hz_shear/(1 - hz_poiss)*sqrt(R_eff)*overlap^1.5, tolerance: 1e-7, basis: data, finding: it differs, source: s}
  - {quantity: normal_force, expected: 4/3*hz_shear/(1 - hz_poiss)*sqrt(R_eff)*overlap^1.5, at: max, metric: absolute, tolerance: 1e-14 N, basis: data, source: s}
  - {quantity: normal_force, expected: 4/3*hz_shear/(1 - hz_poiss)*sqrt(R_eff)*overlap^1.5, at: step 3, metric: pointwise, tolerance: 16 ulp, source: s}
  - {quantity: shear_force, expected: 0*hz_shear*R1^2, tolerance: 1 ulp, source: s}
  - {quantity: shear_force, expected: 0*hz_shear*R1^2, tolerance: 1 ulp, expect_zero: true, source: s}
  - {quantity: normal_force, expected: hz_shear*R1^2*R1/(overlap - u), given: {u: 3 um}, at: end, tolerance: 1, basis: data, source: s}
> hit.yaml
schema: 1
title: Expressions
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.02}
pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}
impact: {speed: 0.7 m/s, angle: 60 deg}
check:
  - {quantity: normal_force, expected: hz_shear*R1*sqrt(-R1*overlap), tolerance: 1, basis: data, source: s}
  - {quantity: normal_impulse, expected: 2*m_eff*speed*cos(angle), converges: 2, band: 0.6, source: s}
  - {quantity: max_overlap, expected: (15/16*m_eff*(speed*cos(angle))^2*(1 - hz_poiss)/hz_shear/sqrt(R_eff))^(2/5), converges: 2, band: 0.3, source: s}
  - {quantity: max_overlap, expected: (15/15.9*m_eff*(speed*cos(angle))^2*(1 - hz_poiss)/hz_shear/sqrt(R_eff))^(2/5), converges: 2, band: 0.3, source: s}
  - {quantity: duration, expected: dt*steps, converges: 2, band: 0.4, tolerance: 1e-6, source: s}
  - {quantity: velocity1_y, expected: -m2/m1*velocity2_y + (velocity1_x - velocity1_x), at: end, tolerance: 1, basis: data, source: s}
> wrong
sed '/^check/q' push.yaml >wrong.yaml; echo "  - {quantity: normal_force, source: s, $1}" >>wrong.yaml; touchstone verify --no-report wrong.yaml
$ judged push.yaml hit.yaml; rows out verdict detail
4 hertz built-in fail
1 hertz built-in finding
8 hertz built-in pass
1 hertz built-in vacuous
exit status 1
pass
fail
finding it differs
pass
pass
vacuous expected and obtained are 0 everywhere, which compares nothing; where 0 is meant, the check says so: expect_zero: true
pass
fail
fail the expected value hz_shear*R1*sqrt(-R1*overlap) is no number at sample 1, with hz_shear = 1e+09, R1 = 0.01, overlap = 2.58348992e-07
pass
pass
fail observed order -0.019, expected 2 +- 0.3
pass
pass
? 2,writes bash wrong {}
'expected: hz_shear*sqrt((u - overlap)*R1^3), given: {u: 1 um}, tolerance: 1 ulp' | is no number at sample 3, with hz_shear = 1e+09, u = 1e-06, overlap = 1.28
'expected: hz_shear*R1^3/(overlap - u), given: {u: 3 um}, at: leg_end 1, tolerance: 1, basis: data' | is infinite at sample 7

= the names of a case, each beside a number that is written out: 10 mm and 20 mm, 2000 kg/m3, a second leg of 3 steps in 6 s
> names.yaml
schema: 1
title: Names
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}
pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}
vary: {slope: [5 deg]}
path:
  - {move: {normal: 1 um, angle: $slope}, steps: 4}
  - {set: {fric: 0.1}}
  - {move: {shear: 1 um}, steps: 3, time: 6 s}
check:
  - {quantity: slide_t, at: end, expected: "R1", source: s, finding: f}
  - {quantity: slide_t, at: end, expected: "R2", source: s, finding: f}
  - {quantity: slide_t, at: end, expected: "R_eff", source: s, finding: f}
  - {quantity: slide_t, at: end, expected: "m1/kilo", source: s, finding: f, given: {kilo: 1 kg/m}}
  - {quantity: slide_t, at: end, expected: "m2/kilo", source: s, finding: f, given: {kilo: 1 kg/m}}
  - {quantity: slide_t, at: end, expected: "m_eff/kilo", source: s, finding: f, given: {kilo: 1 kg/m}}
  - {quantity: slide_t, at: end, expected: "I1/kilo/R1^2", source: s, finding: f, given: {kilo: 1 kg/m}}
  - {quantity: slide_t, at: end, expected: "I2/kilo/R2^2", source: s, finding: f, given: {kilo: 1 kg/m}}
  - {quantity: slide_t, at: end, expected: "overlap", source: s, finding: f}
  - {quantity: slide_t, at: leg_end 1, expected: "slide_s", source: s, finding: f}
  - {quantity: slide_t, at: end, expected: "velocity_s*second", source: s, finding: f, given: {second: 1 s}}
  - {quantity: slide_t, at: end, expected: "time/second*one", source: s, finding: f, given: {one: 1 m, second: 1 s}}
  - {quantity: slide_t, at: leg_end 1, expected: "dt/second*one", source: s, finding: f, given: {one: 1 m, second: 1 s}}
  - {quantity: slide_t, at: leg_end 2, expected: "dt/second*one", source: s, finding: f, given: {one: 1 m, second: 1 s}}
  - {quantity: slide_t, at: leg_end 1, expected: "fric*one", source: s, finding: f, given: {one: 1 m}}
  - {quantity: slide_t, at: leg_end 2, expected: "fric*one", source: s, finding: f, given: {one: 1 m}}
  - {quantity: slide_t, at: end, expected: "hz_shear/pascal*one", source: s, finding: f, given: {one: 1 m, pascal: 1 Pa}}
  - {quantity: slide_t, at: end, expected: "pi*one", source: s, finding: f, given: {one: 1 m}}
  - {quantity: slide_t, at: end, expected: "$slope*one", source: s, finding: f, given: {one: 1 m}}
  - {quantity: slide_t, at: end, expected: "tan($slope)*one", source: s, finding: f, given: {one: 1 m}}
> about
import sys
from math import pi, tan
for line, known in zip(sys.stdin, sys.argv[1:]):
    number, source = line.split(" ", 1)
    print("%.14g" % (float(number) / eval(known)), source, end="")
$ judged names.yaml; rows out expected source | python3 about 0.01 0.02 '0.02/3.0' '8000.0/3.0*pi*1e-6' '64000.0/3.0*pi*1e-6' '64000.0/27.0*pi*1e-6' '0.4*8000.0/3.0*pi*1e-6' '0.4*64000.0/3.0*pi*1e-6' 1e-6 '1e-6*0.087488663525924005' '1e-6/6.0' 7.0 0.25 2.0 0.5 0.1 1e9 pi '5.0*pi/180.0' 0.087488663525924005
20 hertz built-in finding
1 expression: R1; s
1 expression: R2; s
1 expression: R_eff; s
1 expression: m1/kilo; s
1 expression: m2/kilo; s
1 expression: m_eff/kilo; s
1 expression: I1/kilo/R1^2; s
1 expression: I2/kilo/R2^2; s
1 expression: overlap; s
1 expression: slide_s; s
1 expression: velocity_s*second; s
1 expression: time/second*one; s
1 expression: dt/second*one; s
1 expression: dt/second*one; s
1 expression: fric*one; s
1 expression: fric*one; s
1 expression: hz_shear/pascal*one; s
1 expression: pi*one; s
1 expression: $slope*one; s
1 expression: tan($slope)*one; s
> share.yaml
schema: 1
title: Variables
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}
vary: {share: [0.25, 0.5], rule: ["share*overlap", "slide_s"]}
path: [{move: {normal: 1 um, shear: 1 um}}]
check:
  - {quantity: slide_t, expected: "$share*overlap", source: s, finding: f, when: {rule: "slide_s"}}
  - {quantity: slide_t, expected: $rule, source: s, finding: f, given: {share: $share}, when: {rule: "share*overlap"}}
> alone.yaml
schema: 1
title: A variable that stands in an expression alone; a wall; a property of the bodies, and lines
law: hertz_mindlin
properties: {young: [70 GPa, 210 GPa], poisson: 0.3, restitution: 1, mu_sl: 0.1, mu_ro: 0}
pair: {radius: 5 mm, mass: 1 g, wall: elastic}
vary: {share: [0.5]}
path:
  - {move: {normal: 1 um}, steps: 4}
  - {set: {young: [1 GPa, 3 GPa]}}
  - {move: {normal: 1 um}, steps: 4}
check:
  - {quantity: slide_t, expected: $share*R_eff, source: s, finding: f}
  - {quantity: slide_t, expected: R_eff*m_eff/m1*(1 + R1/R2), source: s, finding: f}
  - {quantity: slide_t, expected: young2/young1*R1, source: s, finding: f, at: end}
  - {quantity: slide_t, expected: young2/p*R1, source: s, finding: f, at: leg_end 1, given: {p: 1 GPa}}
  - {quantity: slide_t, expected: young2/p*R1, source: s, finding: f, at: leg_end 2, given: {p: 1 GPa}}
  - quantity: slide_t
    source: s
    finding: f
    expected: >
      R1
      + R1
  - quantity: slide_t
    source: s
    finding: f
    expected: |
      R1
      + R1
$ judged share.yaml alone.yaml; rows out variant source expected
4 hertz built-in finding
7 hertz_mindlin built-in finding
share=0.25 rule=share*overlap expression: share*overlap; s 2.4999999999999999e-07
share=0.25 rule=slide_s expression: $share*overlap; s 2.4999999999999999e-07
share=0.5 rule=share*overlap expression: share*overlap; s 4.9999999999999998e-07
share=0.5 rule=slide_s expression: $share*overlap; s 4.9999999999999998e-07
share=0.5 expression: $share*R_eff; s 0.0025000000000000001
share=0.5 expression: R_eff*m_eff/m1*(1 + R1/R2); s 0.0050000000000000001
share=0.5 expression: young2/young1*R1; s 0.014999999999999999
share=0.5 expression: young2/p*R1; s 1.05
share=0.5 expression: young2/p*R1; s 0.014999999999999999
share=0.5 expression: R1 + R1; s 0.01
share=0.5 expression: R1 + R1; s 0.01

= a law in single precision passes by what that leaves, and not as one in double precision; one that is wrong by ten times as much fails
> single.yaml
schema: 1
title: Pressed, and sheared in many steps
law: fl
properties: {kn: 1e5 N/m, kt: 8e4 N/m, gn: 0 kg/s, gt: 0 kg/s, mu: 0.5}
pair: {radius: 10 mm, mass: 4 g}
path:
  - {move: {normal: 10 um}, steps: 100}
  - {move: {shear: 5 um}, steps: 1000}
check:
  - {quantity: normal_force, expected: kn*overlap, source: spring, basis: single}
  - {quantity: normal_force, expected: kn*overlap, source: spring, metric: pointwise, basis: single}
  - {quantity: shear_force_s, expected: kt*slide_s, source: spring, at: leg 2, basis: single}
$ touchstone new-law fl --family linear >/dev/null; sed -i 's/c->kn \* motion->overlap;/(double)((float)c->kn * (float)motion->overlap);/; s/double s = old->s + motion->slide_s/double s = (double)((float)old->s + (float)motion->slide_s)/' fl/fl.c; make -s -C fl; touchstone verify single.yaml --law fl/fl.so --no-principles --no-report --out out >/dev/null; rows out quantity verdict
normal_force pass
normal_force pass
shear_force_s pass
determinism pass
$ sed 's/basis: single/tolerance: 64 ulp/' single.yaml >double.yaml; touchstone verify double.yaml --law fl/fl.so --no-principles --no-report --out double >/dev/null; rows double quantity verdict
normal_force fail
normal_force fail
shear_force_s fail
determinism pass
$ sed -i 's/(float)c->kn \*/(float)c->kn * 1.000006F */; s/old->s + (float)/old->s + 1.0007F * (float)/' fl/fl.c; make -s -C fl; touchstone verify single.yaml --law fl/fl.so --no-principles --no-report --out wrong >/dev/null; rows wrong quantity verdict error tolerance
normal_force fail 5.9604644775390625e-06 5.9604644775390625e-07
normal_force fail 6.0131023454851394e-06 5.9604644775390625e-07
shear_force_s fail 0.00070883490843692831 6.6161155700683594e-05
determinism pass 0 0
$ sed 's/basis: single/basis: single, size: 1 m/' single.yaml >box.yaml; touchstone verify box.yaml --law fl/fl.so --no-principles --no-report --out box >/dev/null; rows box quantity verdict tolerance
normal_force pass 0.023842453956604
normal_force vacuous 2.3841863870620728
shear_force_s pass 0.02390801906585693
determinism pass 0
? 2,writes sed 's/{}/' single.yaml >bad.yaml; touchstone verify bad.yaml --law fl/fl.so | ...
spring, basis: single}/spring, basis: single, tolerance: 1e-3} | bad.yaml:10:94: basis single has a tolerance of its own, which is relative
spring, basis: single}/spring, basis: single, metric: absolute} | bad.yaml:10:5: basis single has a tolerance of its own, which is relative
basis: single/tolerance: 1e-3, basis: data, size: 1 m | bad.yaml:10:5: size belongs to basis single
basis: single/basis: single, size: -1 m | size = -1 m; allowed: [0, inf) m

= the uncertainties of an experiment stand apart: of the step, of the inputs, and of what was measured
$ touchstone verify published/foerster --power none --no-report --out out >table 2>&1; rows out law verdict u_input u_data | awk '/^(hertz|mindlin_path) / {printf "%s %s %.3g %.3g\n", $1, $2, $3, $4}'
hertz pass 0.0357 0.0595
mindlin_path pass 0.0357 0.0595
> uncertain
sed "s/^uncertain.*/uncertain: {$1}/; 1i schema: 1" "$SOURCE/cases/laws/published/foerster.yaml" >other.yaml; touchstone verify --no-report other.yaml
? 2,writes bash uncertain {}
'friction: -0.1' | friction
'friction: [0.1, 0.2]' | one value
'speed: .nan' | speed
'nosuch: 1' | nosuch
