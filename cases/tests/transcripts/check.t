What `touchstone check` says of inputs for LAMMPS and LIGGGHTS. transcript.py says how to read it.

= balls and a wall with Tsuji's damping
> pour.in
# balls poured on a floor
units       si
atom_style  sphere
include     sizes.in
region      box block 0 0.2 0 0.2 0 0.4
create_box  1 box
pair_style  granular
pair_coeff  * * hertz/material 5e6 ${e} 0.25 tangential mindlin/force NULL &
            1.0 0.5 damping tsuji    # goes on
fix         floor all wall/gran granular hertz/material 5e6 ${e} 0.25 tangential mindlin/force NULL 1.0 0.5 damping tsuji zplane 0.0 NULL
fix         lid   all wall/gran granular hertz/material 5e6 ${e} 0.25 tangential mindlin/force NULL 1.0 0.5 damping tsuji zplane NULL 0.4
region      top block 0 0.2 0 0.2 0.3 0.4
fix         in all pour 100 1 12345 region top diam one ${d} dens 2500 2500
fix         g all gravity 9.81 vector 0 0 -1
variable    dt equal 0.2*${t_R}
timestep    ${dt}
run         1000
> sizes.in
variable d equal 10^-2
variable e index 0.7
variable G equal 5e6/(2*(1+0.25))
variable t_R equal PI*v_d/2*sqrt(2500/v_G)/(0.1631*0.25+0.8766)
$ touchstone check --no-engine pour.in      # exit status 1
pour.in
  dt  121.1 µs  of the input

contacts           place       law
  balls            pour.in:8   granular hertz/material, mindlin/force, tsuji
  wall floor, lid  pour.in:10  granular hertz/material, mindlin/force, tsuji

wrong         wrong
  pour.in:8   balls, R 5 mm: a restitution of 0.7 is asked for, and at 0.0443
              m/s it is 0.777669.
  pour.in:10  wall floor, lid, R 5 mm: a restitution of 0.7 is asked for, and at
              0.0443 m/s it is 0.777669.
  pour.in:16  balls, R 5 mm: the time step 0.0001211 s is above the largest
              stable one of a close packing, 0.0001193 s.

impacts head-on    R         speed  asked    real  overlap  over R  peak force
  balls            5 mm  44.3 mm/s    0.7  0.7777  34.7 µm  0.0069     36.8 mN
  balls            5 mm   249 mm/s    0.7  0.7777   138 µm   0.028      292 mN
  balls            5 mm    1.4 m/s    0.7  0.7777   551 µm    0.11      2.32 N
  wall floor, lid  5 mm  44.3 mm/s    0.7  0.7777  36.5 µm  0.0073       70 mN
  wall floor, lid  5 mm   249 mm/s    0.7  0.7777   145 µm   0.029      556 mN
  wall floor, lid  5 mm    1.4 m/s    0.7  0.7777   578 µm    0.12      4.42 N

time step          R           k_n  safe to  unstable from  dt over it
  balls            5 mm  6.26 kN/m    70 µs         119 µs        1.02
  wall floor, lid  5 mm  11.3 kN/m   355 µs         355 µs       0.341

known of these laws       finding                         instead
  balls; wall floor, lid  A pair that turns as one body   no command changes it
                          slides: slip takes the spins
                          at the radius. The shear force
                          reaches the friction limit
                          within 35 degrees.
  balls; wall floor, lid  Tsuji's damping is meant for    the value of the line
                          the mass of one particle and    to write
                          taken with the reduced mass:
                          more restitution comes back
                          than is written. Here: 0.778
                          for 0.7.
  wall floor, lid         Each later run makes its        one run, or run N pre
                          damping of the one before:      no for the later ones
                          only the first run is right.
  balls; wall floor, lid  The dashpot pulls before the    limit_damping
                          balls part, and friction takes
                          the size of that force. Here:
                          by 0.055 of the largest force.
  balls; wall floor, lid  When sliding ends the shear     a shear damping factor
                          force jumps, since the spring   of 0
                          was set to the limit less the
                          dashpot.
  wall floor, lid         The wall has 1/(1 - nu) in      granular hertz with
                          place of 1/(1 - nu^2): it is 1  4/3 of the effective
                          + nu times as stiff as a pair.  modulus

for a restitution of 0.7, R 5 mm, write
pair_coeff * * hertz/material 5e6 0.6012692 0.25 tangential mindlin/force NULL 1.0 0.5 damping tsuji

