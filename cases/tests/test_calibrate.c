/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that calibrate finds, for every built-in law that has a property for it, asked a second way: of the reference of the
 * law, and of the library's impact integrator where the law has its form. With CALIBRATE_WHOLE set: three restitutions,
 * two speeds and both ends of contact; else one of each, the ends in turn. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/answers/calibration.h"
#include "cases/answers/universal_dashpot.h"
#include "cases/battery/plain_case.h"
#include "cases/play/player.h"
#include "touchstone/common.h"
#include "touchstone/impacts.h"

static struct calibrate_question *question(const char *law, double restitution, double speed) {
    struct calibrate_question *q = play_zeroed(1, sizeof *q);
    struct touch_message why = {""};
    cr_assert(!plain_case_make(NULL, touch_law_find(law), &q->c, &why), "%s: %s", law, why.text);
    q->restitution = restitution;
    q->speeds = 1;
    q->speed[0] = q->c.impact.speed = speed;
    return q;
}

/* By the first property that makes a difference; 0 where there is none. */
static int answer(struct calibrate_question *q, struct calibrate_answer *a) {
    struct play_ending ending;
    int of[TOUCH_PROPERTY_MAX], code = 1;
    const size_t count = calibrate_properties(&q->c, of);
    for (size_t i = 0; i < count && code; i++) {
        q->property = of[i];
        code = calibrate(q, a, &ending);
    }
    return !code;
}

/* NaN: the law has another form. */
static double by_integrator(const struct calibrate_question *q, double value) {
    struct touch_impact_force f;
    struct touch_message message;
    struct play_case c = q->c;
    double e;
    calibrate_set(&c, q->property, value);
    if (touch_impact_of_law(c.law, &c.values, &c.pair, q->speed[0], q->speed[0], &f, &message) !=
        TOUCH_OK)
        return (double)NAN;
    const double damping = f.damping + f.damping_rate / q->speed[0];
    const struct touch_impacts run = {.alpha = f.alpha,
                                      .exponent = f.exponent,
                                      .no_tension = f.no_tension,
                                      .end = c.impact.end_at_force ? TOUCH_IMPACT_ZERO_FORCE
                                                                   : TOUCH_IMPACT_ZERO_OVERLAP,
                                      .steps = 2000,
                                      .n = 1,
                                      .stiffness = &f.stiffness,
                                      .damping = &damping,
                                      .mass = &f.mass,
                                      .speed = q->speed,
                                      .restitution = &e};
    cr_assert(touch_impacts_run(&run, NULL, &message) == TOUCH_OK, "%s", message.text);
    return e;
}

/* Played in steps of time, as cases are: the mean over four places of touch within a step. */
static double by_player(const struct calibrate_question *q, double value) {
    struct play_case c = answer_head_on(&q->c);
    double e = 0.0;
    calibrate_set(&c, q->property, value);
    c.impact.speed = q->speed[0];
    for (int k = 0; k < 4; k++) {
        const struct play_refine refine = {
            .steps = 2e5 + 0.3, .phase = (k + 0.5) / 4.0, .outcomes_only = 1};
        struct play_trace t;
        struct touch_message message;
        play_trace_init(&t);
        cr_assert(!play_run(&c, &refine, &t, &message), "%s", message.text);
        e += 0.25 * t.outcome[PLAY_OUTCOME_restitution];
        play_trace_free(&t);
    }
    return e;
}

