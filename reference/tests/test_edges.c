/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References near the edges of their ranges, where a formula loses digits if anything does: against numbers of 50 digits
 * (mpmath), evaluated from the equations of the rows for these very doubles. */
#include <stdlib.h>
#include <string.h>

#include "close.h"
#include "reference/catalogue/reference.h"

#define BALLS "young=7e10,7e10 poisson=0.3,0.3 radius=0.005,0.005"
#define PFC   "hz_shear=2.6e10 hz_poiss=0.3 radius=0.005,0.005"

/* limit: the most that may be declared, relative: a value without digits is no answer. overlap: of a path of one sample. */
static const struct edge {
    const char *name, *given;
    double overlap, value, limit;
} edges[] = {
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059175112989022546", 0,
     2.5026930182478683e-31, 1e-2},
    {"thornton_ning_duration",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059175112989022546", 0,
     5.1851131766983309e-5, 2e-12},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.05917511304813848", 0,
     2.5019451656130306e-25, 1e-5},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.05917517216407635", 0,
     2.5019428806212346e-19, 1e-8},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=0.059234288101952325", 0,
     2.5001118137746341e-13, 2e-11},
    {"thornton_ning_rest_overlap",
     BALLS " yield_pressure=5e8 mass=1.3e-3,1.3e-3 speed=591.7511298896336", 0,
     0.0074798948016415834, 2e-12},
    {"thornton_ning_yield_energy", BALLS " yield_pressure=5e8", 1.0424780073420282e-06,
     8.5353826717210381e-19, 1e-8},
    {"thornton_ning_yield_energy", BALLS " yield_pressure=5e8", 0.010424769648650635,
     210.80980972197132, 3e-14},
    {"linear_duration", "k_n=1e5 c_n=14.12799348810722 mass=1e-3,1e-3 speed=0.5 tension=allowed", 0,
     0.0049685364223093532, 4e-12},
    {"linear_duration", "k_n=1e5 c_n=14.142121481595327 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     0, 0.157079671948116, 2e-9},
    {"linear_duration", "k_n=1e5 c_n=14.142135609588815 mass=1e-3,1e-3 speed=0.5 tension=allowed",
     0, 4.9672940723750874, 2e-6},
    {"linear_duration", "k_n=1e5 c_n=14.14213562371681 mass=1e-3,1e-3 speed=0.5 tension=allowed", 0,
     157.08482149758748, 2e-3},
    {"linear_separation_overlap", "k_n=1e5 restitution=1e-100 mass=1e-3,1e-3 speed=0.5", 0,
     3.5355339059327377e-55, 2e-12},
    {"linear_elastic_impulse", "k_n=1e5 restitution=1e-100 mass=1e-3,1e-3 speed=0.5", 0, 0.000125,
     2e-12},
    {"linear_separation_overlap", "k_n=1e5 restitution=1e-300 mass=1e-3,1e-3 speed=0.5", 0,
     3.5355339059327377e-155, 5e-12},
    {"linear_elastic_impulse", "k_n=1e5 restitution=1e-300 mass=1e-3,1e-3 speed=0.5", 0, 0.000125,
     5e-12},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9127796420823593 dp_mode=0", 0,
     697006107020692.63, 8e-10},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128700163043476 dp_mode=0", 0,
     3.1707361410178528e+188, 8e-7},
    {"hertz_impact_max_overlap",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128709282624059 dp_mode=0", 0,
     2.3581900660475343e-6, 2e-14},
    {"hertz_impact_duration",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.9128709282624059 dp_mode=1", 0,
     4.9250462080447316e-5, 2e-12},
    {"hertz_impact_duration_force",
     PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_nratio=0.912870929174364 dp_mode=0", 0,
     2.19866753773858e-5, 2e-12},
    {"hertz_impact_duration_force",
     PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_nratio=8.164965809277261e-13 dp_mode=0", 0,
     0.002956044527329238, 2e-12},
    {"hertz_impact_duration",
     PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_nratio=8.16496580927726e-07 dp_mode=1", 0,
     0.0029560484433533948, 2e-12},
    {"jkr_energy", BALLS " w=0.1", 4.1284790020158511e-18, -4.3233331000562499e-21, 8e-6},
    {"jkr_energy", BALLS " w=0.1", 4.1284790020158509e-12, -4.3223112415841029e-15, 8e-12},
    {"hysteretic_duration", PFC " hz_alpha=1.5 mass=1e-3,1e-3 speed=0.5 dp_en=0.0001", 0,
     0.003479430941058236, 2e-10},
    {"hysteretic_duration", PFC " hz_alpha=3 mass=1e-3,1e-3 speed=0.5 dp_en=1e-08", 0,
     1340.6841948566091, 2e-10}};

/* "name=number,number name=word", which it cuts. */
static size_t read_given(char *text, struct ref_given *ret) {
    size_t count = 0;
    char *rest = NULL;
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest)) {
        struct ref_given *given = &ret[count++];
        char *value = strchr(at, '='), *end = value;
        *value++ = '\0';
        *given = (struct ref_given){.name = at};
        for (double x = strtod(value, &end); end != value; x = strtod(value, &end)) {
            given->value[given->count++] = x;
            value = *end == ',' ? end + 1 : end;
        }
        if (given->count == 0)
            given->word = value;
    }
    return count;
}

Test(edges, declare_what_they_miss) {
    for (size_t i = 0; i < TOUCH_COUNT(edges); i++) {
        const struct edge *e = &edges[i];
        char text[256];
        (void)snprintf(text, sizeof text, "%s", e->given);
        struct ref_given given[16];
        const double still = 0.0;
        const size_t end = 0;
        const struct ref_path path = {1, &still, &e->overlap, &still, &still, 1, &end};
        const struct ref_problem problem = {read_given(text, given), given,
                                            e->overlap > 0.0 ? &path : NULL};
        struct ref_message message = {""};
        double value, uncertainty;
        cr_expect(!ref_find(e->name)->eval(&problem, &value, &uncertainty, &message), "%s",
                  message.text);
        if (*message.text)
            continue;
        /* The numbers here are rounded, too. */
        cr_expect(fabs(value - e->value) <= uncertainty + DBL_EPSILON * fabs(e->value),
                  "%s, %s: %.17g for %.17g, %.2e off, %.2e declared", e->name, e->given, value,
                  e->value, fabs(value - e->value), uncertainty);
        cr_expect(uncertainty <= e->limit * fabs(e->value), "%s, %s: declares %.2e of itself",
                  e->name, e->given, uncertainty / fabs(e->value));
    }
}