for a restitution of 0.7, R 5 mm, write
fix floor all wall/gran granular hertz/material 5e6 0.6012692 0.25 tangential mindlin/force NULL 1.0 0.5 damping tsuji zplane 0.0 NULL

Wrong: 3, as above.
wall floor, lid overlap by 0.12 of the radius: softer than Hertz's theory is
for, which wants some hundredths at most.
$ touchstone check --no-engine pour.in --var e=0.6012692 --var t_R=1e-5 restitution=0.7 speed=0.5 --out -.csv
contact,radius,speed_m_per_s,asked_for,restitution,engine,overlap_m,overlap_over_radius,peak_force_N
balls,5 mm,0.5,0.69999999999999996,0.70000001363187303,,0.00023272924784686555,0.046545849569373111,0.64475832078857942
"wall floor, lid",5 mm,0.5,0.69999999999999996,0.70000001363187214,,0.00024450793614710697,0.048901587229421395,1.2273967168890145
$ touchstone check --no-engine pour.in --json --brief # exit status 1
{"sentence":"pour.in:...: balls, R 5 mm: a restitution of 0.7 is asked for, and at ... m/s it is 0.7...","schema":1,"tool":"touchstone check",...}
$ touchstone check --no-engine pour.in --var e=0.6012692 --var t_R=1e-5 restitution=0.7 speed=0.5 --json --brief
{"sentence":"Nothing is wrong with restitutions and time step.","schema":1,...}

= a linear spring in units of cgs, whose dashpot gives what is wanted
> hooke.in
units        cgs
create_box   2 box
pair_style   gran/hooke/history 1e6 NULL 700 NULL 0.4 1
pair_coeff   * *
create_atoms 1 single 0 0 0
create_atoms 2 single 0 0 5
set          type 1 diameter 0.4 density 2.5
set          type 2 diameter 0.6 mass 0.3
timestep     1e-5
if           "1 > 0" then "print yes"
$ touchstone check --no-engine hooke.in
hooke.in
  dt  10 µs  of the input

contacts  place       law
  balls   hooke.in:3  gran/hooke/history

impacts head-on  R        speed  asked    real  overlap   over R  peak force
  balls          2 mm   10 mm/s      -  0.7980  1.84 µm  0.00092     1.86 mN
  balls          2 mm  100 mm/s      -  0.7980  18.4 µm   0.0092     18.6 mN
  balls          2 mm     1 m/s      -  0.7980   184 µm    0.092      186 mN
  balls          3 mm   10 mm/s      -  0.6506  3.18 µm   0.0011      3.3 mN
  balls          3 mm  100 mm/s      -  0.6506  31.8 µm    0.011       33 mN
  balls          3 mm     1 m/s      -  0.6506   318 µm     0.11      330 mN

time step  R        k_n  safe to  unstable from  dt over it
  balls    2 mm  1 kN/m  81.2 µs         135 µs      0.0739
  balls    3 mm  1 kN/m   112 µs         205 µs      0.0489

known of these laws  finding                         instead
  balls              A pair that turns as one body   no command changes it
                     slides: slip takes the spins
                     at the radius. The shear force
                     reaches the friction limit
                     within 35 degrees.
  balls              The lever of the torque is the  pair_style granular
                     radius on both balls, so
                     angular momentum is not
                     conserved.
  balls              The dashpot pulls before the    limit_damping
                     balls part, and friction takes
                     the size of that force. Here:
                     by 0.12 of the largest force.
  balls              When sliding ends the shear     a shear damping factor of 0
                     force jumps, since the spring
                     was set to the limit less the
                     dashpot.

not covered    command                  why
  hooke.in:10  if 1 > 0 then print yes  only a run can tell what it does

Nothing is wrong with restitutions and time step.
balls overlap by 0.11 of the radius: softer than Hertz's theory is for, which
wants some hundredths at most.

= Hertz's law with a dashpot, two sizes, and what only a run can tell
> hertz.in
units       si
create_box  1 box
pair_style  gran/hertz/history 2e7 2.4e7 1e7 5e6 0.3 1
pair_coeff  * *
fix         in all pour 100 1 12345 region top diam range 0.002 0.004 dens 2000 2000
variable    angle equal ramp(0,90)
fix         g all gravity 9.81 spherical ${angle} 0
fix         lid all wall/gran/region hertz/history 2e7 2.4e7 $(c_gamma) NULL 0.3 1 region lid
timestep    $(step*1e-6)
$ touchstone check --no-engine hertz.in restitution=0.8 speed=0.1:1:2      # exit status 1
hertz.in