/* How many second ways were there. */
static int judge(const struct calibrate_question *q, const struct calibrate_answer *a) {
    int ways = 0;
    const double e = q->restitution;
    for (size_t i = 0; i < a->roots; i++) {
        const struct calibrate_root *root = &a->root[i];
        const double integrated = by_integrator(q, root->value);
        const double played = isnan(integrated) && isnan(root->by_reference)
                                  ? by_player(q, root->value)
                                  : (double)NAN;
        const double found[] = {root->restitution, root->by_reference, integrated, played};
        static const char *const who[] = {"law", "reference", "integrator", "player"};
        for (size_t k = 0; k < TOUCH_COUNT(found); k++) {
            cr_expect(isnan(found[k]) || fabs(found[k] - e) <= CALIBRATE_TOLERANCE,
                      "%s at %g m/s, end %d: %.9f by the %s instead of %g", q->c.law->name,
                      q->speed[0], q->c.impact.end_at_force, found[k], who[k], e);
            ways += k && !isnan(found[k]);
        }
        cr_expect(!isnan(found[0]), "%s", q->c.law->name);
        cr_expect(root->uncertainty <= 0.3 * CALIBRATE_TOLERANCE, "%s: uncertain by %g",
                  q->c.law->name, root->uncertainty);
    }
    return ways;
}

Test(calibrate, every_law_has_the_restitution_that_is_wanted) {
    static const double restitution[] = {0.6, 0.3, 0.9}, speed[] = {1.0, 0.1};
    const size_t whole = getenv("CALIBRATE_WHOLE") != NULL;
    size_t laws = 0, number = 0;
    const struct touch_law *law;
    for (size_t k = 0; (law = touch_law_at(k)); k++, number++) {
        int is_damped = 0;
        for (size_t i = 0; i < (whole ? 12 : 1); i++) {
            struct calibrate_question *q =
                question(law->name, restitution[i / 4], speed[i / 2 % 2]);
            struct calibrate_answer a;
            q->c.impact.end_at_force = (int)((i + k) % 2);
            if (answer(q, &a)) {
                is_damped = 1;
                cr_expect(a.roots > 0 || a.least > q->restitution || a.most < q->restitution,
                          "%s at %g m/s, end %zu: %g is in [%g, %g], and was not found", law->name,
                          q->speed[0], (i + k) % 2, q->restitution, a.least, a.most);
                cr_expect(judge(q, &a) >= (int)a.roots, "%s was asked in one way alone", law->name);
                cr_expect(isnan(a.disagreement), "%s differs from its reference by %g", law->name,
                          a.disagreement);
            }
        }
        laws += (size_t)is_damped;
    }
    /* hertzian, mindlin_incremental and mindlin_virtual_path lose nothing. */
    cr_expect(laws + 3 == number, "%zu of %zu laws", laws, number);
}

/* A closed form: e = exp(-pi zeta/sqrt(1 - zeta^2)), and beta = zeta 2/sqrt(5) at zero overlap (theory of Antypov and
 * Elliott 2011). */
Test(calibrate, hertz_has_its_closed_form) {
    struct calibrate_question *q = question("hertz", 0.5, 1.0);
    struct calibrate_answer a;
    const double l = log(2.0), zeta = l / sqrt(TOUCH_PI * TOUCH_PI + l * l);
    cr_assert(answer(q, &a) && a.roots == 1);
    cr_expect(fabs(a.root[0].value / (zeta * sqrt(5.0 / 6.0)) - 1.0) < 1e-9, "%.15g",
              a.root[0].value);
    cr_expect(fabs(a.documented / zeta - 1.0) < 1e-12);
}

