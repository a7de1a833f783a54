/* SPDX-License-Identifier: BSD-3-Clause */
/* hertz_mindlin_general with a row of settings is the law of a document: step by step over random
 * histories that press, pull, slide, stick, separate and touch again. lib/families/hertz_mindlin.md has
 * the rows, and those of engines. */
#include <float.h>
#include <math.h>
#include "drawn.h"
#include "rig.h"

enum {
    STEPS = 20000,
    SETTINGS = 16
};

/* The settings, as a case has them; "$x" is drawn. ulp: 0 for the bits of forces and state. */
static const struct row {
    const char *law, *settings, *general;
    double ulp;
} rows[] = {
    {"hertz_mindlin", "restitution: $e, mu_sl: $mu, mu_ro: 0",
     "restitution: $e, mu_sl: $mu, history: force, unloading: kept, limit: sum, limit_from: size, "
     "tension: allowed, damping: musen",
     0.0},
    {"hertz_mindlin_corrected", "restitution: $e, mu_sl: $mu, mu_ro: 0",
     "restitution: $e, mu_sl: $mu, history: force, unloading: kept, limit: sum, "
     "limit_from: repulsive, tension: allowed, damping: exact",
     0.0},
    {"hertz_mindlin_displacement", "restitution: $e, mu_sl: $mu, mu_ro: 0",
     "restitution: $e, mu_sl: $mu, history: displacement, unloading: kept, limit: sum, "
     "limit_from: size, tension: allowed, damping: musen",
     1.0},
    {"hertz_mindlin_program", "restitution: $e, mu_sl: $mu, mu_ro: 0",
     "restitution: $e, mu_sl: $mu, history: displacement, unloading: kept, "
     "limit: spring_sticking, limit_from: size, tension: allowed, damping: exact",
     1.0},
    {"hertz", "hz_shear: 4e9, hz_poiss: 0.25, fric: $mu, hz_mode: 0, dp_nratio: $b, dp_sratio: $s",
     "mu_sl: $mu, history: force, unloading: kept, limit: spring, limit_from: elastic, "
     "tension: allowed, damping: ratio, damp: $b, c_t_ratio: $c",
     1.0},
    {"hertz",
     "hz_shear: 4e9, hz_poiss: 0.25, fric: $mu, hz_mode: 1, dp_nratio: $b, dp_sratio: $s, "
     "dp_mode: 1",
     "mu_sl: $mu, history: force, unloading: scaled, limit: spring, limit_from: elastic, "
     "tension: cut, damping: ratio, damp: $b, c_t_ratio: $c",
     1.0},
    {"hertz",
     "hz_shear: 4e9, hz_poiss: 0.25, fric: $mu, hz_mode: 1, dp_nratio: $b, dp_sratio: $s, "
     "dp_mode: 3",
     "mu_sl: $mu, history: force, unloading: scaled, limit: spring_sticking, limit_from: elastic, "
     "tension: cut, damping: ratio, damp: $b, c_t_ratio: $c",
     1.0},
    {"viscoelastic_nonlinear", "damp_formula: tti_exact, restitution: $e, remove_cohesion: 1",
     "mu_sl: 0, restitution: $e", 1.0},
    {"viscoelastic_nonlinear", "damp_formula: tti_exact, restitution: $e, remove_cohesion: 0",
     "mu_sl: 0, restitution: $e, damping: exact, tension: allowed", 1.0},
    {"viscoelastic_nonlinear", "damp_formula: linear, damp: $b, remove_cohesion: 0",
     "mu_sl: 0, damping: velocity, damp: $b, tension: allowed", 1.0},
    {"viscoelastic_nonlinear", "damp_formula: lh, damp: $b, remove_cohesion: 1",
     "mu_sl: 0, damping: mass_velocity, damp: $b", 1.0},
};

struct draw {
    double e, mu, b, s, c;
};

/* The settings with what is drawn. */
static void begin(struct rig *r, const char *law, const char *settings, const struct draw *draw,
                  const struct touch_pair *pair) {
    const struct {
        const char *name;
        double value;
    } of[] = {
        {"$e", draw->e}, {"$mu", draw->mu}, {"$b", draw->b}, {"$s", draw->s}, {"$c", draw->c}};
    char text[512] = "", number[32];
    RIG_MAKE(r, touch_law_find(law), *pair, "?young: 1e10, poisson: 0.25, damp_formula: 0");
    for (const char *at = settings; *at;) {
        const size_t plain = strcspn(at, "$"), name = at[plain] ? strcspn(at + plain, ",") : 0;
        snprintf(number, sizeof number, "%.*s", (int)name, at + plain);
        for (size_t i = 0; i < TOUCH_COUNT(of); i++)
            if (!strcmp(of[i].name, number))
                snprintf(number, sizeof number, "%.17g", of[i].value);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.*s%s", (int)plain, at, number);
        at += plain + name;
    }
    rig_set(r, "%s", text);
}

static double larger(double a, double b) {
    return fabs(a) > fabs(b) ? fabs(a) : fabs(b);
}