contacts  place       law
  balls   hertz.in:3  gran/hertz/history

wrong         wrong
  hertz.in:3  balls, R 1 mm: a restitution of 0.8 is asked for, and at 0.1 m/s
              it is 0.961603.
  hertz.in:3  balls, R 2 mm: a restitution of 0.8 is asked for, and at 0.1 m/s
              it is 0.856403.

impacts head-on  R        speed  asked    real  overlap  over R  peak force
  balls          1 mm  100 mm/s    0.8  0.9616  6.62 µm  0.0066     7.61 mN
  balls          1 mm     1 m/s    0.8  0.9400  41.4 µm   0.041      119 mN
  balls          2 mm  100 mm/s    0.8  0.8564  12.7 µm  0.0063     28.7 mN
  balls          2 mm     1 m/s    0.8  0.7835  77.3 µm   0.039      436 mN

time step  R           k_n  safe to  unstable from  dt over it
  balls    1 mm  4.32 kN/m  10.1 µs        15.1 µs           -
  balls    2 mm  8.34 kN/m  16.3 µs        26.1 µs           -

known of these laws  finding                         instead
  balls              A pair that turns as one body   no command changes it
                     slides: slip takes the spins
                     at the radius. The shear force
                     reaches the friction limit
                     within 35 degrees.
  balls              The lever of the torque is the  pair_style granular
                     radius on both balls, so
                     angular momentum is not
                     conserved.
  balls              The dashpot pulls before the    limit_damping
                     balls part, and friction takes
                     the size of that force. Here:
                     by 0.004 of the largest force.
  balls              When sliding ends the shear     a shear damping factor of 0
                     force jumps, since the spring
                     was set to the limit less the
                     dashpot.
  balls              Closed motions give energy:     tangential mindlin/force
                     the history is a displacement.
                     Straight oblique loading has
                     1.5 times the exact shear
                     force.

not covered   command                              why
  hertz.in:7  fix g all gravity 9.81 spherical ?   only a run can tell 'ramp'
              0
  hertz.in:8  fix lid all wall/gran/region         only a run can tell 'c_gamma'
              hertz/histo
  hertz.in:9  timestep ?                           only a run can tell 'step'

for a restitution of 0.8, R 1 mm, write
pair_style gran/hertz/history 2e7 2.4e7 3.652364e+07 5e6 0.3 1

for a restitution of 0.8, R 2 mm, write
pair_style gran/hertz/history 2e7 2.4e7 9130910 5e6 0.3 1

Wrong: 2, as above.
The input gives no time step.

= an input for LIGGGHTS: the wall's material, a mesh, and an end of contact that is not meant
> hopper.in
atom_style   granular
units        si
hard_particles yes
region       box block 0 1 0 1 0 1 units box
create_box   2 box
fix          m1 all property/global youngsModulus peratomtype 5e7 2e9
fix          m2 all property/global poissonsRatio peratomtype 0.3 0.2
fix          m3 all property/global coefficientRestitution peratomtypepair 2 0.5 0.6 0.6 0.9
fix          m4 all property/global coefficientFriction peratomtypepair 2 0.3 0.4 0.4 0.5
pair_style   gran model hertz tangential history limitForce on
pair_coeff   * *
timestep     1e-5
fix          cad all mesh/surface file hopper.stl type 2 scale 0.001
fix          walls all wall/gran model hertz tangential history mesh n_meshes 1 meshes cad
fix          floor all wall/gran model hooke tangential history tangential_damping off primitive type 2 zplane 0.0
fix          g all gravity 9.81 vector 0 0 -1
fix          pts all particletemplate/sphere 15485863 atom_type 1 density constant 2500 radius constant 0.003
fix          m5 all property/global characteristicVelocity scalar 1.
$ touchstone check --no-engine hopper.in      # exit status 1
hopper.in
  dt  10 µs  of the input

contacts               place         law
  balls 1 and 1        hopper.in:10  model hertz tangential history limitForce
                                     on
  balls 1, wall walls  hopper.in:14  model hertz tangential history
  balls 1, wall floor  hopper.in:15  model hooke tangential history

wrong           wrong
  hopper.in:10  balls 1 and 1, R 3 mm: a restitution of 0.5 is asked for, and at
                0.193 m/s it is 0.550283.

