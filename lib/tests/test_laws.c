/* SPDX-License-Identifier: BSD-3-Clause */
/* What holds of every law step by step, and what no case can see: values that are read and set, a memory that is full. The
 * cases compare the numbers of each law with references. */
#include <float.h>
#include <math.h>
#include "drawn.h"
#include "rig.h"

/* Two balls of unit diameter. What has no default and no row here gets a usual value. */
#define KNOWN                                                                                      \
    "?hz_shear: 1e9, hz_poiss: 0.3, young: 2.6e9, poisson: 0.3, fric: 0.5, mu_sl: 0.5, "           \
    "restitution: 1, mu_ro: 0, damp_formula: 0"
static void make_rig(struct rig *r, const char *name) {
    RIG_MAKE(r, touch_law_find(name), unit_balls, KNOWN);
}

/* The elastic force at an overlap, of a new contact at rest. */
static struct touch_force at_rest(const char *name, double overlap) {
    struct rig r;
    make_rig(&r, name);
    rig_step(&r, overlap, 0.0, 0.0, 0.0);
    return r.force;
}

/* Of every law, whatever its family: the stiffness is the slope of the elastic force, which is the slope
 * of the strain energy. */
Test(laws, force_stiffness_and_energy_agree) {
    const struct touch_law *law;
    const double overlap = 1e-3, h = 1e-7;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        const struct touch_force less = at_rest(law->name, overlap - h),
                                 here = at_rest(law->name, overlap),
                                 more = at_rest(law->name, overlap + h);
        cr_expect(here.normal_elastic > 0.0, "%s", law->name);
        cr_expect(
            near((more.normal_elastic - less.normal_elastic) / (2.0 * h), here.stiffness_n, 1e-7),
            "%s: stiffness %g", law->name, here.stiffness_n);
        if (law->traits & TOUCH_TRAIT_ENERGIES)
            cr_expect(near((more.strain_energy - less.strain_energy) / (2.0 * h),
                           here.normal_elastic, 1e-7),
                      "%s: strain energy %g", law->name, here.strain_energy);
    }
}

Test(laws, a_step_is_pure) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct rig r;
        make_rig(&r, law->name);
        rig_step(&r, 1e-3, 1.0, 1e-5, 2e-5);
        const struct touch_motion m = {
            .overlap = 9e-4, .velocity_n = -1.0, .slide_s = 3e-4, .velocity_s = 0.1, .dt = 1e-3};
        double before[TOUCH_STATE_MAX], one[TOUCH_STATE_MAX] = {0}, two[TOUCH_STATE_MAX] = {0};
        struct touch_force f, g;
        memcpy(before, r.state, sizeof before);
        law->step(law, r.coefficients, &m, r.state, one, &f);
        law->step(law, r.coefficients, &m, r.state, two, &g);
        cr_expect(!memcmp(before, r.state, sizeof before) && !memcmp(one, two, sizeof one), "%s",
                  law->name);
        cr_expect(!memcmp(&f.normal, &g.normal, sizeof f.normal) && f.events == g.events, "%s",
                  law->name);
    }
}

/* --- shapes of answers ---------------------------------------------------------------------------- */

