/* SPDX-License-Identifier: BSD-3-Clause */
/* The impact integrator by itself: the same bits everywhere, nothing touched beyond its columns, the
 * forces of the laws, refusals. cases/tests/test_impacts.c holds it against the references. */
#include <math.h>
#include <stdint.h>
#include "touchstone/batch.h"
#include "touchstone/impacts.h"
#include "drawn.h"
#include "rig.h"

#define MOST    300
#define RESULTS 6
#define MARGIN  16

/* --- columns ------------------------------------------------------------------------------------ */

struct columns {
    double given[4][MOST];
    double result[RESULTS][MOST + 2 * MARGIN];
};

static const double exponents[][2] = {
    {1.5, 0.0},  {1.5, 0.25}, {1.5, 0.5}, {1.5, 1.5},
    {1.5, 0.37}, {1.5, 2.0},  {2.0, 0.5}, {1.2, 0.1},
};

/* Damping between none and far beyond what bodies come apart with. */
static void fill(struct columns *c, double alpha, double exponent, uint64_t seed) {
    for (size_t i = 0; i < MOST; i++) {
        const double h = pow(10.0, drawn(&seed, 4.0, 12.0));
        const double m = pow(10.0, drawn(&seed, -9.0, 1.0));
        const double v = pow(10.0, drawn(&seed, -4.0, 2.0));
        const double b = i % 17 ? pow(10.0, drawn(&seed, -6.0, 2.0)) : 0.0;
        const double length = pow(m * v * v / h, 1.0 / (alpha + 1.0));
        c->given[0][i] = h;
        c->given[1][i] = b * h / v * pow(length, alpha - exponent);
        c->given[2][i] = m;
        c->given[3][i] = v;
    }
    memset(c->result, 0xAA, sizeof c->result);
}

static struct touch_impacts impacts_of(struct columns *c, size_t from, size_t n, size_t shift) {
    double *r[RESULTS];
    for (size_t k = 0; k < RESULTS; k++)
        r[k] = c->result[k] + MARGIN + shift;
    return (struct touch_impacts){
        .n = n,
        .stiffness = c->given[0] + from,
        .damping = c->given[1] + from,
        .mass = c->given[2] + from,
        .speed = c->given[3] + from,
        .restitution = r[0],
        .max_overlap = r[1],
        .peak_force = r[2],
        .duration = r[3],
        .lost_energy = r[4],
        .end_overlap = r[5],
    };
}

static void run(struct touch_impacts *i, const double exponent[2], int ending, const char *target) {
    struct touch_message message;
    i->alpha = exponent[0];
    i->exponent = exponent[1];
    i->end = ending == 1 ? TOUCH_IMPACT_ZERO_FORCE : TOUCH_IMPACT_ZERO_OVERLAP;
    i->no_tension = ending == 2;
    cr_assert(touch_impacts_run(i, target, &message) == TOUCH_OK, "%s", message.text);
}

static void expect_untouched(const struct columns *c, size_t from, size_t to, const char *what) {
    unsigned char poison[sizeof(double)];
    memset(poison, 0xAA, sizeof poison);
    for (size_t k = 0; k < RESULTS; k++)
        for (size_t i = 0; i < MOST + 2 * MARGIN; i++)
            if (i < from || i >= to)
                cr_assert(!memcmp(&c->result[k][i], poison, sizeof poison), "%s: result %zu at %zu",
                          what, k, i);
}

/* --- bits --------------------------------------------------------------------------------------- */

Test(impacts, every_target_has_the_scalar_bits, .timeout = 120) {
    static struct columns one, other;
    size_t seen = 0;
    for (size_t e = 0; e < TOUCH_COUNT(exponents); e++)
        for (int ending = 0; ending < 3; ending++) {
            fill(&one, exponents[e][0], exponents[e][1], 7 + e);
            struct touch_impacts i = impacts_of(&one, 0, MOST, 0);
            run(&i, exponents[e], ending, "scalar");
            const struct touch_target *t;
            for (size_t k = 0; (t = touch_target_at(k)); k++) {
                if (touch_target_available(t->name) != 1)
                    continue;
                fill(&other, exponents[e][0], exponents[e][1], 7 + e);
                i = impacts_of(&other, 0, MOST, 0);
                run(&i, exponents[e], ending, t->name);
                cr_expect(!memcmp(one.result, other.result, sizeof one.result),
                          "%s, alpha %g, exponent %g, ending %d", t->name, exponents[e][0],
                          exponents[e][1], ending);
                seen++;
            }
        }
    cr_expect(seen >= TOUCH_COUNT(exponents) * 3);
}