impacts head-on        R         speed  asked    real  overlap   over R
  balls 1 and 1        3 mm  34.3 mm/s    0.5  0.5503  5.79 µm   0.0019
  balls 1 and 1        3 mm   193 mm/s    0.5  0.5503  23.1 µm   0.0077
  balls 1 and 1        3 mm   1.08 m/s    0.5  0.5503  91.8 µm    0.031
  balls 1, wall walls  3 mm  34.3 mm/s    0.6  0.6000  5.38 µm   0.0018
  balls 1, wall walls  3 mm   193 mm/s    0.6  0.6000  21.4 µm   0.0071
  balls 1, wall walls  3 mm   1.08 m/s    0.6  0.6000  85.3 µm    0.028
  balls 1, wall floor  3 mm  34.3 mm/s    0.6  0.6000  2.62 µm  0.00087
  balls 1, wall floor  3 mm   193 mm/s    0.6  0.6000  14.7 µm   0.0049
  balls 1, wall floor  3 mm   1.08 m/s    0.6  0.6000  82.9 µm    0.028
(no room in 80 columns: peak force)

time step              R           k_n  safe to  unstable from  dt over it
  balls 1 and 1        3 mm  20.4 kN/m  9.98 µs          19 µs       0.525
  balls 1, wall walls  3 mm  54.2 kN/m  65.7 µs        65.7 µs       0.152
  balls 1, wall floor  3 mm  30.7 kN/m   104 µs         104 µs      0.0964

known of these laws             finding                         instead
  balls 1 and 1; balls 1, wall  Closed motions give energy:     no command
  walls                         the history is a displacement.  changes it
                                Straight oblique loading has
                                1.5 times the exact shear
                                force.
  balls 1 and 1                 The contact ends at zero        the value of the
                                force, and its dashpot is that  line to write
                                of an end at zero overlap:
                                more restitution comes back
                                than is written. Here: 0.55
                                for 0.5.
  balls 1, wall walls; balls    The dashpot pulls before the    limitForce on
  1, wall floor                 balls part. Here: by 0.1 of
                                the largest force.
  balls 1 and 1; balls 1, wall  The shear spring outlives the   a small
  walls; balls 1, wall floor    contact: it is cleared when     neighbour
                                the neighbour list is made      distance,
                                anew.                           neigh_modify
                                                                delay 0
  balls 1 and 1; balls 1, wall  The friction limit cuts the     tangential_
  walls                         spring alone: the dashpot is    damping off
                                added while the contact
                                sticks.
  balls 1 and 1; balls 1, wall  The shear force does not        no command
  walls; balls 1, wall floor    follow a turn of the pair       changes it
                                about its normal.

for a restitution of 0.5, R 3 mm, write
fix m3 all property/global coefficientRestitution peratomtypepair 2 0.4362878 0.6 0.6 0.9

Wrong: 1, as above.

= adhesion, radii and densities of a data file, and two types that are left to the engine
> stick.in
units si
read_data balls.data
pair_style granular
pair_coeff 1 1 jkr 1e7 0 0.3 0.05 tangential mindlin NULL 1 0.5
pair_coeff 2 2 dmt 1e7 0.8 0.3 0.05 tangential mindlin NULL 1 0.5 damping coeff_restitution
> balls.data
balls of two kinds

3 atoms
2 atom types

Atoms # sphere

1 1 0.01 2500 0.5 0.5 0.1
2 1 0.01 2500 0.5 0.5 0.2
3 2 0.004 1500 0.5 0.5 0.3
> sjkr.in
units        si
create_box   1 box
fix          m1 all property/global youngsModulus peratomtype 5e7
fix          m2 all property/global poissonsRatio peratomtype 0.3
fix          m3 all property/global coefficientRestitution peratomtypepair 1 0.7
fix          m4 all property/global coefficientFriction peratomtypepair 1 0.3
fix          m5 all property/global cohesionEnergyDensity peratomtypepair 1 3e4
pair_style   gran model hertz tangential history cohesion sjkr
$ touchstone check --no-engine stick.in speed=0.1 >page; grep -A2 '^impacts' page; grep -A4 'Another type' page
impacts head-on  R        speed  asked    real  overlap  over R  peak force
  balls 1 and 1  5 mm  100 mm/s      -  0.9997  ...
  balls 2 and 2  2 mm  100 mm/s    0.8  0.7871  ...
  balls 1 and 1; balls 2 and 2  Another type has no pair_coeff  a pair_coeff for
                                with this one: LAMMPS mixes     both types
                                them to a Hooke law. Of two
                                like these: 2.69e+03 times the
                                force at 55.2 µm.
