/* SPDX-License-Identifier: BSD-3-Clause */
/* What holds of every law step by step, and what no case can see: values that are read and set, inheritance, a memory that is
 * full. The cases compare the numbers of each law with references. */
#include <float.h>
#include <math.h>
#include "drawn.h"
#include "rig.h"

/* Two balls of unit diameter, G = 1e9, nu = .3, mu = .5: h = 952380952.38095238. What has no default and
 * no row here gets a usual value. */
#define KNOWN                                                                                      \
    "?hz_shear: 1e9, hz_poiss: 0.3, young: 2.6e9, poisson: 0.3, fric: 0.5, mu_sl: 0.5, "           \
    "restitution: 1, mu_ro: 0, damp_formula: 0"
static void make_rig(struct rig *r, const char *name) {
    RIG_MAKE(r, touch_law_find(name), unit_balls, KNOWN);
}

/* What laws of a family answer with the rig's values at an overlap of 1 mm. A law declares its family by
 * the properties that it takes and by the exponent of its elastic force, which is its tangent stiffness
 * times the overlap over that force. A law of no family here is held to what holds of all alone. */
static const struct family {
    const char *keyword[2];
    double exponent;
    double normal, stiffness_n, strain_energy, stiffness_s;
} families[] = {
    {{"hz_shear", "hz_poiss"},
     1.5,
     30116.930096841708,
     45175395.145262562,
     12.046772038736683,
     37203266.590216227},
    {{"young", "poisson"},
     1.5,
     30116.930096841708,
     45175395.145262562,
     12.046772038736683,
     37203266.590216227},
};

static const struct family *family_of(const struct touch_law *law, double exponent) {
    for (size_t i = 0; i < TOUCH_COUNT(families); i++)
        if (touch_property_find(law, families[i].keyword[0]) >= 0 &&
            touch_property_find(law, families[i].keyword[1]) >= 0 &&
            near(exponent, families[i].exponent, 1e-9))
            return &families[i];
    return NULL;
}

/* A law that is called after Hertz or Mindlin has their family, whatever it answers. */
static int is_called_hertz(const struct touch_law *law) {
    return strstr(law->name, "hertz") || strstr(law->title, "Hertz") ||
           strstr(law->title, "Mindlin");
}

/* The elastic force at an overlap, of a new contact at rest. */
static struct touch_force at_rest(const char *name, double overlap) {
    struct rig r;
    make_rig(&r, name);
    rig_step(&r, overlap, 0.0, 0.0, 0.0);
    return r.force;
}

Test(laws, normal_force_is_that_of_the_family) {
    const struct touch_law *law;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct rig r;
        make_rig(&r, law->name);
        rig_step(&r, 1e-3, 0.0, 0.0, 0.0);
        const struct family *family =
            family_of(law, r.force.stiffness_n * 1e-3 / r.force.normal_elastic);
        /* jkr: the energy is the tenth power of a root that is found by iteration. */
        const double off = (law->traits & TOUCH_TRAIT_ADHESIVE ? 20 : 4) * DBL_EPSILON;
        if (family) {
            cr_expect(near(r.force.normal, family->normal, off), "%s %.17g", law->name,
                      r.force.normal);
            cr_expect(near(r.force.stiffness_n, family->stiffness_n, off), "%s", law->name);
            cr_expect(near(r.force.strain_energy, family->strain_energy, off), "%s", law->name);
            if (law->traits & TOUCH_TRAIT_SHEAR)
                cr_expect(near(r.force.stiffness_s, family->stiffness_s, off), "%s", law->name);
        }
        cr_expect(family || !is_called_hertz(law), "%s: exponent %g", law->name,
                  r.force.stiffness_n * 1e-3 / r.force.normal_elastic);
        cr_expect(r.force.active && r.force.events == TOUCH_EVENT_ACTIVATED, "%s", law->name);
        rig_step(&r, -1e-9, 0.0, 0.0, 0.0);
        cr_expect(!r.force.active && !(fabs(r.force.normal) > 0.0), "%s", law->name);
        cr_expect(r.force.events == TOUCH_EVENT_DEACTIVATED, "%s", law->name);
        rig_step(&r, -1e-9, 0.0, 0.0, 0.0);
        cr_expect(r.force.events == 0, "%s", law->name);
    }
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

Test(laws, hertz_in_two_dimensions_has_one_shear_direction) {
    static const char *const laws[] = {"hertz", "hysteretic", "hertz_mindlin"};
    for (size_t i = 0; i < 3; i++) {
        struct rig r;
        make_rig(&r, laws[i]);
        r.pair.dimension = 2;
        rig_set(&r, " ");
        rig_step(&r, 1e-3, 0.0, 1e-5, 2e-5);
        cr_expect(!(fabs(r.force.shear_s) > 0.0) && r.force.shear_t > 0.0, "%s", laws[i]);
    }
}

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