/* These laws have it as their own, c ~ sqrt(dF/d overlap): what damps them is what is said of their elastic force. */
Test(calibrate, universal_dashpot_is_that_of_powers) {
    static const char *const laws[] = {"hertz", "linear", "hertz_mindlin"};
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++) {
        struct calibrate_question *q = question(laws[i], 0.7, 1.3);
        struct calibrate_answer a;
        struct answer_dashpot d;
        struct answer_impact impact;
        struct play_ending ending;
        struct play_contact contact;
        struct touch_message why;
        struct touch_force force;
        double state[TOUCH_STATE_MAX];
        q->c.impact.end_at_force = i == 1; /* which cuts tension */
        cr_assert(answer(q, &a) && a.roots == 1);
        struct play_case c = q->c;
        cr_assert(!answer_universal_dashpot(NULL, &c, answer_zeta(&c, 0.7), &d, &ending), "%s",
                  ending.text);
        calibrate_set(&c, q->property, a.root[0].value);
        cr_assert(!answer_impact_of(NULL, &c, 1e-8, &impact, &ending));
        cr_expect(fabs(d.overlap / impact.max_overlap - 1.0) < 1e-7, "%s: %.12g, %.12g", laws[i],
                  d.overlap, impact.max_overlap);
        const struct touch_motion motion = {.overlap = d.overlap, .velocity_n = 0.1, .dt = 1e-9};
        cr_assert(!play_contact_open(&c, &contact, &why));
        play_contact_try(&contact, NULL, &motion, state, &force);
        const double at_rest = play_elastic_force(&c, d.overlap);
        cr_expect(fabs(d.coefficient / ((force.normal - at_rest) / 0.1) - 1.0) < 1e-7, "%s: %.12g",
                  laws[i], d.coefficient);
        /* The stiffness alpha F/x where the energy is spent without a dashpot. */
        const double x = play_impact_overlap(&c, 1.3), alpha = i == 1 ? 1.0 : 1.5;
        const double mass = 1.0 / (1.0 / c.pair.mass[0] + 1.0 / c.pair.mass[1]);
        const double share = sqrt(1.0 + 4.0 * d.zeta * d.zeta) - 2.0 * d.zeta;
        const double step = 2.0 * sqrt(mass * x / (alpha * play_elastic_force(&c, x))) * share;
        cr_expect(d.step <= step && d.step > 0.999 * step, "%s: %.12g, %.12g", laws[i], d.step,
                  step);
    }
}

Test(calibrate, no_universal_dashpot) {
    struct calibrate_question *q = question("luding", 0.9, 1.0);
    struct answer_dashpot d;
    struct touch_message why;
    struct play_ending ending;
    cr_assert(touch_values_set(q->c.law, &q->c.values, "k_2", 2e5, 2e5, &why) == TOUCH_OK);
    cr_expect(answer_universal_dashpot(NULL, &q->c, 0.1, &d, &ending) == -1);
    cr_expect(strstr(ending.text, "not elastic") != NULL, "%s", ending.text);
    q = question("jkr", 0.9, 1.0);
    cr_expect(answer_universal_dashpot(NULL, &q->c, 0.1, &d, &ending) == -1);
    cr_expect(strstr(ending.text, "does not") != NULL, "%s", ending.text);
    q->c.impact.end_at_force = 1;
    cr_expect(isnan(answer_zeta(&q->c, 0.0)) && isfinite(answer_zeta(&q->c, 0.2)));
}

Test(calibrate, what_cannot_be_reached) {
    struct calibrate_question *q = question("hysteretic", 0.5, 1.0);
    struct calibrate_answer a;
    struct touch_message why;
    cr_assert(touch_values_set(q->c.law, &q->c.values, "dp_mode", 1.0, 1.0, &why) == TOUCH_OK);
    cr_assert(answer(q, &a));
    cr_expect(a.roots == 0);
    /* At e = 0: d = 3/4, of which d (1 + e) = log((1 + d)/(1 - d e)) has the root below. */
    const double d = 0.75, left = d * (1.0 + a.least);
    cr_expect(fabs(left - log((1.0 + d) / (1.0 - d * a.least))) < 1e-6, "%.9f", a.least);
    cr_expect(fabs(a.most - 1.0) < 1e-6);
}

Test(calibrate, two_values) {
    struct calibrate_question *q = question("luding", 0.9, 1.0);
    struct calibrate_answer a;
    struct touch_message why;
    struct play_ending ending;
    cr_assert(touch_values_set(q->c.law, &q->c.values, "k_2", 2e5, 2e5, &why) == TOUCH_OK);
    q->property = touch_property_find(q->c.law, "phi_f");
    cr_assert(!calibrate(q, &a, &ending));
    cr_expect(a.roots == 2, "%zu roots", a.roots);
    cr_expect(judge(q, &a) == 2);
}