Test(impacts, neighbours_and_number_do_not_matter, .timeout = 120) {
    static struct columns whole, part;
    static const double *const exponent = exponents[1];
    fill(&whole, exponent[0], exponent[1], 3);
    struct touch_impacts i = impacts_of(&whole, 0, MOST, 0);
    run(&i, exponent, 1, NULL);
    for (size_t n = 0; n < 70; n++) {
        const size_t from = 5 * n % 200;
        fill(&part, exponent[0], exponent[1], 3);
        i = impacts_of(&part, from, n, n % 3);
        run(&i, exponent, 1, NULL);
        for (size_t k = 0; k < RESULTS; k++)
            cr_assert(!memcmp(part.result[k] + MARGIN + n % 3, whole.result[k] + MARGIN + from,
                              n * sizeof(double)),
                      "%zu impacts from %zu, result %zu", n, from, k);
        expect_untouched(&part, MARGIN + n % 3, MARGIN + n % 3 + n, "beside the columns");
    }
}

/* Each result alone, and without peak force or duration, which are code of their own. */
Test(impacts, what_is_not_wanted_is_left_out, .timeout = 120) {
    static struct columns all, some;
    for (size_t e = 0; e < TOUCH_COUNT(exponents); e++)
        for (int ending = 0; ending < 3; ending++)
            for (size_t k = 0; k <= RESULTS; k++) {
                fill(&all, exponents[e][0], exponents[e][1], 11);
                fill(&some, exponents[e][0], exponents[e][1], 11);
                struct touch_impacts i = impacts_of(&all, 0, 41, 0);
                struct touch_impacts j = impacts_of(&some, 0, 41, 0);
                double **const results[RESULTS] = {&j.restitution, &j.max_overlap, &j.peak_force,
                                                   &j.duration,    &j.lost_energy, &j.end_overlap};
                run(&i, exponents[e], ending, NULL);
                for (size_t r = 0; r < RESULTS; r++)
                    if (k < RESULTS ? r != k : r == 2 || r == 3)
                        *results[r] = NULL;
                run(&j, exponents[e], ending, NULL);
                for (size_t r = 0; r < RESULTS; r++) {
                    if (*results[r])
                        cr_expect(!memcmp(all.result[r], some.result[r], sizeof all.result[r]),
                                  "exponent %g, ending %d: result %zu of choice %zu",
                                  exponents[e][1], ending, r, k);
                    memset(*results[r] ? some.result[r] : all.result[r], 0xAA,
                           sizeof all.result[r]);
                }
                expect_untouched(&some, MOST, 0, "not wanted");
            }
}

/* No damping, as NULL or as zeros: the same; and nothing is lost. */
Test(impacts, without_damping) {
    static struct columns a, b;
    fill(&a, 1.5, 1.5, 13);
    fill(&b, 1.5, 1.5, 13);
    memset(b.given[1], 0, sizeof b.given[1]);
    struct touch_impacts i = impacts_of(&a, 0, MOST, 0), j = impacts_of(&b, 0, MOST, 0);
    i.damping = NULL;
    run(&i, (const double[]){1.5, 0.25}, 0, NULL);
    run(&j, exponents[3], 0, NULL);
    cr_expect(!memcmp(a.result, b.result, sizeof a.result));
    for (size_t k = 0; k < MOST; k++)
        cr_assert(fabs(i.restitution[k] - 1.0) < 2e-6, "%.9g", i.restitution[k]);
}

