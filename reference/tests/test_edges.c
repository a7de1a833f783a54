/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References near the edges of their ranges, where a formula loses digits if anything does: against numbers of 50 digits
 * (mpmath), evaluated from the equations of the rows for these very doubles. */
#include "close.h"
#include "examples.h"

#define BALLS "young=7e10,7e10 poisson=0.3,0.3 radius=0.005,0.005"
#define PFC   "hz_shear=2.6e10 hz_poiss=0.3 radius=0.005,0.005"
#define SLANT                                                                                      \
    "hz_shear=1e9 hz_poiss=0.3 radius=0.01,inf mass=1,inf inertia=4e-5,inf speed=1 angle=0.5"
#define PAIR "hz_shear=1e9 hz_poiss=0.3 radius=0.01,0.01 mass=1,1 inertia=4e-5,4e-5 speed=1"

/* path: time, overlap and slide of each sample, of which the value is that of the last; a leg each. limit: the most that may be
 * declared, relative: a value without digits is no answer. */
static const struct edge {
    const char *name, *given, *path;
    double value, limit;
} edges[] = {
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059175112989022546", NULL,
     2.5026930182478683e-31, 1e-2},
    {"thornton_ning_duration",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059175112989022546", NULL,
     5.1851131766983309e-5, 2e-12},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.05917511304813848", NULL,
     2.5019451656130306e-25, 1e-5},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.05917517216407635", NULL,
     2.5019428806212346e-19, 1e-8},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059234288101952325", NULL,
     2.5001118137746341e-13, 2e-11},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=591.7511298896336", NULL,
     0.0074798948016415834, 2e-12},
    {"thornton_ning_yield_energy", BALLS " yield_pressure=5e8", "0 1.0424780073420282e-06 0",
     8.5353826717210381e-19, 1e-8},
    {"thornton_ning_yield_energy", BALLS " yield_pressure=5e8", "0 0.010424769648650635 0",
     210.80980972197132, 3e-14},
    {"linear_duration", "k_n=1e5 c_n=14.12799348810722 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     NULL, 0.0049685364223093532, 4e-12},
    {"linear_duration", "k_n=1e5 c_n=14.142121481595327 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     NULL, 0.157079671948116, 2e-9},
    {"linear_duration", "k_n=1e5 c_n=14.142135609588815 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     NULL, 4.9672940723750874, 2e-6},
    {"linear_duration", "k_n=1e5 c_n=14.14213562371681 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     NULL, 157.08482149758748, 2e-3},
    {"linear_separation_overlap", "k_n=1e5 restitution=1e-100 mass=1e-3,1e-3 speed=0.5", NULL,
     3.5355339059327377e-55, 2e-12},
    {"linear_elastic_impulse", "k_n=1e5 restitution=1e-100 mass=1e-3,1e-3 speed=0.5", NULL,
     0.000125, 2e-12},
    {"linear_separation_overlap", "k_n=1e5 restitution=1e-300 mass=1e-3,1e-3 speed=0.5", NULL,
     3.5355339059327377e-155, 5e-12},
    {"linear_elastic_impulse", "k_n=1e5 restitution=1e-300 mass=1e-3,1e-3 speed=0.5", NULL,
     0.000125, 5e-12},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9127796420823593 dp_mode=0", NULL,
     697006107020692.63, 8e-10},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128700163043476 dp_mode=0", NULL,
     3.1707361410178528e+188, 8e-7},
    {"hertz_impact_max_overlap",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128709282624059 dp_mode=0", NULL,
     2.3581900660475343e-6, 2e-14},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128709282624059 dp_mode=1", NULL,
     4.9250462080447316e-5, 2e-12},
    {"hertz_impact_duration_force",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.912870929174364 dp_mode=0", NULL,
     2.19866753773858e-5, 2e-12},
    {"hertz_impact_duration_force",
     PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_nratio=8.164965809277261e-13 dp_mode=0", NULL,
     0.002956044527329238, 2e-12},
    {"hertz_impact_duration",
     PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_nratio=8.16496580927726e-07 dp_mode=1", NULL,
     0.0029560484433533948, 2e-12},
    {"jkr_energy", BALLS " w=0.1", "0 4.1284790020158511e-18 0", -4.3233331000562499e-21, 8e-6},
    {"jkr_energy", BALLS " w=0.1", "0 4.1284790020158509e-12 0", -4.3223112415841029e-15, 8e-12},
    {"hysteretic_duration", PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_en=0.0001", NULL,
     0.003479430941058236, 2e-10},
    {"hysteretic_duration", PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_en=1e-08", NULL,
     1340.6841948566091, 2e-10},
    {"luding_rest_overlap",
     "k_1=1e6 k_2=1000001 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1", NULL,
     9.9999900000099558e-21, 2e-12},
    {"luding_restitution",
     "k_1=1e6 k_2=1e12 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1 "
     "unloading_slope=constant",
     NULL, 1.0e-3, 2e-12},
    {"luding_peak_force",
     "k_1=1e6 k_2=1e12 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1 "
     "unloading_slope=constant",
     NULL, 2.2360679774997898, 2e-12},
    {"luding_restitution",
     "k_1=1e6 k_2=5e6 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1 "
     "unloading_slope=constant k_c=333333.3333333",
     NULL, 1.3689130299376046e-7, 0.1},
    {"luding_duration",
     "k_1=1e6 k_2=5e6 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1 "
     "unloading_slope=constant k_c=333333.3333333",
     NULL, 6.5987723364537374e-4, 0.01},
    {"luding_duration",
     "k_1=1e6 k_2=1e6 phi_f=0.05 radius=0.01,0.01 mass=0.001,0.001 speed=0.1 "
     "c_n=44.721359505274435",
     NULL, 1.5707963345740485, 0.001},
    {"walton_braun_restitution", "k_1=1000 k_2=2000 stiffening=1e12 mass=0.001,inf speed=100", NULL,
     3.1622776601367565e-6, 2e-12},
    {"walton_braun_peak_force", "k_1=1000 k_2=2000 stiffening=1e12 mass=0.001,inf speed=100", NULL,
     100.0, 2e-12},
    {"walton_braun_duration", "k_1=1000 k_2=2000 stiffening=1e12 mass=0.001,inf speed=100", NULL,
     316.22933681813203, 2e-12},
    {"walton_braun_yield_energy", "k_1=1e6 k_2=1000001", "0 0 0, 1 1e-05 0, 2 2e-05 0, 3 5e-06 0",
     1.9999980000020003e-10, 1e-06},
    {"luding_yield_energy",
     "k_1=1e6 k_2=1000001 phi_f=0.05 radius=0.01,0.01 unloading_slope=constant",
     "0 0 0, 1 1e-05 0, 2 2e-05 0, 3 5e-06 0", 1.9999980000020003e-10, 1e-06},
    {"walton_braun_normal_force", "k_1=1e6 k_2=1e12", "0 0 0, 1 1e-05 0, 2 9.999996700000001e-06 0",
     6.7000000003112493, 1e-07},
    {"floor_rest",
     "mass=0.001,inf gravity=9.81,0,0 radius=0.01,inf hz_shear=1e9 hz_poiss=0.3 rgap=-0.0001", NULL,
     1.0013842638385164e-4, 1e-14},
    {"floor_viscous_velocity",
     "mass=0.001,inf gravity=9.81,1,0 radius=0.01,inf inertia=4e-08,inf roll_viscosity=1e-12",
     "0 1e-06 0, 1 1e-06 0", 0.71428571403545919, 1e-14},
    {"mindlin_cycle_energy",
     "hz_shear=1e9 hz_poiss=0.3 radius=0.01,0.01 fric=0.5 amplitude=6.071427964285714e-07",
     "0 0 0, 1 1e-06 0, 2 1e-06 1e-07", 3.2709685092964136e-8, 1e-14},
    {"mindlin_deresiewicz_work_shear", "hz_shear=1e9 hz_poiss=0.3 radius=0.01,0.01 fric=1e6",
     "0 0 0, 1 1e-06 1e-10, 2 1e-06 -1e-10", 1.5528619507497008e-15, 0.002},
    {"rigid_shear_force_s",
     "hz_shear=1e9 hz_poiss=0.3 radius=0.01,0.01 fric=0.5 rgap=1e-06 about=1,0,0 turned=1",
     "0 0 0, 1 1e-06 0, 2 1e-06 1e-08, 3 1e-06 1e-08", 2.3529411764705882e-3, 1e-12},
    {"jkr_restitution",
     "young=1e7,1e7 poisson=0.3,0.3 radius=0.001,0.001 mass=1e-6,1e-6 w=0.1 restitution=0.5 "
     "speed=0.1235922316760079",
     NULL, 9.2010950815425935e-8, 1.0},
    {"jkr_restitution",
     "young=1e7,1e7 poisson=0.3,0.3 radius=0.001,0.001 mass=1e-6,1e-6 w=0.1 restitution=0.5 "
     "speed=0.12359223168836712",
     NULL, 4.12879454884102e-6, 1e-3},
    {"jkr_duration",
     "young=1e7,1e7 poisson=0.3,0.3 radius=0.001,0.001 mass=1e-6,1e-6 w=0.1 restitution=0.5 "
     "speed=0.1235922316760079",
     NULL, 2.1568071797839982e-4, 1e-6},
    {"sjkr_duration",
     "young=218923.10114824912,1e5 poisson=0.3,0 "
     "radius=0.0005908246597242184,0.0021922440128766168 rigid=0,1 mass=2.7886716701723534e-06,inf "
     "cohesion=8103157.08045737 area=flat speed=0.020140829856879625",
     NULL, 3.5966560955533226e-4, 1.0},
    {"hertz_mindlin_displacement_damped_slip_velocity_out",
     "young=202740.1365841513,19316360312.67901 poisson=-0.9,0 "
     "radius=0.0006962533956255477,0.02740861005613289 "
     "mass=0.013624030720283231,8.530689189031033e-05 "
     "inertia=6.604504899730076e-12,4.27256421234499e-08 speed=73.63821172973577 angle=0.8 "
     "spin1=0,0,311.1318711667742 spin2=0,0,13.273205804186018 mu_sl=0.3 restitution=0.1 "
     "damp_const=1.8257418583505538",
     NULL, 8.4402345675891655e-4, 1e-5},
    {"viscoelastic_restitution",
     "young=1e9,1e9 poisson=0.3,0.3 radius=0.01,0.01 mass=0.001,0.001 speed=1 damp_formula=linear "
     "damp=1e-05 remove_cohesion=1",
     NULL, 0.99999859658285171, 2e-12},
    {"viscoelastic_duration_force",
     "young=1e9,1e9 poisson=0.3,0.3 radius=0.01,0.01 mass=0.001,0.001 speed=1 damp_formula=linear "
     "damp=1e-05 remove_cohesion=1",
     NULL, 1.2630789918922884e-4, 2e-12},
    {"viscoelastic_separation_overlap",
     "young=1e9,1e9 poisson=0.3,0.3 radius=0.01,0.01 mass=0.001,0.001 speed=1 damp_formula=linear "
     "damp=1e-05 remove_cohesion=1",
     NULL, 3.3401401749767166e-9, 2e-12},
    {"floor_bounce",
     "mass=0.001,inf gravity=9.81,0.0,0.0 start_overlap=-0.01 restitution=0.9999999999",
     "0 -0.01 0, 5 0 0", -0.0045804892872618299, 2e-12},
    {"floor_velocity",
     "mass=0.001,inf radius=0.01,inf inertia=4e-08,inf gravity=9.81,1.0,0.0 "
     "force1=0.0,-0.0009999999,0.0 fric=0.5",
     "0 0 0, 1 0 0", 7.1428571452928992e-8, 1e-08},
    {"floor_spin",
     "mass=0.001,inf radius=0.01,inf inertia=4e-08,inf gravity=9.81,0.0,0.0 "
     "force1=-0.0098099999,0.0,0.0 fric=0.01 velocity1=0.0,1.0,0.0",
     "0 0 0, 2000 0 0", -0.00050000000512938348, 1e-07},
    {"floor_rolls_velocity",
     "mass=0.001,inf radius=0.01,inf inertia=4e-08,inf gravity=1.5,-0.125,0.0 fric=0.02 "
     "velocity1=0.0,0.04,0.0 spin1=0.0,0.0,-25.0 mu_ro=0.5",
     "0 0 0, 0.2 0 0", 0.015792452830188678, 1e-13},
    {"floor_rest",
     "mass=0.001,inf radius=0.01,inf young=7e10,7e10 poisson=0.3,0.3 gravity=9.81,0.0,0.0 "
     "force1=-0.0098099999,0.0,0.0",
     NULL, 7.2447445562819969e-14, 1e-07},
    {"floor_rocks_spin",
     "mass=0.001,inf radius=0.01,inf young=7e10,7e10 poisson=0.3,0.3 gravity=9.81,0.0,0.0 "
     "force1=-0.0098099999,0.0,0.0 inertia=4e-08,inf k_roll=100000.0 mu_sl=1000000000000.0 "
     "mu_ro=1000000000000.0 velocity1=0.0,0.001,0.0",
     "0 0 0, 0.01 0 0", -0.0027942363682676099, 1e-04},
    {"floor_twists_spin",
     "mass=0.001,inf radius=0.01,inf young=7e10,7e10 poisson=0.3,0.3 gravity=9.81,0.0,0.0 "
     "force1=-0.0098099999,0.0,0.0 inertia=4e-08,inf mu_tw=1.0 k_twist=0.001 spin1=6e-08,0.0,0.0",
     "0 0 0, 1000 0 0", 2.0362830019428802e-8, 1e-06},
    {"floor_swing",
     "mass=0.001,inf radius=0.01,inf young=7e10,7e10 poisson=0.3,0.3 gravity=9.81,0.0,0.0 "
     "start_overlap=1.5456221948871607e-08",
     "0 1.5456221948871607e-08 0, 8.133240092903536 1.5456221948871607e-08 0",
     1.5415764629643834e-8, 1e-07},
    {"floor_swing",
     "mass=0.001,inf radius=0.01,inf young=7e10,7e10 poisson=0.3,0.3 gravity=9.81,0.0,0.0 "
     "hz_alpha=10.0 start_overlap=0.0679973105431783",
     "0 0.0679973105431783 0, 0.07859084023753261 0.0679973105431783 0", 0.066636760828216694,
     0.001},
    {"hertz_mindlin_damped_slip_velocity_out",
     "young=346217.3411950115,36831995.67485264 poisson=0.19229519591874816,0.029452092349952306 "
     "radius=0.0008677638887942173,0.03389046244632106 mass=4.852898157049958,1.1984631301005888 "
     "inertia=1.46172042471518e-06,0.00016140222400259658 speed=0.025065018014989986 "
     "angle=0.016119419096079377 mu_sl=1.1835226335846427 restitution=0.7684980795357466 "
     "damp_const=1.8257418583505538",
     NULL, -3.059700187257673e-05, 1e-7},
    {"hertz_oblique_slip_velocity_out", SLANT " fric=0.3", NULL, 0.0010137606186217571, 2e-9},
    {"hertz_oblique_slip_velocity_out", SLANT " fric=0.3 hz_mode=1", NULL, -0.0053495110112206487,
     3e-10},
    {"hertz_oblique_slip_velocity_out", SLANT " fric=1e10", NULL, 0.45777827131222444, 3e-12},
    {"hertz_oblique_slip_velocity_out", SLANT " fric=1e300", NULL, 0.45777829044557462, 1e-13},
    {"mindlin_oblique_slip_velocity_out", SLANT " fric=0.3", NULL, -0.13673778333777720, 1e-11},
    {"mindlin_oblique_slip_velocity_out", SLANT " fric=1e3", NULL, 0.11101276211362242, 3e-6},
    {"mindlin_oblique_slip_velocity_out", SLANT " fric=inf", NULL, 0.11106836640988371, 1e-12},
    {"stability_face_centred", PAIR, NULL, 0.00017099891136570264, 3e-12},
    {"stability_hexagonal", PAIR, NULL, 0.00017099891136570264, 3e-12}};