Test(laws, hertz_force_can_be_read_and_set) {
    struct rig r;
    make_rig(&r, "hertz");
    const size_t force = (size_t)touch_property_find(r.law, "hz_force");
    const size_t slip = (size_t)touch_property_find(r.law, "hz_slip");
    const size_t dashpot = (size_t)touch_property_find(r.law, "dp_force");
    double v[3];
    rig_set(&r, "dp_nratio: 0.1, dp_sratio: 0.1");
    rig_step(&r, 1e-3, 1.0, 1e-5, 2e-5);
    r.law->get(r.law, force, r.state, &r.force, v);
    cr_expect(v[0] > 0.0 && near(v[1], -r.force.elastic_s, DBL_EPSILON) &&
                  near(v[2], -r.force.elastic_t, DBL_EPSILON),
              "on body 2, compression positive along n");
    r.law->get(r.law, dashpot, r.state, &r.force, v);
    cr_expect(near(v[0], r.force.normal_dashpot, DBL_EPSILON) && v[1] < 0.0 &&
              near(v[1], -r.force.dashpot_s, DBL_EPSILON) &&
              near(v[2], -r.force.dashpot_t, DBL_EPSILON));
    const double want[3] = {0.0, -100.0, 50.0};
    r.law->set(r.law, force, want, r.state);
    r.law->set(r.law, slip, want, r.state); /* not modifiable: nothing happens */
    rig_step(&r, 1e-3, 0.0, 0.0, 0.0);
    cr_expect(near(r.force.shear_s, 100.0, DBL_EPSILON) &&
              near(r.force.shear_t, -50.0, DBL_EPSILON));
    r.law->get(r.law, slip, r.state, &r.force, v);
    cr_expect(!(v[0] > 0.0));
}

Test(laws, path_memory_is_not_decided_by_round_off) {
    /* Which of several nodes at one place is removed: a state that differs by round-off is followed by one
     * that differs by little, node by node. */
    struct rig r;
    uint64_t seed = 11;
    make_rig(&r, "mindlin_path");
    for (int k = 0; k < 3000; k++) {
        double x[4 + TOUCH_STATE_MAX];
        for (size_t j = 0; j < TOUCH_COUNT(x); j++)
            x[j] = drawn(&seed, -1.0, 1.0);
        struct rig other = r;
        for (size_t j = 0; j < r.law->state_count; j++)
            other.state[j] *= 1.0 + 16.0 * DBL_EPSILON * x[4 + j];
        const double overlap = 1e-3 * (0.8 + x[0]);
        rig_step(&r, overlap, x[1], 1e-4 * x[2], 1e-4 * x[3]);
        rig_step(&other, overlap, x[1], 1e-4 * x[2], 1e-4 * x[3]);
        const int first = r.law->shear_field;
        for (int j = first; j < first + 2 * r.law->shear_count; j++)
            cr_assert(fabs(other.state[j] - r.state[j]) <= 1e-13, "step %d, field %d: %g and %g", k,
                      j, r.state[j], other.state[j]);
    }
}

/* Moves in equal steps. */
static void walk(struct rig *r, double *overlap, double normal, double slide_s, double slide_t,
                 int steps) {
    const double from = *overlap;
    for (int i = 1; i <= steps; i++) {
        *overlap = from + normal * i / steps;
        rig_step(r, *overlap, 0.0, slide_s / steps, slide_t / steps);
    }
}

Test(laws, virtual_path_keeps_little_when_memory_is_full) {
    /* Shrinking cycles leave more turning points than there is room for: the flattest are lost. */
    struct rig r;
    double overlap = 0.0, last = 0.0;
    make_rig(&r, "mindlin_virtual_path");
    walk(&r, &overlap, 1e-3, 0.0, 0.0, 3);
    for (int k = 0; k < 160; k++)
        walk(&r, &overlap, 0.0, (k % 2 ? -1.0 : 1.0) * 5e-4 * pow(0.97, k), 0.0, 4);
    last = r.force.shear_s;
    cr_expect(isfinite(last) && fabs(last) < 15058.0);
}

Test(laws, virtual_path_takes_a_straight_line_as_one_piece) {
    /* Powers of two: every step has the same slope, to the last bit. */
    const double spacing = ldexp(1.0, -20);
    int known = 0;
    struct rig r;
    make_rig(&r, "mindlin_virtual_path");
    for (int k = 1; k <= 32; k++)
        rig_step(&r, k * spacing, 0.0, 0.25 * spacing, 0.0);
    for (size_t i = 0; i < r.law->state_count; i++)
        if (!strcmp(r.law->state[i].name, "count")) {
            cr_expect(r.state[i] == 2.0, "nodes: %g", r.state[i]);
            known = 1;
        }
    cr_expect(known);
}