/* What is out of range must end, too, and leave its neighbours alone. */
Test(impacts, nonsense_stays_in_its_lane, .timeout = 60) {
    static const double odd[] = {0.0, -1.0, HUGE_VAL, -HUGE_VAL, 1e300, 1e-300};
    static struct columns good, bad;
    for (size_t e = 0; e < TOUCH_COUNT(exponents); e++)
        for (size_t column = 0; column < 4; column++) {
            fill(&good, exponents[e][0], exponents[e][1], 17);
            fill(&bad, exponents[e][0], exponents[e][1], 17);
            for (size_t k = 0; k <= TOUCH_COUNT(odd); k++)
                bad.given[column][10 * k + 3] = k < TOUCH_COUNT(odd) ? odd[k] : (double)NAN;
            struct touch_impacts i = impacts_of(&good, 0, MOST, 0);
            struct touch_impacts j = impacts_of(&bad, 0, MOST, 0);
            run(&i, exponents[e], 0, NULL);
            run(&j, exponents[e], 0, NULL);
            for (size_t k = 0; k < MOST; k++)
                cr_assert(k % 10 == 3 || !memcmp(&i.restitution[k], &j.restitution[k], 8),
                          "column %zu, impact %zu", column, k);
        }
}

/* --- laws --------------------------------------------------------------------------------------- */

static const struct touch_pair pair = {{0.01, 0.02}, {0.008, 0.064}, {0, 0}, 3};

#define PFC    "hz_shear: 1e9, hz_poiss: 0.3"
#define BODIES "young: 1e9, poisson: 0.3"
#define MUSEN  BODIES ", restitution: 0.6, mu_sl: 0.3, mu_ro: 0.01"