/* Numbers of both, and the size on whose round-off they are judged. */
static void expect_same(const struct row *row, const struct rig *a, const struct rig *b,
                        const double size[2], size_t step) {
    const struct touch_force *f = &a->force, *g = &b->force;
    const struct {
        const char *name;
        double a, b, size;
    } of[] = {
        {"normal", f->normal, g->normal, size[0]},
        {"normal_elastic", f->normal_elastic, g->normal_elastic, 0.0},
        {"normal_dashpot", f->normal_dashpot, g->normal_dashpot, 0.0},
        {"shear_s", f->shear_s, g->shear_s, size[1]},
        {"shear_t", f->shear_t, g->shear_t, size[1]},
        {"elastic_s", f->elastic_s, g->elastic_s, size[1]},
        {"elastic_t", f->elastic_t, g->elastic_t, size[1]},
        {"dashpot_s", f->dashpot_s, g->dashpot_s, size[1]},
        {"dashpot_t", f->dashpot_t, g->dashpot_t, size[1]},
        {"stiffness_n", f->stiffness_n, g->stiffness_n, 0.0},
        {"stiffness_s", f->stiffness_s, g->stiffness_s, 0.0},
        {"active", f->active, g->active, 0.0},
        {"slipping", f->slipping, g->slipping, 0.0},
        {"events", f->events, g->events, 0.0},
    };
    const int normal_only = !(a->law->traits & TOUCH_TRAIT_SHEAR);
    for (size_t i = 0; i < TOUCH_COUNT(of); i++) {
        const double most =
            16.0 * row->ulp * DBL_EPSILON * larger(larger(of[i].a, of[i].b), of[i].size);
        if (normal_only && (strstr(of[i].name, "_s") || strstr(of[i].name, "_t") ||
                            strstr(of[i].name, "s") == of[i].name || i == TOUCH_COUNT(of) - 1))
            continue;
        cr_assert(fabs(of[i].a - of[i].b) <= most, "%s, step %zu: %s is %.17g, not %.17g", row->law,
                  step, of[i].name, of[i].b, of[i].a);
    }
}

/* Works, on the round-off of the energies that pass. */
static void expect_same_works(const struct row *row, const struct rig *a, const struct rig *b,
                              double held, double slide, double slide_n, size_t step) {
    const struct touch_force *f = &a->force, *g = &b->force;
    const double size =
        held + slide * hypot(f->shear_s, f->shear_t) + fabs(slide_n * f->normal_dashpot);
    const double pairs[][2] = {{f->strain_energy, g->strain_energy},
                               {f->strain_shear, g->strain_shear},
                               {f->slip_work, g->slip_work},
                               {f->dashpot_work, g->dashpot_work},
                               {f->coupling_work, g->coupling_work}};
    static const char *const names[] = {"strain_energy", "strain_shear", "slip_work",
                                        "dashpot_work", "coupling_work"};
    for (size_t i = 0; i < TOUCH_COUNT(pairs); i++) {
        const double most = 64.0 * DBL_EPSILON * (size + larger(pairs[i][0], pairs[i][1]));
        cr_assert(fabs(pairs[i][0] - pairs[i][1]) <= most, "%s, step %zu: %s is %.17g, not %.17g",
                  row->law, step, names[i], pairs[i][1], pairs[i][0]);
    }
}

static void play(const struct row *row, size_t number, int dimension) {
    uint64_t random = number * 77 + 5;
    const double kappa = 2.0 * (1.0 - 0.25) / (2.0 - 0.25);
    struct draw draw = {.e = drawn(&random, 0.02, 0.98),
                        .mu = drawn(&random, 0.0, 0.9),
                        .b = drawn(&random, 0.01, 1.0),
                        .s = drawn(&random, 0.0, 1.0)};
    draw.c = draw.s / draw.b * sqrt(kappa);
    const struct touch_pair pair = {
        .radius = {0.01, number % 3 ? 0.003 : HUGE_VAL},
        .mass = {1e-2, number % 3 ? 2e-4 : HUGE_VAL},
        .dimension = dimension,
    };
    struct rig law, general;
    begin(&law, row->law, row->settings, &draw, &pair);
    begin(&general, "hertz_mindlin_general", row->general, &draw, &pair);
    double overlap = -1e-7, size[2] = {0.0, 0.0}, held = 0.0;
    struct touch_motion m = {.dt = 1e-7};
    for (size_t i = 0; i < STEPS; i++) {
        if (i % 50 == 0) {
            m.velocity_n = drawn(&random, -1.0, 1.0) + (overlap < 0.0 ? 1.0 : 0.0);
            m.velocity_s = drawn(&random, -1.0, 1.0) * (i / 50 % 3 ? 1.0 : 0.01);
            m.velocity_t = drawn(&random, -1.0, 1.0) * (i / 50 % 3 ? 1.0 : 0.01);
        }
        m.overlap = overlap += m.velocity_n * m.dt;
        m.slide_s = m.velocity_s * m.dt;
        m.slide_t = m.velocity_t * m.dt;
        rig_take(&law, &m);
        rig_take(&general, &m);
        /* The largest of this contact; every step may add its rounding of what was carried. */
        size[0] = law.force.active ? larger(size[0], law.force.normal_elastic) : 0.0;
        size[1] = law.force.active
                      ? larger(size[1], 100.0 * hypot(law.force.elastic_s, law.force.elastic_t))
                      : 0.0;
        const double still_held = held; /* a contact that ends loses what it held */
        held = law.force.active ? larger(held, 100.0 * law.force.strain_energy) : 0.0;
        expect_same(row, &law, &general, size, i);
        if (law.law->traits & TOUCH_TRAIT_SHEAR)
            expect_same_works(row, &law, &general, larger(held, still_held),
                              hypot(m.slide_s, m.slide_t), m.velocity_n * m.dt, i);
    }
}

Test(general, is_each_law_of_a_document) {
    for (size_t r = 0; r < TOUCH_COUNT(rows); r++)
        for (size_t n = 0; n < SETTINGS; n++)
            play(&rows[r], n, n % 5 == 4 ? 2 : 3);
}
