How `touchstone show` meets its user. transcript.py says how to read it.

= every step of a path, and of an impact with its bodies
> good.yaml < good.yaml
$ touchstone show --out -.csv good.yaml | tee steps.csv | wc -l; head -n 1 steps.csv
42
time_s,leg,overlap_m,slide_s_m,slide_t_m,velocity_n_m_per_s,velocity_s_m_per_s,velocity_t_m_per_s,normal_force_N,normal_elastic_N,normal_dashpot_N,shear_force_N,shear_force_s_N,shear_force_t_N,elastic_s_N,elastic_t_N,dashpot_s_N,dashpot_t_N,moment1_n_N_m,moment1_s_N_m,moment1_t_N_m,moment2_n_N_m,moment2_s_N_m,moment2_t_N_m,stiffness_n_N_per_m,stiffness_s_N_per_m,strain_energy_J,slip_energy_J,dashpot_energy_J,rolling_energy_J,coupling_energy_J,work_normal_J,work_shear_J,residual_normal_J,residual_shear_J,residual_dashpot_J,active,slipping,events
$ awk -F, '{print NF}' steps.csv | uniq -c
     42 39
$ touchstone show --out -.csv hertz/impact_damped --variant 8 >steps.csv; head -n 1 steps.csv | sed 's/.*,events,//'; awk -F, '{print NF}' steps.csv | uniq
position1_x_m,position1_y_m,position1_z_m,velocity1_x_m_per_s,velocity1_y_m_per_s,velocity1_z_m_per_s,spin1_x_rad_per_s,spin1_y_rad_per_s,spin1_z_rad_per_s,position2_x_m,position2_y_m,position2_z_m,velocity2_x_m_per_s,velocity2_y_m_per_s,velocity2_z_m_per_s,spin2_x_rad_per_s,spin2_y_rad_per_s,spin2_z_rad_per_s
57

= one variant, by number or by its values
> two.yaml
schema: 1
title: Two
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 10 mm, density: 2000}
vary: {n: [3, 5]}
path:
  - {move: {normal: 1 um}, steps: $n}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
? 0 touchstone show --out -.csv two.yaml {} | wc -l
--variant 1 | 5
--variant=2 | 7
--variant n=5 | 7
--variant ' n=5 ,' | 7
? 2 touchstone show --out -.csv two.yaml {}
 | two has several variants: choose one of those below by --variant N or...     1  n=3...     2  n=5
--variant 3 | --variant 3: two has no such variant...     1  n=3...     2  n=5
--variant -1 | --variant -1: two has no such variant
--variant 1.5 | --variant 1.5
--variant '' | --variant: the value must not be empty
--variant n | --variant n:
--variant n= | --variant n=:
--variant n=4 | --variant n=4:
--variant m=3 | --variant m=3:
--variant n=3,m=3 | --variant n=3,m=3:
--variant 99999999999999999999 | has no such variant
? 0 touchstone show --out -.csv {}
hertz/pressing --variant 1 | time_s,leg,overlap_m,

= a case that the law cannot run
> press.yaml
schema: 1
title: Too much
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 10 mm, density: 2000}
path:
  - {press: {normal_force: 1 GN}}
check:
  - {quantity: activations, expected: 1, source: any, basis: exact}
$ touchstone show --out -.csv press.yaml      # exit status 2
touchstone show: press.yaml: line 7: normal force 1e+07 N is not reached at an overlap from 0 to one radius

= a figure in the terminal # needs gnuplot
> good.yaml < good.yaml
$ COLUMNS=66 touchstone show good.yaml | tee printed | wc -L; grep A printed
66
A ball pressed by hand
? 0 {}
touchstone show good.yaml | F_s (mN) over δ_s (µm)
touchstone show good.yaml --x overlap --y normal_force | F_n (mN) over δ_n (µm)...exact (±
touchstone show good.yaml --x overlap --y normal_force | ⠤⠒
LC_ALL=C touchstone show good.yaml | shear force s (mN) over slide s (um)...*
touchstone show hysteretic/impact | restitution over target restitution coefficient...b   M_d = 1...c   M_d = 2...target
$ touchstone show hertz/oblique_loading 2>&1 >/dev/null
touchstone show: 3 of 48 variants are drawn; --variant chooses others

= a figure in files; what is hostile in a title is only text # needs gnuplot
> good.yaml < good.yaml
> evil.yaml
schema: 1
title: "'; system('touch canary'); plot '< touch canary' # `touch canary` $(touch canary) ]]> <script>alert(1)</script> {/Symbol @x} %s \\\\"
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 10 mm, density: 2000 kg/m3}
path:
  - {move: {normal: 1 um}, steps: 20}
check:
  - {quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}