static const struct law_row {
    const char *law, *given;
} law_rows[] = {
    {"hertz", PFC},
    {"hertz", PFC ", dp_nratio: 0.2"},
    {"hertz", PFC ", dp_nratio: 1e-6"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_mode: 1"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_mode: 2"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_mode: 3"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_alpha: 0.25"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_alpha: 0.1"},
    {"hertz", PFC ", dp_nratio: 0.2, dp_alpha: 1.25, dp_mode: 1"},
    {"hertz", PFC ", dp_nratio: 0.2, hz_alpha: 2.0"},
    {"hertz", PFC ", dp_nratio: 0.2, rgap: 1e-4"},
    {"hertz", PFC ", dp_nratio: 0.2, rgap: -1e-4"},
    {"hysteretic", PFC ", dp_en: 0.7"},
    {"hysteretic", PFC ", dp_en: 0.7, dp_mode: 1"},
    {"hysteretic", PFC ", dp_en: 0.7, dp_mode: 2, hz_alpha: 1.8"},
    {"hysteretic_exact", PFC ", dp_en: 0.7"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 0"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 1, damp: 2.0"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 2, damp_ratio: 0.3"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 3, restitution: 0.6"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 4, damp: 9e3"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 5, damp: 9.0"},
    {"viscoelastic_nonlinear", BODIES ", damp_formula: 6, restitution: 0.6, remove_cohesion: 0"},
    {"hertzian", BODIES},
    {"hertz_mindlin", MUSEN},
    {"hertz_mindlin_displacement", MUSEN},
    {"hertz_mindlin_program", MUSEN},
    {"hertz_mindlin_corrected", MUSEN},
};

static int same_force(const struct touch_impact_force *a, const struct touch_impact_force *b) {
    return !memcmp(a, b, offsetof(struct touch_impact_force, no_tension)) &&
           a->no_tension == b->no_tension;
}

/* With the force of any pair to begin with, fitting or not, the result has the same bits. */
Test(impacts, forces_by_like_ones) {
    struct touch_impact_force like[TOUCH_COUNT(law_rows)], f;
    for (size_t k = 0; k < TOUCH_COUNT(law_rows); k++) {
        struct rig r;
        struct touch_message message = {{0}};
        RIG_MAKE(&r, touch_law_find(law_rows[k].law), pair, "%s", law_rows[k].given);
        touch_impact_of_law(r.law, &r.values, &pair, 0.03, 3.0, &like[k], &message);
    }
    for (size_t k = 0; k < TOUCH_COUNT(law_rows); k++) {
        struct rig r;
        struct touch_message message = {{0}};
        RIG_MAKE(&r, touch_law_find(law_rows[k].law), pair, "%s", law_rows[k].given);
        for (size_t turn = 0; turn < 21 * TOUCH_COUNT(law_rows); turn++) {
            const size_t other = turn / 21;
            memset(&f, 0xAA, sizeof f);
            cr_expect(touch_impact_of_law_like(r.law, &r.values, &pair, 0.03, 3.0, &like[other],
                                               turn, &f, &message) == TOUCH_OK &&
                          same_force(&f, &like[k]),
                      "row %zu by row %zu, turn %zu: %s", k, other, turn, message.text);
        }
    }
}

/* --- refusals ----------------------------------------------------------------------------------- */

/* A spring with a kink is of no such form. */
static enum touch_status kink_prepare(const struct touch_law *self,
                                      const struct touch_values *values,
                                      const struct touch_pair *sizes, void *ret,
                                      struct touch_message *message) {
    (void)self, (void)values, (void)sizes, (void)ret, (void)message;
    return TOUCH_OK;
}

static void kink_step(const struct touch_law *self, const void *c,
                      const struct touch_motion *motion, const double *state_in, double *ret_state,
                      struct touch_force *ret_force) {
    (void)self, (void)c, (void)state_in, (void)ret_state;
    const double x = motion->overlap;
    *ret_force =
        (struct touch_force){.normal = x > 0.0 ? x * sqrt(x) * (x > 2e-6 ? 2.0 : 1.0) : 0.0};
}

/* Half as stiff on the way back. */
static void yield_step(const struct touch_law *self, const void *c,
                       const struct touch_motion *motion, const double *state_in, double *ret_state,
                       struct touch_force *ret_force) {
    (void)self, (void)c;
    const double x = fmax(motion->overlap, 0.0);
    ret_state[0] = fmax(state_in[0], x);
    *ret_force = (struct touch_force){.normal = (x < state_in[0] ? 0.5 : 1.0) * x};
}

static void limp_step(const struct touch_law *self, const void *c,
                      const struct touch_motion *motion, const double *state_in, double *ret_state,
                      struct touch_force *ret_force) {
    (void)self, (void)c, (void)motion, (void)state_in, (void)ret_state;
    *ret_force = (struct touch_force){0};
}

static void expect_refused(const struct touch_law *law, double slowest, const char *words) {
    struct touch_values values = {{{0}}};
    struct touch_message message = {{0}};
    struct touch_impact_force f = {.alpha = 77.0};
    cr_expect(touch_impact_of_law(law, &values, &pair, slowest, 1.0, &f, &message) != TOUCH_OK);
    cr_expect(strstr(message.text, words) != NULL, "'%s'", message.text);
    cr_expect(f.alpha > 76.0, "left alone");
}

Test(impacts, refuses_laws_of_another_form) {
    const struct touch_law kink = {.name = "kink", .prepare = kink_prepare, .step = kink_step};
    const struct touch_law limp = {.name = "limp", .prepare = kink_prepare, .step = limp_step};
    const struct touch_law yield = {
        .name = "yield", .prepare = kink_prepare, .step = yield_step, .state_count = 1};
    expect_refused(&yield, 1.0, "law yield: after an overlap of 0.0843 m");
    expect_refused(&kink, 1e-6, "law kink: the normal force is not stiffness overlap^alpha");
    expect_refused(&limp, 1e-5, "law limp does not repel");
    /* What looks like a force that is known is refused at the latest when all overlaps have had their turn. */
    const struct touch_impact_force spring = {.alpha = 1.5, .exponent = 1.5, .stiffness = 1.0};
    int refused = 0;
    for (size_t turn = 0; turn < 21; turn++) {
        struct touch_values values = {{{0}}};
        struct touch_message message;
        struct touch_impact_force f = spring;
        refused += touch_impact_of_law_like(&kink, &values, &pair, 1e-6, 1.0, &f, turn, &f,
                                            &message) != TOUCH_OK;
    }
    cr_expect(refused > 0, "a kink is not seen");
    expect_refused(&kink, 0.0, "speeds from 0 m/s to 1 m/s");
    expect_refused(&kink, 1.5, "speeds from 1.5 m/s to 1 m/s");
    expect_refused(touch_law_find("hertz_mindlin"), 1e-5, "young");
}

/* Spheres yield from the speed on at which the largest pressure is the yield pressure: 1/2 m V^2 = 2/5 h Y^(5/2),
 * Y = R (pi p/(2 E))^2, h = 4/3 E R^(1/2) (Thornton and Ning 1998). Below it their force is Hertz's. */
Test(impacts, law_that_yields_has_the_form_up_to_that_speed) {
    const double e_star = 1e9 / (2.0 * (1.0 - 0.09)), radius = 0.02 / 3.0, p = 4e7;
    const double overlap = radius * pow(TOUCH_PI * p / (2.0 * e_star), 2.0);
    const double mass = 0.008 * 0.064 / 0.072;
    const double yields = sqrt(0.8 * 4.0 / 3.0 * e_star * sqrt(radius) * pow(overlap, 2.5) / mass);
    struct rig r;
    struct touch_message message;
    struct touch_impact_force f;
    RIG_MAKE(&r, touch_law_find("thornton_ning"), pair, BODIES ", yield_pressure: %.17g", p);
    for (double slowest = 1e-4; slowest < 0.95; slowest = sqrt(slowest)) {
        cr_expect(touch_impact_of_law(r.law, &r.values, &pair, slowest * yields, 0.999 * yields, &f,
                                      &message) == TOUCH_OK,
                  "%g: %s", slowest, message.text);
        cr_expect(touch_impact_of_law(r.law, &r.values, &pair, slowest * yields, 1.001 * yields, &f,
                                      &message) == TOUCH_BAD_ARGUMENT,
                  "%g", slowest);
    }
}

Test(impacts, refuses_what_has_no_meaning) {
    static const struct {
        double alpha, exponent;
        size_t steps;
        int end;
        const char *target, *words;
    } rows[] = {
        {0.5, 0.0, 0, 0, NULL, "alpha = 0.5; allowed: [1, 16]"},
        {17.0, 0.0, 0, 0, NULL, "alpha = 17"},
        {(double)NAN, 0.0, 0, 0, NULL, "alpha = "},
        {1.5, -0.1, 0, 0, NULL, "exponent = -0.1; allowed: [0, 16]"},
        {1.5, (double)NAN, 0, 0, NULL, "exponent = "},
        {1.5, 0.25, 3, 0, NULL, "steps = 3; allowed: 0, [4, 10000]"},
        {1.5, 0.25, 10001, 0, NULL, "steps = 10001"},
        {1.5, 0.25, 0, 2, NULL, "end = 2"},
        {1.5, 0.25, 0, 0, "avx9000", "target 'avx9000' is unknown"},
    };
    static struct columns c;
    fill(&c, 1.5, 0.25, 1);
    for (size_t k = 0; k < TOUCH_COUNT(rows); k++) {
        struct touch_message message = {{0}};
        struct touch_impacts i = impacts_of(&c, 0, 9, 0);
        i.alpha = rows[k].alpha;
        i.exponent = rows[k].exponent;
        i.steps = rows[k].steps;
        i.end = (enum touch_impact_end)rows[k].end;
        cr_expect(touch_impacts_run(&i, rows[k].target, &message) == TOUCH_BAD_ARGUMENT);
        cr_expect(strstr(message.text, rows[k].words) != NULL, "'%s'", message.text);
    }
    expect_untouched(&c, MOST, 0, "refused");
    struct touch_impacts i = impacts_of(&c, 0, 9, 0);
    struct touch_message message = {{0}};
    i.alpha = 1.5;
    setenv("TOUCHSTONE_TARGET", "pentium", 1);
    cr_expect(touch_impacts_run(&i, NULL, &message) == TOUCH_BAD_ARGUMENT);
    cr_expect(strstr(message.text, "TOUCHSTONE_TARGET: target 'pentium'") != NULL, "'%s'",
              message.text);
    setenv("TOUCHSTONE_TARGET", "scalar", 1);
    cr_expect(touch_impacts_run(&i, NULL, &message) == TOUCH_OK, "%s", message.text);
}