/* Least squares: any other value is worse, by the reference, too. */
Test(calibrate, many_speeds) {
    struct calibrate_question *q = question("hertz", 0.8, 1.0);
    struct calibrate_answer a;
    struct play_ending ending;
    struct touch_message why;
    cr_assert(touch_values_set(q->c.law, &q->c.values, "dp_alpha", 0.25, 0.25, &why) == TOUCH_OK);
    q->speeds = 7;
    for (size_t i = 0; i < q->speeds; i++)
        q->speed[i] = 0.5 * pow(2.0, (double)i / 3.0);
    cr_assert(answer(q, &a) && a.roots == 1);
    double sum[3] = {0.0, 0.0, 0.0}, worst = 0.0;
    for (int k = 0; k < 3; k++) {
        const double value = a.root[0].value * (1.0 + 1e-3 * (k - 1));
        for (size_t i = 0; i < q->speeds; i++) {
            struct play_case c = q->c;
            struct answer_impact by_law;
            double by_reference;
            calibrate_set(&c, q->property, value);
            c.impact.speed = q->speed[i];
            cr_assert(!answer_by_reference(a.reference, &c, &by_reference));
            cr_assert(!answer_impact_of(NULL, &c, 0.1 * CALIBRATE_TOLERANCE, &by_law, &ending));
            cr_expect(fabs(by_reference - by_law.restitution) < CALIBRATE_TOLERANCE);
            sum[k] += (by_reference - 0.8) * (by_reference - 0.8);
            if (k == 1)
                worst = fmax(worst, fabs(by_reference - 0.8));
        }
    }
    cr_expect(sum[1] < sum[0] && sum[1] < sum[2], "%g %g %g", sum[0], sum[1], sum[2]);
    cr_expect(fabs(sqrt(sum[1] / 7.0) - a.root[0].restitution) < CALIBRATE_TOLERANCE);
    cr_expect(fabs(worst - a.worst) < CALIBRATE_TOLERANCE);
    cr_expect(worst > 1e-3, "the speeds make a difference");
}

/* The references solve the equation of motion another way, to 1e-12. Laws whose neck breaks, at speeds from just above
 * sticking; and for comparison smooth ones. */
Test(calibrate, declared_uncertainties_hold) {
    static const struct {
        const char *law, *reference, *keyword, *other;
        double of_other;
    } rows[] = {{"jkr", "jkr_restitution", "restitution", "w", 0.3},
                {"jkr", "jkr_restitution", "restitution", "w", 0.05},
                {"dmt", "dmt_restitution", "restitution", "w", 0.3},
                {"sjkr", "sjkr_restitution", "restitution", "k", 1e5},
                {"hertz", "hertz_impact_restitution", "dp_nratio", "fric", 0.3},
                {"linear", "linear_restitution", "restitution", "friction", 0.3}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        for (int k = 0; k < 6; k++) {
            const struct touch_law *law = touch_law_find(rows[i].law);
            struct touch_message why = {""};
            struct answer_impact got;
            struct play_ending ending;
            struct play_case c;
            double known = 0.0;
            cr_assert(!plain_case_make(NULL, law, &c, &why), "%s", why.text);
            const double value = 0.3 * (k % 3 + 1), other = rows[i].of_other;
            touch_values_set(law, &c.values, rows[i].keyword, value, value, &why);
            touch_values_set(law, &c.values, rows[i].other, other, other, &why);
            c.impact.speed = k < 3 ? 0.1 : 3.0;
            if (answer_by_reference(ref_find(rows[i].reference), &c, &known))
                continue;
            cr_assert(!answer_impact_of(NULL, &c, 1e-9, &got, &ending), "%s", ending.text);
            cr_expect(fabs(got.restitution - known) <= got.uncertainty + 1e-12 &&
                          got.uncertainty < 1e-7 + (known > 0.0 ? 0.0 : 1e-3),
                      "%s, %s = %g, %g m/s: %.12g +- %.1g, known %.12g", law->name, rows[i].keyword,
                      value, c.impact.speed, got.restitution, got.uncertainty, known);
        }
}