$ touchstone show evil.yaml --out evil.svg; ls; grep -cE '<script|]]>' evil.svg; grep -o -m 1 'system(' evil.svg; tail -c 7 evil.svg
evil.svg
evil.yaml
good.yaml
0
system(
</svg>
$ touchstone show good.yaml --variant 1 --out good.png; head -c 4 good.png | tail -c 3
PNG
$ touchstone show good.yaml --variant 1 --out good.pdf; head -c 4 good.pdf
%PDF
> good.svg
old
? 3 {}
PATH=/nonexistent $(command -v touchstone) show good.yaml --out good.svg --force | gnuplot was not found (Debian: apt install gnuplot-nox)
touchstone show good.yaml --out nowhere/good.svg | nowhere/good.svg cannot be written: No such file

= cases and laws share a figure, each with what is known of it # needs gnuplot
$ touchstone show hertz/impact_damped thornton_ning/impact jkr/impact dmt/impact --x speed --y restitution >printed; sed -n '1,2p;/^ *a /,$p' printed
touchstone show: 8 of ... series are drawn; --variant chooses others
Impact with constant restitution (dp_alpha = 0) at speeds from 1 mm/s to 10 m/s
e_n over v_0 (m/s)
         a   hertz, β_n = 0.05
         b   hertz, ...
...
         d   thornton ning...
         e   jkr, wall = none
         f   jkr, wall = rigid
         g   dmt, η = 0
         h   dmt, ...
         ⠁⠈⠁ exact (± ...)
$ touchstone show jkr/force dmt/force --x overlap --y normal_force --law jkr --variant 1 --law dmt --variant 1 >printed; sed -n '1,2p;/^ *a /,$p' printed
Pressed from touch, pulled to the end of the neck and beyond, and touched again
F_n (µN) over δ_n (µm)
         a   jkr
         b   dmt
? 2 touchstone show {}
hertz/unloading --law jkr | hertz/unloading has no case of jkr
? 0 touchstone show {}
hertz/oblique_impact --x psi1 --y psi2 | ψ_2 over ψ_1
$ touchstone show hertz/oblique_impact --x psi1 --y psi2 | tail -n 4
         c   M_s = 1, wall = none
         d   M_s = 1, wall = elastic
         ⠁⠈⠁ exact
         ⠁⠈⠁ exact, with partial slip

= beside a figure for a paper stand its caption, its numbers and its works; nothing is replaced unasked # needs gnuplot
> good.yaml < good.yaml
$ touchstone show hysteretic/impact --paper 85mm --out f.pdf; ls; cat f.tex f.bib; head -n 1 f.csv; grep -c ,law, f.csv; grep -c ,known, f.csv
f.bib
f.csv
f.pdf
f.tex
good.yaml
% touchstone ..., commit ...
\begin{figure}
  \centering
  \includegraphics{f}
  \caption{Restitution really obtained for 20 targets, all documented modes: restitution $e_{n}$ over target restitution coefficient $e_{n}$. Marks: $M_{d}$ = 0; $M_{d}$ = 1; $M_{d}$ = 2. Black lines: exact (\textpm{} 1e-12); target. What is known: restitution~\cite{PfcHysteretic,Gonthier2004}. Below: the difference of law and reference over the largest value of the reference.}
  \label{fig:f}
\end{figure}
% touchstone ..., commit ...
@misc{PfcHysteretic,
  author = {{Itasca Consulting Group}},
  title = {PFC documentation: Hysteretic Model},
}
@misc{Gonthier2004,
  author = {Y. Gonthier and J. McPhee and C. Lange and J.-C. Piedboeuf},
  title = {A Regularized Contact Model with Asymmetric Damping and Dwell-Time Dependent Friction},
  howpublished = {Multibody System Dynamics 11(3), 209–233},
  year = {2004},
  doi = {10.1023/B:MUBO.0000029392.21648.bc},
}
curve,name,shows,"target restitution coefficient","restitution",uncertainty
60
602
? 2 touchstone show {}
hysteretic/impact --paper 85mm --out f.pdf | --out f.pdf: this file is there already; --force replaces it
hysteretic/impact --paper 85mm --out f.svg | f.tex, which belongs to f.svg, is there already; --force replaces it
good.yaml --paper 39mm --out g.svg | --paper 39mm: a figure for a paper is 40 mm to 200 mm wide
good.yaml --paper 85mm | --paper needs --out
$ touchstone show good.yaml --paper 40mm --out f.svg --force; cat f.tex
% touchstone ..., commit ...
\begin{figure}
  \centering
  \includegraphics{f}
  \caption{A ball pressed by hand: shear force s $F_{s}$ over slide s $\delta_{s}$. Lines with marks: hertz.}
  \label{fig:f}
\end{figure}
$ touchstone show good.yaml --out h.tex; ls; grep -o '{\\strut{}$F_{s}$.*' h.tex
f.bib
f.csv
f.pdf
f.svg
f.tex
good.yaml
h.bib
h.csv
h.pdf
h.tex
{\strut{}$F_{s}$, shear force s (mN)}}}%

= a law alone: a press, a slide there and back, and a lift; or an impact where the words are of one # needs gnuplot
$ touchstone show hertz_mindlin_general young=1GPa poisson=0.3 friction=0.3 --out -.csv | awk -F, 'NR > 1 {o = $3 > o ? $3 : o; s = $4 > s ? $4 : s; t = $4 < t ? $4 : t; e = $3} END {print NR - 1, o == s, o == -t, e < 0}'
801 1 1 1
$ touchstone show linear speed=2 angle=30deg --out -.csv | awk -F, 'NR == 2 {print ($6 * $6 + $7 * $7) ^ 0.5}'
2
$ touchstone show hertz hertzian friction=0.3 --x overlap --out laws.svg; grep -c '>hertz<' laws.svg; grep -c '>hertzian<' laws.svg
1
1
