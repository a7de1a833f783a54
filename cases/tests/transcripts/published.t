= other laws play where the case is named, and what they are off is a finding; a case that is not named plays the judged ones
$ touchstone verify published/mfix_dem05 --no-report --power none --out one >/dev/null 2>&1; rows one verdict | sort | uniq -c | sed 's/^ *//'
33 finding
6 pass
$ touchstone verify published/mfix_dem05 --law hertz --no-report --power none --out two >/dev/null 2>&1; rows two law verdict worst_at
hertz finding angle = 5 deg
hertz finding angle = 5 deg
hertz finding angle = 5 deg
$ touchstone show published/mfix_dem05 --y spin1_out --out spin.svg; grep -c 'published' spin.svg
2

= a wrong modulus, wall, restitution, friction or mass is noticed by data that depend on it, and by no others
> plant
(echo 'schema: 2'; sed "$2" $SOURCE/cases/laws/published/$1.yaml) >planted.yaml
touchstone verify planted.yaml --no-report --power none --out out >/dev/null 2>&1
rows out law quantity verdict deviation | awk -v law=$3 '$1 == law && NF == 4 { printf "%s %s %.3g\n", $2, $3, $4 }'
rm -r out
$ sh plant chung_ooi_1 's/48 GPa/480 GPa/' hertz_mindlin
normal_force fail 251
normal_force fail 228
normal_force pass 1.65
$ sh plant chung_ooi_2 's/wall: rigid/wall: elastic/' hertz_mindlin
normal_force fail 37.8
normal_force fail 34.1
normal_force fail 25.1
$ sh plant chung_ooi_4 's/380 GPa/3800 GPa/; s/wall: rigid/wall: elastic/' hertz_mindlin_displacement
centre_restitution finding 3.14
spin1_out finding 2.42
recoil_angle finding 2.36
centre_restitution pass 1.96
spin1_out finding 2.52
$ sh plant chung_ooi_6 's/restitution: 0.5,/restitution: 0.55,/' hertz_mindlin_general
slip_velocity_out finding 7.57
tangential_restitution pass 0.886
tangential_restitution finding 20
slip_velocity_out finding 8.32
tangential_restitution fail 2.21
tangential_restitution finding 10.1
$ sh plant foerster 's/friction: 0.092/friction: 0.2/' mindlin_virtual_path
slip_velocity_out fail 13.5
$ sh plant kharaz 's/friction: 0.092/friction: 0.11/' mindlin_virtual_path
centre_restitution fail 19.7
spin1_out fail 20.4
centre_restitution finding 15.5
spin1_out finding 20.4
centre_restitution finding 15.5
spin1_out finding 20.3
centre_restitution finding 15.6
spin1_out finding 20.3
rebound_angle finding 8.65
rebound_angle finding 8.52
$ sh plant mercury 's/friction: 0.0576923077/friction: 0.0577/' hertz_mindlin_displacement
shear_force_s fail 1.63e+03
$ sh plant moose_hertz 's/2500 kg/2600 kg/' hertzian
normal_force fail 1.13e+03
overlap fail 1.28e+03

= a list of judged laws is checked
> case.yaml
schema: 2
title: Two laws
law: {with: [young], judged: [hertzian, hertzian]}
material: {young: 70 GPa, poisson: 0.3, density: 2000 kg/m3}
pair: {radius: 10 mm}
path: [{move: {normal: 1 um}, steps: 10}]
check: [{quantity: normal_force, expected: 4/3*E_eff*sqrt(R_eff)*overlap^1.5, source: Hertz (1882), tolerance: 64 ulp}]
? 2,writes sed 's/{}/' case.yaml >bad.yaml; touchstone verify bad.yaml | ...
x/x | law hertzian stands here twice
hertzian, hertzian/no_law | unknown law 'no_law'
judged: .hertzian, hertzian./judged: [] | 0 laws; allowed: 1 to 64