$ touchstone check --no-engine sjkr.in --radius 3mm --density 2500 speed=0.1 --out -.csv | cut -d, -f1-5
contact,radius,speed_m_per_s,asked_for,restitution
balls 1 and 1,3 mm,0.10000000000000001,0.69999999999999996,0.6908565285854974

= the engine's own law of two balls stands beside ours # needs lmp
> tsuji.in
units       si
create_box  1 box
pair_style  granular
pair_coeff  * * hertz/material 5e6 0.7 0.25 tangential mindlin/force NULL 1.0 0.5 damping tsuji
$ touchstone check tsuji.in --radius 5mm --density 2500 speed=0.5 --out -.csv | columns asked_for restitution engine
0.69999999999999996 0.7776... 0.7776...

= bad inputs are refused with their place and line
> far.in
units metal
> data.in
read_data nowhere.data
> odd.in
read_data odd.data
> odd.data
Atoms

1 9999 1 1 0 0 0
> soft.in
pair_style gran/hooke 1e5 NULL 5O NULL 0.4 1
> short.in
pair_style gran/hooke 1e5 NULL 50
> normal.in
pair_style granular
pair_coeff * * herz 1e6 0.5
> tangential.in
pair_style granular
pair_coeff * * hertz 1e6 0.5 tangential mindln NULL 1 0.5
> restitution.in
pair_style granular
pair_coeff * * hertz/material 1e6 1.7 0.3 damping tsuji
> poisson.in
pair_style granular
pair_coeff * * hertz/material 1e6 0.7 0.6 damping tsuji
> variable.in
timestep ${dt}
> formula.in
variable dt equal 2*(3+
timestep ${dt}
> include.in

include nowhere.in
> self.in
include self.in
> quote.in
print "never ends
> step.in
units si
timestep -1e-6
> type.in
create_box 2 box
set type 3 diameter 1
> nothing.in
units si
> global.in
pair_style gran model hertz
pair_coeff * *
> pairs.in
create_box 1 box
fix m1 all property/global youngsModulus peratomtype 5e7
fix m2 all property/global poissonsRatio peratomtype 0.3
fix m3 all property/global coefficientFriction peratomtypepair 1 0.3
fix m4 all property/global coefficientRestitution peratomtypepair 1 1.5
pair_style gran model hertz
> size.in
units si
pair_style gran/hooke 1e5 NULL 50 NULL 0.4 1
? 2 touchstone check {}
far.in | far.in:1: units 'metal'; allowed: si, cgs, micro, nano, lj, whose force ...and not units of atoms
data.in | data.in:1: nowhere.data cannot be read: No such file
odd.in | odd.data:3: '1 9999 1 1 0 0 0'; expected: id, type from 1 to 64, diameter, density
soft.in | soft.in:1: gamma_n is '5O'; expected: 1/time
short.in | short.in:1: gamma_t is missing
normal.in | normal.in:2: normal model 'herz'; allowed: ...(did you mean 'hertz'?)
tangential.in | tangential.in:2: tangential 'mindln'; allowed: ...(did you mean 'mindlin'?)
restitution.in | restitution.in:2: the restitution is 1.7; allowed: at least 0, at most 1
poisson.in | poisson.in:2: Poisson's ratio is 0.6; allowed: above -1, at most 0.5
variable.in | variable.in:1: variable 'dt' has no value; give it with --var dt=VALUE
formula.in | formula.in:2: '2*(3+' cannot be read
include.in | include.in:2: nowhere.in cannot be read: No such file
self.in | self.in:1: more than 10 files include one another
quote.in | quote.in:1: a quoted text has no end
step.in | step.in:2: the time step is -1e-6; allowed: above 0
type.in | type.in:2: type '3'; expected: types from 1 to 2
nothing.in | nothing.in has no contact law that is known
global.in | global.in:1: there is no fix property/global youngsModulus, which this model needs
pairs.in | coefficientRestitution of types 1 and 1 is 1.5; allowed: above 0, at most 1
size.in | size.in:2: balls: the input has no size of these balls; give it with --radius
nowhere.in | nowhere.in cannot be read: No such file
 | needs one input