/* External shear work, step by step, equals what the law books: strain, slip, coupling. */
static void expect_ledger(const char *name, int mode) {
    struct rig r;
    uint64_t seed = 42;
    make_rig(&r, name);
    if (mode)
        rig_set(&r, "hz_mode: %.17g", 1.0);
    double booked = 0.0, work = 0.0, size = 0.0, stored = 0.0;
    size_t slips = 0;
    for (int i = 0; i < 20000; i++) {
        double x[3];
        for (int k = 0; k < 3; k++)
            x[k] = drawn(&seed, 0.0, 1.0);
        const double overlap = 1e-3 * (0.2 + 0.8 * x[0]);
        const double s = 3e-4 * (x[1] - 0.5), t = 3e-4 * (x[2] - 0.5);
        const struct touch_force before = r.force;
        const double normal_part = overlap * 0.4;
        rig_step(&r, overlap, 0.0, s, t);
        /* T0' is the carried force after scaling. */
        double scale = 1.0;
        if (mode && i && r.force.normal < before.normal)
            scale = r.force.stiffness_s / before.stiffness_s;
        if (r.law->conventions.history == TOUCH_history_displacement && i)
            scale = r.force.stiffness_s / before.stiffness_s;
        const double dw = 0.5 * ((scale * before.elastic_s + r.force.elastic_s) * s +
                                 (scale * before.elastic_t + r.force.elastic_t) * t);
        const double strain = r.force.strain_energy - normal_part * r.force.normal_elastic;
        booked += strain - stored + r.force.slip_work + r.force.coupling_work;
        stored = strain;
        work += dw;
        size += fabs(dw);
        slips += r.force.slipping;
    }
    cr_expect(slips > 100 && slips < 19900, "%s: %zu slips", name, slips);
    cr_expect(fabs(work - booked) < 1e-12 * size, "%s mode %d: %g of %g", name, mode, work - booked,
              size);
}

Test(laws, energy_ledger_closes_over_random_steps) {
    expect_ledger("hertz", 0);
    expect_ledger("hertz", 1);
    expect_ledger("hysteretic", 0);
    expect_ledger("hertz_mindlin", 0);
    expect_ledger("hertz_mindlin_displacement", 0);
    expect_ledger("hertz_mindlin_program", 0);
}

Test(laws, inheritance_example_of_the_document) {
    const struct touch_law *law = touch_law_find("hertz");
    const struct touch_pair pair = {{0.1, 0.1}, {1.0, 1.0}, {0, 0}, 3};
    struct touch_values body, values;
    int held[TOUCH_PROPERTY_MAX][2] = {{0}}, inherit[TOUCH_PROPERTY_MAX];
    const int g = touch_property_find(law, "hz_shear"), nu = touch_property_find(law, "hz_poiss");
    const int mu = touch_property_find(law, "fric");
    touch_values_default(law, &values);
    memset(&body, 0, sizeof body);
    body.of[g][0] = 1e9, body.of[g][1] = 2e9;
    body.of[nu][0] = 0.3, body.of[nu][1] = 0.2;
    body.of[mu][0] = 0.0, body.of[mu][1] = 0.5;
    held[g][0] = held[g][1] = held[nu][0] = held[nu][1] = held[mu][0] = held[mu][1] = 1;
    for (int k = 0; k < TOUCH_PROPERTY_MAX; k++)
        inherit[k] = 1;
    law->inherit(law, &body, (const int(*)[2])held, inherit, &pair, &values);
    cr_expect(near(values.of[nu][0], 4.0 / 15.0, 4 * DBL_EPSILON), "%.17g", values.of[nu][0]);
    cr_expect(near(values.of[g][0], 4e9 / 3.0, 4 * DBL_EPSILON), "%.17g", values.of[g][0]);
    cr_expect(!(values.of[mu][0] > 0.0));

    /* One flag off: that property stays, the other is inherited. */
    values.of[g][0] = 7.0;
    inherit[g] = 0;
    law->inherit(law, &body, (const int(*)[2])held, inherit, &pair, &values);
    cr_expect(near(values.of[g][0], 7.0, DBL_EPSILON));
    inherit[g] = 1;

    /* A body that does not hold a property lets nothing be inherited for it. */
    held[mu][1] = 0;
    values.of[mu][0] = 0.25;
    law->inherit(law, &body, (const int(*)[2])held, inherit, &pair, &values);
    cr_expect(near(values.of[mu][0], 0.25, DBL_EPSILON));

    /* A rigid partner: nu of the other, and twice its modulus. */
    struct touch_pair rigid = pair;
    rigid.rigid[1] = 1;
    law->inherit(law, &body, (const int(*)[2])held, inherit, &rigid, &values);
    cr_expect(near(values.of[nu][0], 0.3, 8 * DBL_EPSILON), "%.17g", values.of[nu][0]);
    cr_expect(near(values.of[g][0], 2e9, 8 * DBL_EPSILON), "%.17g", values.of[g][0]);
}