Test(edges, declare_what_they_miss) {
    for (size_t i = 0; i < TOUCH_COUNT(edges); i++) {
        const struct edge *e = &edges[i];
        char text[512];
        (void)snprintf(text, sizeof text, "%s", e->given);
        struct ref_given given[16];
        double time[SAMPLES], overlap[SAMPLES], slide[SAMPLES], values[SAMPLES], uncertainty;
        const size_t ends[] = {1, 2, 3, 4, 5, 6, 7}, none = 0;
        size_t count = 0;
        for (const char *at = e->path; at; at = strchr(at + 1, ','), count++)
            sscanf(at, *at == ',' ? ",%lf %lf %lf" : "%lf %lf %lf", &time[count], &overlap[count],
                   &slide[count]);
        const struct ref_path path = {count,
                                      time,
                                      overlap,
                                      slide,
                                      still,
                                      count > 1 ? count - 1 : 1,
                                      count > 1 ? ends : &none};
        const struct ref_problem problem = {read_given(text, given), given, e->path ? &path : NULL};
        struct ref_message message = {""};
        const struct ref_reference *reference = ref_find(e->name);
        cr_expect(!ref_evaluate(reference, &problem, values, &uncertainty, &message), "%s",
                  message.text);
        if (*message.text)
            continue;
        const double value = values[reference->per_sample ? count - 1 : 0];
        /* The numbers here are rounded, too. */
        cr_expect(fabs(value - e->value) <= uncertainty + DBL_EPSILON * fabs(e->value),
                  "%s, %s: %.17g for %.17g, %.2e off, %.2e declared", e->name, e->given, value,
                  e->value, fabs(value - e->value), uncertainty);
        cr_expect(uncertainty <= e->limit * fabs(e->value), "%s, %s: declares %.2e of itself",
                  e->name, e->given, uncertainty / fabs(e->value));
    }
}