Test(laws, inherited_ratio_lies_between_the_two) {
    const struct touch_law *law = touch_law_find("hertz");
    const struct touch_pair pair = {{0.1, 0.1}, {1.0, 1.0}, {0, 0}, 3};
    const int g = touch_property_find(law, "hz_shear"), nu = touch_property_find(law, "hz_poiss");
    int held[TOUCH_PROPERTY_MAX][2] = {{0}}, inherit[TOUCH_PROPERTY_MAX] = {0};
    held[g][0] = held[g][1] = held[nu][0] = held[nu][1] = inherit[g] = inherit[nu] = 1;
    uint64_t seed = 5;
    for (int i = 0; i < 20000; i++) {
        struct touch_values body = {{{0}}}, values = {{{0}}};
        for (int b = 0; b < 2; b++) {
            body.of[nu][b] = drawn(&seed, -0.99, 0.5);
            body.of[g][b] = pow(10.0, drawn(&seed, 6.0, 12.0));
        }
        law->inherit(law, &body, (const int(*)[2])held, inherit, &pair, &values);
        const double low = fmin(body.of[nu][0], body.of[nu][1]);
        const double high = fmax(body.of[nu][0], body.of[nu][1]);
        cr_expect(values.of[nu][0] >= low - 1e-14 && values.of[nu][0] <= high + 1e-14, "%.17g",
                  values.of[nu][0]);
        /* The pair's E* and G* come back from the inherited values. */
        const double e = 1.0 / ((1 - body.of[nu][0]) / (2 * body.of[g][0]) +
                                (1 - body.of[nu][1]) / (2 * body.of[g][1]));
        cr_expect(near(values.of[g][0] / (1.0 - values.of[nu][0]), e, 1e-13));
    }
}

Test(laws, dissipation_is_never_negative) {
    const struct touch_law *law;
    uint64_t seed = 9;
    for (size_t i = 0; (law = touch_law_at(i)); i++) {
        struct rig r;
        make_rig(&r, law->name);
        static const char *const damped[] = {"dp_nratio", "dp_sratio", "restitution", "mu_ro"};
        for (size_t k = 0; k < 4; k++)
            if (touch_property_find(law, damped[k]) >= 0)
                rig_set(&r, "%s: 0.4", damped[k]);
        if (touch_property_find(law, "damp_formula") >= 0)
            rig_set(&r, "damp_formula: %.17g", 3.0);
        if (touch_property_find(law, "dp_en") >= 0)
            rig_set(&r, "dp_en: %.17g", 0.5);
        double stiffness = 0.0;
        for (int k = 0; k < 5000; k++) {
            double x[4];
            for (int j = 0; j < 4; j++)
                x[j] = drawn(&seed, -1.0, 1.0);
            rig_step(&r, 1e-3 * (1.0 + x[0]), 10.0 * x[1], 1e-4 * x[2], 1e-4 * x[3]);
            cr_expect(r.force.dashpot_work >= 0.0, "%s: %g", law->name, r.force.dashpot_work);
            /* The trapezoid of eq (16) may see a reversal within one step: second order in it. A spring that
             * comes to its limit u, parallel to the slip p = u_old + slide - u, gives
             *   k (u_old + u)/2 p = k (u + (p - slide)/2) p >= k (p - |slide|) p/2 >= -k slide^2/8.
             * A row of springs gives the sum of that. k: of those that touch before the step or after it. */
            const double slide = 1e-4 * hypot(x[2], x[3]);
            const double before = stiffness, most = fmax(before, r.force.stiffness_s);
            stiffness = r.force.stiffness_s;
            cr_expect(r.force.slip_work >= -0.125 * most * slide * slide, "%s: %g of %g", law->name,
                      r.force.slip_work, 0.5 * most * slide * slide);
            cr_expect(r.force.rolling_work >= 0.0, "%s", law->name);
            cr_expect(isfinite(r.force.normal) && isfinite(r.force.shear_s), "%s", law->name);
        }
    }
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
