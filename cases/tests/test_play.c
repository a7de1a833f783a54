/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The player, the judge and the checks, against numbers made by hand. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/play/case.h"
#include "cases/judge/check.h"
#include "cases/judge/judge.h"
#include "cases/judge/check_parts.h"
#include "cases/play/player.h"
#include "cases/results/setup.h"
#include "cases/play/principles.h"
#include "cases/case/case_text.h"
#include "cases/subject/conventions.h"
#include "cases/subject/random_case.h"
#include "cases/subject/shrink.h"
#include "reference/solutions/elastic.h"
#include "reference/solutions/hertz.h"
#include "touchstone/common.h"

#define NONE   ((double)NAN)
#define INF    HUGE_VAL
#define DEGREE (TOUCH_PI / 180)

static int same(double a, double b) {
    return !memcmp(&a, &b, sizeof a);
}

static int near(double value, double expected, double relative) {
    return fabs(value - expected) <= relative * fabs(expected);
}

static int in_ulp(double value, double expected, double ulp) {
    return near(value, expected, ulp * DBL_EPSILON);
}

/* --- cases from text ---------------------------------------------------------------------------- */

#define HERTZ  "law: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5"
#define PAIR   "pair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}\n"
#define MARBLE "pair: {radius: 10 mm, density: 2000 kg/m3}\n"
#define CHECK  "check:\n  - {quantity: activations, expected: 1, source: any, basis: exact}\n"

/* Reads a text as a case file; -1 with the reader's message, as play_case_read. */
static int try_read(const char *text, struct play_case_set *ret_set, char *ret_message,
                    size_t size) {
    char file[] = "/tmp/touchstone-play-XXXXXX";
    const int descriptor = mkstemp(file);
    FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    cr_assert(out && fputs(text, out) >= 0 && !fclose(out), "%s", file);
    const int failed = play_case_read(file, ret_set, ret_message, size);
    remove(file);
    return failed;
}

/* "schema: 1" and a title are put before the text. */
static struct play_case_set read_text(char *text) {
    struct play_case_set set = {0};
    char message[2048] = "", *whole = play_format("schema: 1\ntitle: a test\n%s", text);
    cr_assert(!try_read(whole, &set, message, sizeof message), "%s\n%s", message, whole);
    return set;
}

static struct play_case_set read_path(const char *law, const char *pair, const char *path) {
    return read_text(play_format("%s}\n%spath:\n%s%s", law, pair, path, CHECK));
}

static struct play_case_set read_impact(const char *law, const char *pair, const char *impact) {
    return read_text(play_format("%s}\n%simpact: {%s}\n%s", law, pair, impact, CHECK));
}

static struct play_trace run(const struct play_case *c, struct play_refine refine) {
    struct play_trace trace;
    struct touch_message message = {""};
    play_trace_init(&trace);
    cr_assert(!play_run(c, &refine, &trace, &message), "%s", message.text);
    return trace;
}

static const struct play_refine as_written = {0};

static struct play_trace run_path(const char *law, const char *pair, const char *path) {
    struct play_case_set set = read_path(law, pair, path);
    return run(&set.cases[0], as_written);
}

static struct play_trace run_impact(const char *law, const char *pair, const char *impact) {
    struct play_case_set set = read_impact(law, pair, impact);
    return run(&set.cases[0], as_written);
}

#define AT(trace, name, row)  ((trace).column[PLAY_COLUMN_##name][row])
#define LAST(trace, name)     AT(trace, name, (trace).count - 1)
#define END(trace, name, leg) AT(trace, name, (trace).leg_end[(leg)-1])
#define OUTCOME(trace, name)  ((trace).outcome[PLAY_OUTCOME_##name])

/* --- measuring and judging ---------------------------------------------------------------------- */

Test(judge, norms_by_hand) {
    const double expected[] = {1, 2, -4}, predicted[] = {1.5, 2, -3};
    const struct play_diff d = play_compare(3, expected, predicted);
    cr_expect(same(d.norm[PLAY_METRIC_ABSOLUTE], 1) && d.worst[PLAY_METRIC_ABSOLUTE] == 2);
    cr_expect(same(d.norm[PLAY_METRIC_LINF], 0.25) && d.worst[PLAY_METRIC_LINF] == 2);
    cr_expect(same(d.norm[PLAY_METRIC_POINTWISE], 0.5) && d.worst[PLAY_METRIC_POINTWISE] == 0);
    cr_expect(in_ulp(d.norm[PLAY_METRIC_L2], sqrt(1.25 / 21), 4) && d.worst[PLAY_METRIC_L2] == 2);
    cr_expect(same(d.scale, 4));
    const struct play_diff none = play_compare(3, expected, expected);
    for (int m = 0; m < PLAY_METRIC_COUNT; m++)
        cr_expect(same(none.norm[m], 0), "metric %d of equal values", m);
}

/* The same relative difference measures the same, however large or small the unit makes it. */
Test(judge, norms_have_no_unit) {
    for (int e = -300; e <= 300; e += 50) {
        const double s = pow(10, e), expected[] = {s, 2 * s}, predicted[] = {1.5 * s, 2 * s};
        const struct play_diff d = play_compare(2, expected, predicted);
        cr_expect(near(d.norm[PLAY_METRIC_LINF], 0.25, 1e-15), "1e%d", e);
        cr_expect(near(d.norm[PLAY_METRIC_POINTWISE], 0.5, 1e-15), "1e%d", e);
        cr_expect(near(d.norm[PLAY_METRIC_L2], 0.5 / sqrt(5), 1e-15), "1e%d: %g", e,
                  d.norm[PLAY_METRIC_L2]);
    }
}

Test(judge, not_finite_anywhere_fails) {
    static const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t k = 0; k < TOUCH_COUNT(bad); k++)
        for (size_t at = 0; at < 3; at++)
            for (int where = 1; where <= 3; where++) { /* expected, predicted, both */
                double expected[] = {1, 2, 3}, predicted[] = {1, 2, 3};
                if (where & 1)
                    expected[at] = bad[k];
                if (where & 2)
                    predicted[at] = bad[k];
                const struct play_diff d = play_compare(3, expected, predicted);
                for (int m = 0; m < PLAY_METRIC_COUNT; m++) {
                    cr_expect(d.norm[m] > DBL_MAX, "metric %d of %g at %zu (%d): %g", m, bad[k], at,
                              where, d.norm[m]);
                    cr_expect(d.worst[m] == at, "metric %d of %g at %zu (%d)", m, bad[k], at,
                              where);
                    cr_expect(play_judge(d.norm[m], 1, 0) == PLAY_VERDICT_FAIL);
                }
            }
}

Test(judge, nothing_expected) {
    const double zero[] = {0, 0}, minus[] = {-0.0, 0}, missed[] = {0, 5e-324};
    const struct play_diff met = play_compare(2, zero, minus), d = play_compare(2, zero, missed);
    for (int m = 0; m < PLAY_METRIC_COUNT; m++) {
        cr_expect(same(met.norm[m], 0), "metric %d", m);
        if (m != PLAY_METRIC_ABSOLUTE)
            cr_expect(d.norm[m] > DBL_MAX, "metric %d: %g", m, d.norm[m]);
    }
    cr_expect(same(d.norm[PLAY_METRIC_ABSOLUTE], 5e-324) && d.worst[PLAY_METRIC_POINTWISE] == 1);
}

Test(judge, verdicts) {
    static const struct {
        double error, tolerance, uncertainty;
        enum play_verdict verdict;
    } rows[] = {
        {0, 0, 0, PLAY_VERDICT_PASS},
        {1, 2, 0, PLAY_VERDICT_PASS},
        {2, 2, 0, PLAY_VERDICT_PASS},
        {1, 2, 1, PLAY_VERDICT_PASS},
        {2.0000000000000004, 2, 0, PLAY_VERDICT_FAIL},
        {1.5, 2, 1, PLAY_VERDICT_MARGINAL},
        {2.5, 2, 1, PLAY_VERDICT_MARGINAL},
        {3, 2, 1, PLAY_VERDICT_MARGINAL},
        {3.5, 2, 1, PLAY_VERDICT_FAIL},
        {0, 2, HUGE_VAL, PLAY_VERDICT_MARGINAL},
        {HUGE_VAL, 2, 0, PLAY_VERDICT_FAIL},
        {HUGE_VAL, 2, 1, PLAY_VERDICT_FAIL},
        {HUGE_VAL, 2, HUGE_VAL, PLAY_VERDICT_FAIL},
        {(double)NAN, 2, 0, PLAY_VERDICT_FAIL},
        {0, (double)NAN, 0, PLAY_VERDICT_FAIL},
        {0, 2, (double)NAN, PLAY_VERDICT_FAIL},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        const enum play_verdict verdict =
            play_judge(rows[i].error, rows[i].tolerance, rows[i].uncertainty);
        cr_expect(verdict == rows[i].verdict, "row %zu: %s", i, play_verdict_name(verdict));
    }
}

/* --- orders ------------------------------------------------------------------------------------- */

Test(order, exact_powers) {
    static const double orders[] = {0.25, 1, 1.25, 2, 4};
    double steps[16], error[16];
    for (size_t k = 0; k < TOUCH_COUNT(orders); k++)
        for (size_t count = 3; count <= 16; count++) {
            for (size_t i = 0; i < count; i++) {
                steps[i] = 10 * pow(1.7, (double)i);
                error[i] = 3 * pow(steps[i], -orders[k]);
            }
            const struct play_order fit = play_fit_order(count, steps, error);
            cr_expect(near(fit.order, orders[k], 1e-12) && fit.half < 1e-10,
                      "order %g of %zu points: %g +- %g", orders[k], count, fit.order, fit.half);
        }
}

/* By hand. x = log steps, y = log error; slope Sxy/Sxx, half width t sqrt(SSR/(n - 2)/Sxx). */
Test(order, interval_by_hand) {
    const double steps3[] = {exp(-1), 1, exp(1)}, error3[] = {exp(0.1), exp(-1), exp(-1.9)};
    struct play_order fit = play_fit_order(3, steps3, error3);
    cr_expect(near(fit.order, 1, 1e-14), "%.17g", fit.order);
    cr_expect(near(fit.half, 12.706 * sqrt(0.02 / 3 / 2), 1e-12), "%.17g", fit.half);
    const double noise[] = {0.1, -0.1, 0, -0.1, 0.1};
    double steps5[5], error5[5];
    for (int i = 0; i < 5; i++) {
        steps5[i] = exp(i);
        error5[i] = exp(noise[i] - 2 * i);
    }
    fit = play_fit_order(5, steps5, error5);
    cr_expect(near(fit.order, 2, 1e-14), "%.17g", fit.order);
    cr_expect(near(fit.half, 3.182 * sqrt(0.04 / 3 / 10), 1e-12), "%.17g", fit.half);
}

static double uniform(unsigned long long *seed) {
    *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
    return ((double)(*seed >> 11) + 0.5) / 9007199254740992.0;
}

/* Of orders fitted to errors with normal noise, 95 % of the intervals hold the true order: whatever
 * the number of points, so this is a test of the whole table of quantiles. 4000 fits have a standard
 * deviation of 0.35 %. */
Test(order, interval_covers) {
    unsigned long long seed = 20240501;
    for (size_t count = 3; count <= 16; count++) {
        int covered = 0;
        for (int round = 0; round < 4000; round++) {
            double steps[16], error[16];
            for (size_t i = 0; i < count; i++) {
                const double normal =
                    sqrt(-2 * log(uniform(&seed))) * cos(2 * TOUCH_PI * uniform(&seed));
                steps[i] = pow(2, (double)i);
                error[i] = exp(0.1 * normal - 1.5 * log(steps[i]));
            }
            const struct play_order fit = play_fit_order(count, steps, error);
            covered += fabs(fit.order - 1.5) <= fit.half;
        }
        cr_expect(abs(covered - 3800) < 56, "%zu points: %d of 4000", count, covered);
    }
}

Test(order, no_answer) {
    const double steps[17] = {1,   2,    4,    8,    16,   32,    64,    128,  256,
                              512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
    static const double bad[] = {0, -1, (double)NAN, HUGE_VAL};
    for (size_t count = 0; count < 3; count++)
        cr_expect(isnan(play_fit_order(count, steps, steps).order), "%zu points", count);
    cr_expect(isnan(play_fit_order(17, steps, steps).order), "past the table of quantiles");
    for (size_t k = 0; k < TOUCH_COUNT(bad); k++)
        for (size_t at = 0; at < 4; at++) {
            double error[] = {1, 0.5, 0.25, 0.125};
            error[at] = bad[k];
            const struct play_order fit = play_fit_order(4, steps, error);
            cr_expect(isnan(fit.order) && isnan(fit.half), "%g at %zu", bad[k], at);
        }
}

Test(order, extrapolates) {
    static const double orders[] = {0.5, 1, 1.25, 2, 4}, ratios[] = {1.5, 2, 10};
    for (size_t k = 0; k < TOUCH_COUNT(orders); k++)
        for (size_t r = 0; r < TOUCH_COUNT(ratios); r++) {
            const double n = 37, p = orders[k], f = -0.7, c = 0.9;
            const double coarse = f + c * pow(n, -p), fine = f + c * pow(ratios[r] * n, -p);
            const double limit = play_extrapolate(coarse, fine, ratios[r], p);
            cr_expect(in_ulp(limit, f, 8), "order %g, ratio %g: %.17g", p, ratios[r], limit);
        }
}

/* --- paths: where they go ----------------------------------------------------------------------- */

static const char corner_path[] = "  - {move: {normal: 0.1 um, shear: 0.3 um}, steps: 7}\n"
                                  "  - {move: {normal: 0.2 um}, steps: 1000, time: 3 s}\n"
                                  "  - {to: {overlap: 0.7 um}, steps: 13}\n"
                                  "  - {to: {shear_t: 1 um}, steps: 3}\n"
                                  "  - {set: {fric: 0.25}}\n"
                                  "  - {move: {normal: -0.7 um}, steps: 10, time: 0.5 s}\n"
                                  "  - {sine: {normal: 1 um, cycles: 3}, steps: 11}\n"
                                  "  - {hold: {}, steps: 2}\n"
                                  "  - {to: {overlap: 0.7 um}, steps: 3}\n"
                                  "  - {to: {overlap: 1 fm}, steps: 3}\n";

/* Corners are the same doubles for every number of steps: no sum creeps away from them. */
Test(path, corners_are_exact) {
    static const size_t steps[] = {7, 1000, 13, 3, 10, 11, 2, 3, 3};
    static const double length[] = {1, 3, 1, 1, 0.5, 1, 1, 1, 1};
    const double third = 0.1e-6 + 0.2e-6;
    const double corner[] = {0.1e-6, third, 0.7e-6, 0.7e-6, 0, 0, 0, 0.7e-6, 1e-15};
    static const size_t factors[] = {0, 1, 2, 3, 7};
    struct play_case_set set = read_path(HERTZ, PAIR, corner_path);
    for (size_t f = 0; f < TOUCH_COUNT(factors); f++) {
        const struct play_refine refine = {.factor = factors[f]};
        struct play_trace trace = run(&set.cases[0], refine);
        const size_t factor = factors[f] ? factors[f] : 1;
        size_t row = 0;
        double time = 0;
        cr_assert(trace.leg_count == TOUCH_COUNT(steps));
        cr_expect(same(AT(trace, leg, 0), 0) && same(AT(trace, overlap, 0), 0));
        for (size_t k = 0; k < TOUCH_COUNT(steps); k++) {
            cr_expect(same(AT(trace, leg, row + 1), (double)k + 1), "leg %zu begins", k + 1);
            row += steps[k] * factor;
            time += length[k];
            cr_assert(trace.leg_end[k] == row, "leg %zu ends at row %zu", k + 1, trace.leg_end[k]);
            cr_expect(same(AT(trace, leg, row), (double)k + 1));
            cr_expect(same(AT(trace, overlap, row), corner[k]), "leg %zu, factor %zu: %.17g", k + 1,
                      factor, AT(trace, overlap, row));
            cr_expect(near(AT(trace, time, row), time, 1e-12), "leg %zu: %.17g s", k + 1,
                      AT(trace, time, row));
            cr_expect(near(AT(trace, slide_s, row), 0.3e-6, 1e-12));
            cr_expect(k < 3 ? same(AT(trace, slide_t, row), 0)
                            : near(AT(trace, slide_t, row), 1e-6, 1e-12));
        }
        cr_expect(trace.count == row + 1, "%zu rows", trace.count);
        play_trace_free(&trace);
    }
}

/* Every motion on a contact of 1 um overlap: what slides. */
enum length {
    ARM_1,    /* lever of the law on body 1 */
    ARM_2,    /* on body 2 */
    SURPLUS,  /* distance of the centres less both levers: what a rigid turn slides by */
    DISTANCE, /* of the centres */
    MISMATCH, /* what balls of unequal size slide that roll on the point of contact */
    LENGTHS
};
static const struct slide {
    const char *motion;
    double s, t;                               /* m */
    double along_s[LENGTHS], along_t[LENGTHS]; /* times that length and the angle */
} slides[] = {
    {"move: {shear: 2 um, shear_t: -3 um}", 2e-6, -3e-6, {0}, {0}},
    {"move: {normal: 1 um, angle: 45 deg}", 1e-6, 0, {0}, {0}},
    {"move: {normal: -0.5 um, angle: 45 deg}", -0.5e-6, 0, {0}, {0}},
    {"to: {shear: 4 um}", 4e-6, 0, {0}, {0}},
    {"velocity: {shear: 1 um/s, shear_t: 2 um/s}", 2e-6, 4e-6, {0}, {0}},
    {"hold: {}", 0, 0, {0}, {0}},
    {"sine: {shear: 2 um, shear_t: 1 um, cycles: 0.25}", 2e-6, 1e-6, {0}, {0}},
    {"sine: {shear: 2 um, cycles: 1.75}", -2e-6, 0, {0}, {0}},
    {"press: {normal_force: 1 N, shear: 2 um, shear_t: 1 um}", 2e-6, 1e-6, {0}, {0}},
    /* omega x (+-arm n): with omega along t both contact points move along +s on body 1 and -s on
     * body 2; slides are of body 2 relative to body 1. */
    {"roll: {about: t, angle: 10 deg, body: 1}", 0, 0, {[ARM_1] = -1}, {0}},
    {"roll: {about: t, angle: 10 deg, body: 2}", 0, 0, {[ARM_2] = -1}, {0}},
    {"roll: {about: s, angle: 10 deg, body: 1}", 0, 0, {0}, {[ARM_1] = 1}},
    {"roll: {about: s, angle: 10 deg, body: 2}", 0, 0, {0}, {[ARM_2] = 1}},
    {"roll: {about: t, angle: 10 deg, body: both}", 0, 0, {[MISMATCH] = -1}, {0}},
    {"roll: {about: s, angle: 10 deg}", 0, 0, {0}, {[MISMATCH] = 1}},
    /* the centre of body 2 is carried around body 1 */
    {"orbit: {about: t, angle: 10 deg}", 0, 0, {[DISTANCE] = 1}, {0}},
    {"orbit: {about: s, angle: 10 deg}", 0, 0, {0}, {[DISTANCE] = -1}},
    {"rotate: {about: n, angle: 10 deg}", 0, 0, {0}, {0}},
    {"rotate: {about: s, angle: 10 deg}", 0, 0, {0}, {[SURPLUS] = -1}},
    {"rotate: {about: t, angle: 10 deg}", 0, 0, {[SURPLUS] = 1}, {0}},
    {"rotate: {about: [3, 0, -4], angle: 10 deg}", 0, 0, {[SURPLUS] = -0.8}, {0}},
    {"rotate: {about: [2, 2, -1], angle: 10 deg}",
     0,
     0,
     {[SURPLUS] = -1.0 / 3},
     {[SURPLUS] = -2.0 / 3}},
    {"twist: {angle: 10 deg, body: 1}", 0, 0, {0}, {0}},
    {"twist: {angle: 10 deg}", 0, 0, {0}, {0}},
};

static double slide_of(double slide, const double length[LENGTHS], const double share[LENGTHS]) {
    for (int i = 0; i < LENGTHS; i++)
        slide += 10 * DEGREE * share[i] * length[i];
    return slide;
}

static void expect_slides(const char *pair, const double length[LENGTHS], const struct slide *row) {
    char *path = play_format(
        "  - {move: {normal: 1 um}, steps: 1}\n  - {%s, steps: 20, time: 2 s}\n", row->motion);
    struct play_trace trace = run_path(HERTZ, pair, path);
    const double s = slide_of(row->s, length, row->along_s);
    const double t = slide_of(row->t, length, row->along_t);
    /* exact but for the sum of 20 slides */
    cr_expect(fabs(LAST(trace, slide_s) - s) <= 1e-14 * fabs(s) + 1e-18, "%s s: %.17g, not %.17g",
              path, LAST(trace, slide_s), s);
    cr_expect(fabs(LAST(trace, slide_t) - t) <= 1e-14 * fabs(t) + 1e-18, "%s t: %.17g, not %.17g",
              path, LAST(trace, slide_t), t);
    if (!strstr(row->motion, "sine")) {
        cr_expect(fabs(LAST(trace, velocity_s) - s / 2) <= 1e-14 * fabs(s) + 1e-18, "%s", path);
        cr_expect(fabs(LAST(trace, velocity_t) - t / 2) <= 1e-14 * fabs(t) + 1e-18, "%s", path);
    }
}

/* Balls of 10 and 20 mm; on a wall its plane and ball 1 turn about the point of contact. */
Test(path, slides_by_hand) {
    static const struct {
        const char *pair;
        double length[LENGTHS];
    } pairs[] = {
        {PAIR, {10e-3 - 0.5e-6, 20e-3 - 0.5e-6, 0, 30e-3 - 1e-6, 0}},
        {"pair: {radius: [10 mm, 20 mm], density: 2000, torque_lever: radius}\n",
         {10e-3, 20e-3, -1e-6, 30e-3 - 1e-6, 10e-3 - 20e-3 * 9.9995e-3 / 19.9995e-3}},
        {"pair: {radius: [10 mm, 20 mm], density: 2000, torque_lever: surface}\n",
         {10e-3 - 1e-6, 20e-3, 0, 30e-3 - 1e-6, 9.999e-3 - 20e-3 * 9.9995e-3 / 19.9995e-3}},
        /* In an orbit the plane of the wall turns, and the ball does not follow: by its arm. */
        {"pair: {radius: 10 mm, density: 2000, wall: elastic}\n",
         {10e-3 - 0.5e-6, 0, 0, 10e-3 - 0.5e-6, 10e-3 - 0.5e-6}},
        {"pair: {radius: 10 mm, density: 2000, wall: elastic, torque_lever: radius}\n",
         {10e-3, -0.5e-6, 0, 10e-3, 10e-3}},
    };
    for (size_t p = 0; p < TOUCH_COUNT(pairs); p++)
        for (size_t i = 0; i < TOUCH_COUNT(slides); i++)
            expect_slides(pairs[p].pair, pairs[p].length, &slides[i]);
}

Test(path, velocities_and_pauses) {
    struct play_trace trace = run_path(HERTZ, PAIR,
                                       "  - {velocity: {normal: 2 mm/s}, steps: 8, time: 0.25 ms}\n"
                                       "  - {hold: {}, steps: 4}\n"
                                       "  - {sine: {normal: 0.1 um, cycles: 2}, steps: 8}\n");
    cr_expect(near(END(trace, overlap, 1), 0.5e-6, 1e-15));
    cr_expect(near(END(trace, velocity_n, 1), 2e-3, 1e-13), "%.17g", END(trace, velocity_n, 1));
    cr_expect(same(END(trace, velocity_n, 2), 0) && same(END(trace, overlap, 2), 0.5e-6));
    /* 2 cycles in 8 steps: up, back, down, back */
    const size_t from = trace.leg_end[1];
    static const double at[] = {1, 0, -1, 0, 1, 0, -1, 0};
    for (size_t k = 0; k < 8; k++)
        cr_expect(near(AT(trace, overlap, from + 1 + k), 0.5e-6 + at[k] * 0.1e-6, 1e-15),
                  "step %zu: %.17g", k, AT(trace, overlap, from + 1 + k));
}

/* Odd steps press and even ones slide, within the bounds, by numbers that follow from the seed. */
Test(path, random_places) {
    static const char *const seeds[] = {"7", "7", "8"};
    double first[3] = {0}, sum = 0;
    for (size_t i = 0; i < TOUCH_COUNT(seeds); i++) {
        char *path =
            play_format("  - {move: {normal: 3 um}}\n"
                        "  - {random: {normal: 2 um, shear: 0.1 um, shear_t: 0, seed: %s}, "
                        "steps: 1000}\n",
                        seeds[i]);
        struct play_trace trace = run_path(HERTZ, PAIR, path);
        int up = 0;
        for (size_t k = trace.leg_end[0] + 1; k < trace.count; k++) {
            const double press = AT(trace, overlap, k) - AT(trace, overlap, k - 1);
            const double slide = AT(trace, slide_s, k) - AT(trace, slide_s, k - 1);
            const int even = (k - trace.leg_end[0]) % 2 == 0;
            cr_expect(fabs(AT(trace, overlap, k) - 3e-6) <= 2e-6 && fabs(slide) <= 0.1e-6 + 1e-18);
            cr_expect(same(AT(trace, slide_t, k), 0) &&
                          (even ? same(press, 0) : fabs(slide) < 1e-20),
                      "step %zu", k);
            up += AT(trace, overlap, k) > 3e-6;
        }
        cr_expect(abs(up - 500) < 60, "%d of 1000 above the middle", up);
        first[i] = AT(trace, overlap, trace.leg_end[0] + 1);
        sum += first[i];
        play_trace_free(&trace);
    }
    cr_expect(same(first[0], first[1]) && !same(first[0], first[2]) && sum > 0);
}

Test(path, loops_are_written_out) {
    struct play_trace loop = run_path(
        HERTZ, PAIR,
        "  - {move: {normal: 1 um}}\n"
        "  - loop: {repeat: 2, path: [{set: {fric: 0.1}}, {move: {shear: 1 um}, steps: 5}, "
        "{loop: {repeat: 2, path: [{set: {fric: 0.7}}, {move: {shear_t: 1 um}, "
        "steps: 3}]}}]}\n");
    const char *long_hand = "  - {move: {normal: 1 um}}\n"
                            "  - {set: {fric: 0.1}}\n  - {move: {shear: 1 um}, steps: 5}\n"
                            "  - {set: {fric: 0.7}}\n  - {move: {shear_t: 1 um}, steps: 3}\n"
                            "  - {set: {fric: 0.7}}\n  - {move: {shear_t: 1 um}, steps: 3}\n"
                            "  - {set: {fric: 0.1}}\n  - {move: {shear: 1 um}, steps: 5}\n"
                            "  - {set: {fric: 0.7}}\n  - {move: {shear_t: 1 um}, steps: 3}\n"
                            "  - {set: {fric: 0.7}}\n  - {move: {shear_t: 1 um}, steps: 3}\n";
    struct play_trace written = run_path(HERTZ, PAIR, long_hand);
    cr_assert(loop.count == written.count && loop.leg_count == 7 && written.leg_count == 7);
    for (size_t k = 0; k < loop.columns; k++)
        cr_expect(!memcmp(loop.column[k], written.column[k], loop.count * sizeof(double)),
                  "column %zu", k);
    cr_expect(LAST(loop, shear_force) > 0);
}

/* --- paths: what is refused, and counted -------------------------------------------------------- */

Test(path, refuses_a_set_beyond_its_range) {
    struct play_case_set set = {0};
    char message[2048] = "";
    const char *bad = "schema: 1\ntitle: t\n" HERTZ "}\n" PAIR "path:\n  - {hold: {}}\n"
                      "  - {set: {fric: -0.5}}\n  - {hold: {}}\n" CHECK;
    cr_expect(try_read(bad, &set, message, sizeof message));
    cr_expect(strstr(message, ":8:18: ") && strstr(message, "fric = -0.5") &&
                  strstr(message, "[0, inf)"),
              "%s", message);
    /* Past the reader: the player refuses, with the line. */
    set = read_path(HERTZ, PAIR, "  - {hold: {}}\n  - {set: {fric: 1}}\n");
    struct touch_message why = {""};
    struct play_trace trace;
    set.cases[0].segments[1].value[0] = -1;
    play_trace_init(&trace);
    cr_expect(play_run(&set.cases[0], &as_written, &trace, &why) == -1);
    cr_expect(strstr(why.text, "line 8: ") && strstr(why.text, "fric = -1"), "%s", why.text);
}

/* Three times: slip, its end as the shear is reversed, and slip again as the limit falls to zero. */
Test(path, counts_and_meaningless_outcomes) {
    struct play_trace trace = run_path(
        HERTZ, PAIR,
        "  - loop: {repeat: 3, path: [{to: {overlap: 1 um}, steps: 10}, {move: {shear: 5 um}}, "
        "{move: {shear: -1 nm}}, {to: {overlap: -1 um}, steps: 9}]}\n");
    cr_expect(same(OUTCOME(trace, activations), 3) && same(OUTCOME(trace, slips_begun), 6),
              "%g, %g", OUTCOME(trace, activations), OUTCOME(trace, slips_begun));
    cr_expect(same(OUTCOME(trace, slips_ended), 3), "%g", OUTCOME(trace, slips_ended));
    cr_expect(same(LAST(trace, active), 0) && same(LAST(trace, normal_force), 0));
    const struct play_quantity *q;
    for (size_t i = 0; (q = play_quantity_at(i)); i++)
        if (q->is_outcome)
            cr_expect(isnan(trace.outcome[q->index]) ? q->impact_only : !q->impact_only, "%s = %g",
                      q->name, trace.outcome[q->index]);
}

/* --- paths: force control ----------------------------------------------------------------------- */

Test(path, presses_to_the_force) {
    /* One overlap further the force of a spring grows by alpha ulp; a dashpot, whose velocity is the
     * small difference of two overlaps, or a gap, makes that more. In ulp of the larger part. */
    static const struct {
        const char *law;
        double ulp;
    } rows[] = {
        {HERTZ, 2},
        {HERTZ ", dp_nratio: 0.3", 16},
        {HERTZ ", rgap: -1 um", 64},
        {HERTZ ", hz_alpha: 1.8", 2},
        {"law: hysteretic\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5, dp_en: 0.5",
         128},
        {"law: hertz_mindlin\nproperties: {young: 2.6 GPa, poisson: 0.3, restitution: 0.5, "
         "mu_sl: 0.5, mu_ro: 0",
         16},
        {"law: hertzian\nproperties: {young: 1 GPa, poisson: 0.3", 2},
    };
    static const double force[] = {0, 10, 3, 1000, 1e-3, 0.1, 0.1};
    for (size_t k = 0; k < TOUCH_COUNT(rows); k++) {
        struct play_trace trace = run_path(rows[k].law, PAIR,
                                           "  - {press: {normal_force: 10 N}, steps: 20}\n"
                                           "  - {press: {normal_force: 3 N}, steps: 7}\n"
                                           "  - {press: {normal_force: 1 kN, shear: 1 um}}\n"
                                           "  - {press: {normal_force: 1e-3}, steps: 3}\n"
                                           "  - {press: {normal_force: 0.1}, steps: 1}\n"
                                           "  - {press: {normal_force: 0.1}, steps: 9}\n");
        for (size_t i = 1, leg = 1; i < trace.count; i++) {
            const size_t first = leg > 1 ? trace.leg_end[leg - 2] : 0;
            const double part = (double)(i - first) / (double)(trace.leg_end[leg - 1] - first);
            const double on_the_way = force[leg - 1] + part * (force[leg] - force[leg - 1]);
            const int corner = i == trace.leg_end[leg - 1];
            const double wanted = corner ? force[leg] : on_the_way;
            const double scale = fmax(wanted, AT(trace, normal_elastic, i));
            const double missed = fabs(AT(trace, normal_force, i) - wanted);
            cr_expect(missed <= (rows[k].ulp + !corner) * DBL_EPSILON * scale,
                      "law %zu, row %zu, leg %zu: %.17g, not %.17g", k, i, leg,
                      AT(trace, normal_force, i), wanted);
            leg += (size_t)corner;
        }
        play_trace_free(&trace);
    }
}

Test(path, presses_from_nothing_to_a_radius) {
    struct play_trace trace = run_path(HERTZ, PAIR,
                                       "  - {press: {normal_force: 0 N}, steps: 1}\n"
                                       "  - {press: {normal_force: 10 N}, steps: 5}\n"
                                       "  - {press: {normal_force: 0 N}, steps: 5}\n");
    cr_expect(fabs(LAST(trace, normal_force)) < 1e-30 && fabs(LAST(trace, overlap)) < 1e-20);
    /* up to an overlap of one radius, 9/10 of it here: 2 G sqrt(4 R*)/(3 (1 - nu)) overlap^1.5 */
    trace = run_path(HERTZ, PAIR, "  - {press: {normal_force: 132780 N}, steps: 1}\n");
    cr_expect(near(LAST(trace, overlap), 9e-3, 1e-4), "%g", LAST(trace, overlap));
}

Test(path, refuses_a_force_out_of_reach) {
    static const struct {
        const char *law, *segment, *says;
    } rows[] = {
        {HERTZ, "{press: {normal_force: 1e9 N}, steps: 1}", "normal force 1e+09 N"},
        {HERTZ, "{press: {normal_force: 1 kN}, steps: 2}\n  - {press: {normal_force: 1e9 N}}",
         "is not reached"},
        {HERTZ, "{press: {normal_force: -5 N}, steps: 1}", "normal force -5 N is not reached"},
        {HERTZ ", rgap: 1 um", "{press: {normal_force: 1e-3 N}, steps: 1}", "force 0.001 N"},
        {"law: hertz\nproperties: {hz_shear: 0", "{press: {normal_force: 1 N}, steps: 1}",
         "force 1 N"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *path = play_format("  - {hold: {}}\n  - %s\n", rows[i].segment);
        struct play_case_set set = read_path(rows[i].law, PAIR, path);
        struct touch_message message = {""};
        struct play_trace trace;
        play_trace_init(&trace);
        cr_expect(play_run(&set.cases[0], &as_written, &trace, &message) == -1, "row %zu", i);
        cr_expect(strstr(message.text, i == 1 ? "line 9: " : "line 8: ") &&
                      strstr(message.text, rows[i].says),
                  "row %zu: %s", i, message.text);
        play_trace_free(&trace);
    }
}

/* --- impacts ------------------------------------------------------------------------------------ */

#define ELASTIC  "law: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3"
#define DAMPED   ELASTIC ", dp_nratio: 0.2"
#define OBLIQUE  ELASTIC ", fric: 0.3, dp_nratio: 0.1, dp_sratio: 0.1"
#define SPINNING "speed: 1 m/s, angle: 40 deg, spin1: [3, -20, 30], spin2: [-5, 10, 60]"

Test(impact, needs_repulsion) {
    struct play_case_set set =
        read_impact("law: hertz\nproperties: {hz_shear: 0", MARBLE, "speed: 1");
    struct play_trace trace;
    struct touch_message message = {""};
    play_trace_init(&trace);
    cr_expect(same(play_contact_time(&set.cases[0], 1), 0));
    cr_expect(play_run(&set.cases[0], &as_written, &trace, &message) == -1);
    cr_expect(strstr(message.text, "does not repel"), "%s", message.text);
}

/* The polynomial through three samples at 0, 1 and 2, where it is largest. */
static double top_through(const double y[3]) {
    double most = -INF;
    for (int i = 0; i <= 200000; i++) {
        const double x = 1e-5 * i;
        most = fmax(most,
                    0.5 * y[0] * (x - 1) * (x - 2) - y[1] * x * (x - 2) + 0.5 * y[2] * x * (x - 1));
    }
    return most;
}

Test(impact, peaks_are_tops_of_parabolas) {
    static const enum play_column columns[] = {PLAY_COLUMN_overlap, PLAY_COLUMN_normal_force};
    static const enum play_outcome outcomes[] = {PLAY_OUTCOME_max_overlap, PLAY_OUTCOME_peak_force};
    struct play_trace trace = run_impact(DAMPED, MARBLE, "speed: 1 m/s, steps: 13.37");
    for (size_t k = 0; k < 2; k++) {
        const double *y = trace.column[columns[k]];
        size_t most = 1;
        for (size_t i = 1; i + 1 < trace.count; i++)
            most = y[i] > y[most] ? i : most;
        cr_expect(near(trace.outcome[outcomes[k]], top_through(y + most - 1), 1e-9));
        cr_expect(trace.outcome[outcomes[k]] > y[most] * (1 + 1e-4), "the largest sample is less");
    }
}

/* What README says of the parabola: of order 4 with exact samples, and small beside the motion's error. */
Test(impact, parabolas_are_finer_than_the_motion) {
    const double grids[] = {12.37, 24.37, 48.37};
    double own[3], motion[3];
    for (size_t g = 0; g < 3; g++) {
        own[g] = motion[g] = 0.0;
        for (int j = 0; j < 12; j++) {
            char impact[100];
            double y[3];
            for (int i = 0; i < 3; i++)
                y[i] = ref_elastic_overlap(1.5, 0.5 + ((j + 0.5) / 12 - 1.5 + i) / grids[g]);
            own[g] += pow(top_through(y) - 1, 2) / 12;
            (void)snprintf(impact, sizeof impact, "speed: 1 m/s, steps: %g, phase: %g", grids[g],
                           (j + 0.5) / 12);
            struct play_trace trace = run_impact(HERTZ, MARBLE, impact);
            const double mass = 2000 * 4.0 / 3.0 * TOUCH_PI * 1e-6 / 2;
            const double exact =
                ref_elastic_max_overlap(1.5, ref_hertz_h(1e9 / 0.7, 0.005), mass, 1.0);
            motion[g] += pow(OUTCOME(trace, max_overlap) / exact - 1, 2) / 12;
            play_trace_free(&trace);
        }
        own[g] = sqrt(own[g]);
        motion[g] = sqrt(motion[g]);
        cr_expect(own[g] < motion[g] / 30, "%g steps: %g, %g", grids[g], own[g], motion[g]);
    }
    const double order = play_fit_order(3, grids, own).order;
    cr_expect(fabs(order - 4) < 0.15, "order %g of the parabola", order);
    cr_expect(fabs(play_fit_order(3, grids, motion).order - 2) < 0.15);
}

Test(impact, stuck_contacts_are_given_up) {
    struct play_trace trace = run_impact(ELASTIC ", dp_nratio: 1", MARBLE, "speed: 1 m/s");
    cr_expect(same(OUTCOME(trace, separated), 0) && same(OUTCOME(trace, restitution), 0));
    cr_expect(isnan(OUTCOME(trace, duration)) && OUTCOME(trace, max_overlap) > 0);
    const double contact_times = LAST(trace, time) / (200.3 * AT(trace, time, 1));
    cr_expect(contact_times > 59 && contact_times < 61, "%g", contact_times);
}

/* The second impact begins with what the first has left: as one impact at that speed would. */
Test(impact, second_impact_has_the_speed_left) {
    static const char law[] = ELASTIC ", dp_nratio: 1, dp_alpha: 0.25, fric: 0.2";
    static const char *const angle[] = {"0", "30 deg"}, *const plane[] = {"fixed", "moving"};
    for (size_t i = 0; i < 4; i++) {
        char *text = play_format("speed: 1 m/s, angle: %s, plane: %s, impacts: ", angle[i / 2],
                                 plane[i % 2]);
        char *once = play_format("%s1", text), *twice = play_format("%s2", text);
        struct play_trace one = run_impact(law, MARBLE, once), two = run_impact(law, MARBLE, twice);
        const double left = OUTCOME(one, restitution) * cos(i < 2 ? 0 : 30 * DEGREE);
        cr_assert(left > 0.2 && left < 0.9, "%g", left);
        /* row of the second start: time goes on and the bodies are apart again */
        const size_t row = one.count;
        cr_expect(near(AT(two, velocity_n, row), left, 1e-12), "%s: %.17g, not %.17g", twice,
                  AT(two, velocity_n, row), left);
        cr_expect(near(AT(two, velocity_s, row), OUTCOME(one, slip_velocity_out), 1e-4) || i < 2,
                  "%s: %g, %g", twice, AT(two, velocity_s, row), OUTCOME(one, slip_velocity_out));
        cr_expect(same(OUTCOME(two, activations), 2) && same(OUTCOME(two, separated), 1));
        play_trace_free(&two);
        if (i == 0) { /* the same step: its number is that of the shorter contact time */
            char *alone =
                play_format("speed: %.17g m/s, steps: %.17g", left, 200.3 * pow(left, -0.2));
            struct play_trace single = run_impact(law, MARBLE, alone);
            two = run_impact(law, MARBLE, twice);
            cr_expect(near(OUTCOME(two, restitution), OUTCOME(single, restitution), 1e-11),
                      "%.17g, %.17g", OUTCOME(two, restitution), OUTCOME(single, restitution));
            cr_expect(!near(OUTCOME(two, restitution), OUTCOME(one, restitution), 1e-3));
            cr_expect(near(OUTCOME(two, max_overlap), OUTCOME(single, max_overlap), 1e-11));
            cr_expect(near(OUTCOME(two, duration), OUTCOME(single, duration), 1e-9));
            cr_expect(
                near(OUTCOME(two, dashpot_energy_out), OUTCOME(single, dashpot_energy_out), 1e-11));
            play_trace_free(&two);
            play_trace_free(&single);
        }
        play_trace_free(&one);
    }
}

Test(impact, outcomes_are_finite) {
    static const struct {
        const char *pair, *impact;
        enum play_outcome none[4]; /* without a meaning here; 0 (activations) ends the list */
    } rows[] = {
        {MARBLE,
         "speed: 1 m/s",
         {PLAY_OUTCOME_tangential_restitution, PLAY_OUTCOME_angular_momentum_error,
          PLAY_OUTCOME_shear_work_share, PLAY_OUTCOME_centre_restitution}},
        {MARBLE, SPINNING, {PLAY_OUTCOME_angular_momentum_error}},
        {MARBLE, SPINNING ", plane: moving", {0}},
        {MARBLE, SPINNING ", plane: moving, impacts: 3", {0}},
        {MARBLE,
         "speed: 1 m/s, phase: 0",
         {PLAY_OUTCOME_tangential_restitution, PLAY_OUTCOME_angular_momentum_error,
          PLAY_OUTCOME_shear_work_share, PLAY_OUTCOME_centre_restitution}},
        {"pair: {radius: 10 mm, mass: 1 g, wall: rigid}\n",
         SPINNING,
         {PLAY_OUTCOME_momentum_error, PLAY_OUTCOME_angular_momentum_error}},
        {"pair: {radius: 10 mm, mass: 1 g, wall: elastic}\n",
         SPINNING ", plane: moving",
         {PLAY_OUTCOME_momentum_error, PLAY_OUTCOME_angular_momentum_error}},
        {"pair: {radius: [1 um, 1 km], mass: [1e-15 kg, 1e12 kg]}\n",
         SPINNING,
         {PLAY_OUTCOME_angular_momentum_error}},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct play_trace trace = run_impact(OBLIQUE, rows[i].pair, rows[i].impact);
        for (int k = 0; k < PLAY_OUTCOME_COUNT; k++) {
            int none = 0;
            for (int j = 0; j < 4 && rows[i].none[j]; j++)
                none |= (int)rows[i].none[j] == k;
            cr_expect(none ? isnan(trace.outcome[k]) : isfinite(trace.outcome[k]),
                      "row %zu, outcome %d: %g", i, k, trace.outcome[k]);
        }
        for (size_t k = 0; k < trace.columns; k++)
            for (size_t j = 0; j < trace.count; j++)
                cr_assert(isfinite(trace.column[k][j]), "row %zu, column %zu", i, k);
        play_trace_free(&trace);
    }
}

/* Of bodies that are not alike, by Maw, Barber and Fawcett's ratio of the stiffnesses; without friction there is none. Who
 * wants outcomes alone gets no rows. */
Test(impact, psi1_of_unequal_bodies) {
    struct play_trace smooth =
        run_impact("law: hertz\nproperties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0", MARBLE,
                   "speed: 1, angle: 30 deg");
    cr_expect(isnan(OUTCOME(smooth, psi1)) && isnan(OUTCOME(smooth, psi2)), "no friction");
    struct play_case_set set =
        read_impact("law: hertz_mindlin\nproperties: {young: [2 GPa, 3 GPa], "
                    "poisson: [0.2, 0.4], restitution: 1, "
                    "mu_sl: 0.2, mu_ro: 0",
                    MARBLE, "speed: 1, angle: 10 deg");
    struct play_trace two = run(&set.cases[0], (struct play_refine){.outcomes_only = 1});
    const double normal = (1 - 0.04) / 2 + (1 - 0.16) / 3;
    const double shear = 2 * 1.2 * 1.8 / 2 + 2 * 1.4 * 1.6 / 3;
    cr_expect(two.count == 0, "outcomes only");
    cr_expect(near(OUTCOME(two, psi1), 4 * normal / shear * tan(10 * DEGREE) / 0.2, 1e-12), "%g",
              OUTCOME(two, psi1));
}

/* --- checks ------------------------------------------------------------------------------------- */

/* An error of that order down to a floor, where it stays. */
static void study_of(double first, double order, double floor, struct play_study *ret_study) {
    *ret_study = (struct play_study){.count = 5, .expected = 1, .predicted = 1, .largest = 1};
    for (size_t i = 0; i < 5; i++) {
        ret_study->steps[i] = 100.0 * ldexp(1.0, (int)i);
        ret_study->rms[i] = fmax(first * pow(ldexp(1.0, -(int)i), order), floor);
        ret_study->mean[i] = ret_study->rms[i];
        ret_study->rounded[i] = ret_study->steps[i] * DBL_EPSILON;
    }
}

Test(check, orders_end_at_round_off) {
    static const struct {
        double first, order;
        const char *detail;
        enum play_verdict verdict;
    } rows[] = {
        {1e-3, 2, "", PLAY_VERDICT_PASS},
        {4e-12, 2, "", PLAY_VERDICT_PASS}, /* 3 grids above round-off */
        {1e-12, 1, "observed order 1.000, expected 2 +- 0.15", PLAY_VERDICT_FAIL},
        {2e-13, 2, "no order: the error is round-off on 3 of 5 grids", PLAY_VERDICT_FAIL},
        {3e-14, 2, "no order: the error is round-off on 4 of 5 grids", PLAY_VERDICT_FAIL},
        {1e-14, 2, "round-off on every grid", PLAY_VERDICT_PASS},
        {1e-14, 0, "round-off on every grid", PLAY_VERDICT_PASS},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct play_study study;
        struct play_row row;
        const struct play_check check = {
            .metric = PLAY_METRIC_LINF, .basis = PLAY_BASIS_ORDER, .order = 2, .band = 0.15};
        study_of(rows[i].first, rows[i].order, 1e-15, &study);
        play_row_init(&row);
        play_judge_study(&check, &study, &row);
        cr_expect(row.verdict == rows[i].verdict && strstr(row.detail, rows[i].detail) &&
                      !*row.detail == !*rows[i].detail,
                  "row %zu: %s, '%s', %g of %g", i, play_verdict_name(row.verdict), row.detail,
                  row.error, row.tolerance);
    }
}

/* --- random cases ------------------------------------------------------------------------------- */

/* A random case, written as a file and read again, plays the same to the bit; what the reader refuses, the player
 * refuses too. */
static void expect_read_back(const struct touch_law *law, uint64_t number) {
    struct play_case c;
    struct play_case_set set;
    struct play_trace a, b;
    struct touch_message why;
    char message[2048] = "";
    random_case_make(law, 3, number, &c);
    char *head = play_case_text(&c, "a test", NULL), *text = play_format("%s%s", head, CHECK);
    play_trace_init(&a);
    play_trace_init(&b);
    const int refused = play_run(&c, &as_written, &a, &why);
    if (try_read(text, &set, message, sizeof message)) {
        cr_expect(refused, "%s\n%s", message, text);
    } else {
        cr_expect(play_run(&set.cases[0], &as_written, &b, &why) == refused, "%s\n%s", why.text,
                  text);
        cr_expect_eq(a.count, b.count);
        for (size_t k = 0; k < a.columns && a.count == b.count; k++)
            cr_expect(!memcmp(a.column[k], b.column[k], a.count * sizeof(double)), "column %s\n%s",
                      play_quantity_at(k)->name, text);
    }
}

Test(random, is_read_back) {
    for (size_t i = 0; touch_law_at(i); i++)
        for (uint64_t n = 1; n <= 60; n++)
            expect_read_back(touch_law_at(i), n);
}

/* Radii are drawn from all numbers, none from a list: a law that is wrong for some radii alone is asked about them. */
Test(random, radii_are_of_any_size) {
    const struct touch_law *law = touch_law_find("hertzian");
    size_t decade[7] = {0}, equal = 0;
    double last = 0.0;
    for (uint64_t n = 1; n <= 1000; n++) {
        struct play_case c;
        random_case_make(law, 1, n, &c);
        const double radius = c.pair.radius[0], place = floor(log10(radius)) + 6.0;
        cr_assert(place >= 0.0 && place < 7.0, "%g m", radius);
        decade[(size_t)place]++;
        equal += fabs(radius - last) <= 1e-12 * radius || fabs(radius - 0.01) <= 1e-12;
        last = radius;
    }
    cr_expect_eq(equal, 0);
    for (size_t k = 0; k < TOUCH_COUNT(decade); k++)
        cr_expect(decade[k] > 20, "%zu radii from 1e%d m", decade[k], (int)k - 6);
}

/* --- conventions -------------------------------------------------------------------------------- */

Test(conventions, are_read_by_name) {
    static const struct {
        const char *text, *refusal; /* "": it is read */
    } rows[] = {
        {"{}", ""},
        {"{\"limit_on\": \"spring\", \"damping\": \"tsuji\"}", ""},
        {"[]", "conventions must be an object"},
        {"{\"limit_on\": 3}", "limit_on has no value '(no text)'"},
        {"{\"limit_onn\": \"spring\"}", "did you mean 'limit_on'"},
        {"{\"damping\": \"tsuji\", \"limit_on\": \"springs\"}", "did you mean 'spring'"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        const struct touch_conventions none = {0};
        struct touch_conventions c = {0};
        struct touch_message why = {""};
        json_error_t error;
        json_t *object = json_loads(rows[i].text, 0, &error);
        const int bad = conventions_read(object, &c, &why);
        cr_expect(bad == (*rows[i].refusal ? -1 : 0), "'%s'", rows[i].text);
        cr_expect(strstr(why.text, rows[i].refusal), "'%s': %s", rows[i].text, why.text);
        cr_expect(i == 1 || !memcmp(&c, &none, sizeof c), "'%s': left alone", rows[i].text);
        if (i == 1)
            cr_expect(c.limit_on == TOUCH_limit_on_spring && c.damping == TOUCH_damping_tsuji &&
                      c.history == TOUCH_history_unsaid);
    }
}

Test(conventions, every_value_is_written_and_read) {
    const struct touch_convention_value *value;
    for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
        const enum touch_convention which = (enum touch_convention)k;
        for (unsigned i = 1; (value = touch_convention_value_at(which, i)); i++) {
            struct touch_conventions c = {0}, back = {0};
            struct touch_message why = {""};
            cr_expect(!conventions_set(&c, touch_convention_at((size_t)k)->name, value->name, &why),
                      "%s", why.text);
            cr_expect_eq(touch_convention_get(&c, which), i);
            json_t *object = conventions_json(&c);
            cr_expect(json_object_size(object) == 1 && !conventions_read(object, &back, &why));
            cr_expect(!memcmp(&back, &c, sizeof c), "%s", value->name);
        }
    }
}

Test(conventions, what_is_unsaid_is_inferred_and_said) {
    struct play_description d = {.traits = TOUCH_TRAIT_SHEAR, .shear_count = 1};
    char text[512];
    d.said.turning = TOUCH_turning_kept_length;
    d.said.twirl = TOUCH_twirl_stays;
    d.said.slip_lever = TOUCH_slip_lever_radius;
    conventions_infer(&d, NULL);
    cr_expect_eq(d.conventions.turning, TOUCH_turning_kept_length);
    cr_expect_eq(d.conventions.torque_lever, TOUCH_torque_lever_point);
    cr_expect_eq(d.said.torque_lever, TOUCH_torque_lever_unsaid);
    cr_expect(conventions_say_inferred(&d, text, sizeof text) &&
                  strstr(text, ".conventions = {.torque_lever = TOUCH_torque_lever_point}"),
              "%s", text);
    char *line = conventions_say(&d);
    cr_expect(line && strstr(line, "taken are torque_lever=point; declare them"), "%s", line);
    conventions_infer(&d, touch_law_find("hertz_mindlin"));
    cr_expect_eq(d.conventions.torque_lever, TOUCH_torque_lever_radius);
    d.said.torque_lever = TOUCH_torque_lever_share;
    conventions_infer(&d, touch_law_find("hertz_mindlin"));
    cr_expect_eq(d.conventions.torque_lever, TOUCH_torque_lever_share);
    cr_expect(!conventions_say(&d) && !conventions_say_inferred(&d, text, sizeof text));
}

/* --- moments -------------------------------------------------------------------------------------- */

static double value_at(const struct play_trace *trace, struct play_check check, size_t factor,
                       const char *quantity) {
    const struct play_quantity *q = play_quantity_find(quantity);
    struct play_sample sample;
    return play_sample_find(&check, trace, factor, &sample)
               ? NONE
               : play_sample_value(&sample, q, trace->column[q->index]);
}

/* Ten steps of 0.1 s, whose sum is no whole second: overlaps of 0.1, 0.2, ... um. */
Test(play, moments_lie_on_the_line_between_two_samples) {
    struct play_case_set set =
        read_path(HERTZ, MARBLE, "  - {move: {normal: 1 um}, steps: 10, time: 1 s}\n");
    for (size_t factor = 1; factor <= 4; factor *= 4) {
        struct play_trace trace = run(&set.cases[0], (struct play_refine){.factor = factor});
        const struct {
            struct play_check check;
            double overlap; /* um */
        } rows[] = {
            {{.at = PLAY_AT_STEP, .step = 0}, 0.0},   {{.at = PLAY_AT_STEP, .step = 7}, 0.7},
            {{.at = PLAY_AT_STEP, .step = 10}, 1.0},  {{.at = PLAY_AT_STEP, .step = 11}, NONE},
            {{.at = PLAY_AT_TIME, .time = 0.0}, 0.0}, {{.at = PLAY_AT_TIME, .time = 0.25}, 0.25},
            {{.at = PLAY_AT_TIME, .time = 0.3}, 0.3}, {{.at = PLAY_AT_TIME, .time = 0.999}, 0.999},
            {{.at = PLAY_AT_TIME, .time = 1.0}, 1.0}, {{.at = PLAY_AT_TIME, .time = 1.001}, NONE},
        };
        for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
            const double found = value_at(&trace, rows[i].check, factor, "overlap");
            cr_expect(isnan(rows[i].overlap) ? isnan(found)
                                             : fabs(found - 1e-6 * rows[i].overlap) < 1e-20,
                      "row %zu, factor %zu: %.17g", i, factor, found);
        }
        const struct play_check between = {.at = PLAY_AT_TIME, .time = 0.04 / (double)factor};
        cr_expect(same(value_at(&trace, between, factor, "active"), 0.0), "a flag has no half");
        play_trace_free(&trace);
    }
}

/* --- free motions ---------------------------------------------------------------------------------- */

static struct play_case_set read_free(const char *law, const char *pair, const char *motion) {
    return read_text(play_format("%s}\n%sfree: {%s}\n%s", law, pair, motion, CHECK));
}

/* Bodies that do not touch fall as gravity and their forces say, which velocity Verlet does without an error. */
Test(free, bodies_fall) {
    struct play_case_set set =
        read_free(HERTZ, "pair: {radius: [10 mm, 20 mm], mass: [2 g, 4 g]}\n",
                  "gap: 1 m, velocity1: [1, 2, 3], velocity2: [2, 1, 0], spin1: [4, 5, 6], force1: "
                  "[2 mN, 4 mN, 6 mN], "
                  "force2: [4 mN, 0, 0], gravity: [3, 0, -1], dt: 1 ms, time: 0.5 s");
    struct play_trace trace = run(&set.cases[0], (struct play_refine){0});
    const double a[2][3] = {{1 + 3, 2, 3 - 1}, {1 + 3, 0, -1}}, v[2][3] = {{1, 2, 3}, {2, 1, 0}};
    const double from[2] = {0.0, 0.03 + 1.0};
    cr_assert(trace.count == 501 && trace.columns == PLAY_COLUMN_COUNT);
    for (size_t b = 0; b < 2; b++)
        for (size_t i = 0; i < 3; i++) {
            const size_t at = (b ? PLAY_COLUMN_position2_x : PLAY_COLUMN_position1_x) + i;
            const double x = (i ? 0.0 : from[b]) + 0.5 * v[b][i] + 0.125 * a[b][i];
            cr_expect(fabs(trace.column[at][500] - x) < 1e-13, "%zu, %zu: %.17g", b, i,
                      trace.column[at][500] - x);
            /* a thousand kicks, each rounded to half an ulp of up to 4 m/s */
            cr_expect(fabs(trace.column[at + 3][500] - v[b][i] - 0.5 * a[b][i]) < 5e-13);
            cr_expect(same(trace.column[at + 6][500], b ? 0.0 : 4.0 + (double)i));
        }
    cr_expect(fabs(trace.column[PLAY_COLUMN_overlap][500] + 1.0 + 0.5) < 1e-13, "they part");
}

/* A free motion without forces is the impact, step for step, where that begins at touch. */
static void expect_like_impact(const char *plane) {
    char *impact = play_format(
        "normal_speed: 1, shear_speed: 0.5, spin2: [3, 0, 9], phase: 0, dt: 100 ns, plane: %s",
        plane);
    char *motion = play_format(
        "velocity1: [0.5, -0.25, 0], velocity2: [-0.5, 0.25, 0], spin2: [3, 0, 9], dt: 100 ns, "
        "steps: 300, plane: %s",
        plane);
    struct play_case_set one = read_impact(HERTZ, MARBLE, impact),
                         two = read_free(HERTZ, MARBLE, motion);
    struct play_trace a = run(&one.cases[0], as_written), b = run(&two.cases[0], as_written);
    cr_assert(a.count > 300 && b.count == 301);
    for (size_t k = PLAY_COLUMN_overlap; k < PLAY_COLUMN_COUNT; k++) {
        double scale = 0.0;
        for (size_t j = 0; j < 300; j++)
            scale = fmax(scale, fabs(a.column[k][j]));
        for (size_t i = 1; i < 300 && k != PLAY_COLUMN_events; i++)
            cr_assert(fabs(a.column[k][i] - b.column[k][i]) <= 1e-10 * scale + 1e-18,
                      "%s, row %zu, %s: %g of %g", plane, i, play_quantity_at(k)->name,
                      a.column[k][i] - b.column[k][i], scale);
    }
}

Test(free, without_forces_is_an_impact) {
    expect_like_impact("fixed");
    expect_like_impact("moving");
}

/* What is written as a file plays the same to the bit. */
Test(free, is_read_back) {
    static const char *const motions[] = {
        "gap: 1 mm, velocity1: [1, 2, 3], velocity2: [-1, 1, 0], spin1: [4, 5, 6], spin2: [1, 0, "
        "0], "
        "force1: [1 N, 2 N, 3 N], force2: [1 mN, 0, 0], gravity: [9.81, 1, -1], dt: 1 us, time: "
        "1.5 ms, "
        "scheme: verlet_half, plane: moving",
        "overlap: 1 um, velocity1: [0.1, 0, 0], contact_steps: 33.3, steps: 100"};
    for (size_t i = 0; i < TOUCH_COUNT(motions); i++) {
        struct play_case_set set = read_free(HERTZ, MARBLE, motions[i]);
        char *head = play_case_text(&set.cases[0], "a test", NULL);
        char *text = play_format("%s%s", head, CHECK);
        struct play_case_set back = {0};
        char message[2048] = "";
        cr_assert(!try_read(text, &back, message, sizeof message), "%s\n%s", message, text);
        struct play_trace a = run(&set.cases[0], (struct play_refine){0});
        struct play_trace b = run(&back.cases[0], (struct play_refine){0});
        cr_assert_eq(a.count, b.count);
        for (size_t k = 0; k < a.columns; k++)
            cr_expect(!memcmp(a.column[k], b.column[k], a.count * sizeof(double)), "column %zu", k);
        play_trace_free(&a);
        play_trace_free(&b);
    }
}

/* A spring of 1e5 N/m, and nothing else. */
static void linear_step(const struct touch_law *self, const void *coefficients,
                        const struct touch_motion *motion, const double *state_in,
                        double *ret_state, struct touch_force *ret_force) {
    (void)self;
    const struct touch_law *hertz = touch_law_find("hertz");
    (void)coefficients;
    memcpy(ret_state, state_in, hertz->state_count * sizeof *ret_state);
    memset(ret_force, 0, sizeof *ret_force);
    ret_force->active = motion->overlap > 0.0;
    ret_force->normal = ret_force->normal_elastic = 1e5 * fmax(0.0, motion->overlap);
}

/* 2 pi (m/k)^(1/2), about the overlap m g/k; velocity Verlet itself swings with sin(w' dt/2) = w dt/2, without another
 * error. */
Test(free, a_linear_spring_swings) {
    struct touch_law law = *touch_law_find("hertz");
    struct play_case_set set =
        read_free(HERTZ, "pair: {radius: 10 mm, mass: 1 g, wall: rigid}\n",
                  "overlap: 150 nm, gravity: [9.81, 0, 0], dt: 20 us, steps: 1000");
    struct play_case c = set.cases[0];
    law.step = linear_step;
    c.law = &law;
    struct play_trace trace = run(&c, as_written);
    const double rest = 1e-3 * 9.81 / 1e5, turn = 2.0 * asin(0.5 * 1e4 * 20e-6);
    for (size_t i = 0; i <= 1000; i++) {
        const double x = rest + (150e-9 - rest) * cos((double)i * turn);
        cr_assert(fabs(trace.column[PLAY_COLUMN_overlap][i] - x) < 1e-12 * rest, "%zu: %g", i,
                  trace.column[PLAY_COLUMN_overlap][i] - x);
    }
}

/* Whether body 1 has come to move along z in the end, which the shear along t does. */
static int moves_across(void *data, const struct play_case *c) {
    struct play_trace trace;
    struct touch_message why;
    (void)data;
    play_trace_init(&trace);
    const int shows =
        !play_run(c, &as_written, &trace, &why) && fabs(LAST(trace, velocity1_z)) > 1e-3;
    return shows;
}

Test(free, becomes_smaller) {
    struct play_case_set set = read_free(
        HERTZ, "pair: {radius: 10 mm, mass: 1 g, wall: rigid}\n",
        "overlap: 1.2345 um, velocity1: [0.1234, 1, 0.2], spin1: [4, 5, 6], force1: [1 N, 2 N, 0], "
        "gravity: [9.81, 1, 0], dt: 1.2345 us, steps: 500, scheme: verlet_half, plane: moving");
    struct play_case c = random_case_copy(&set.cases[0]);
    struct shrink s = {.shows = moves_across};
    cr_assert(moves_across(NULL, &c));
    shrink_end_at(&s, &c, 1, 400);
    cr_expect_eq(c.free.steps, 400, "what follows is cut off");
    shrink_case(&s, &c);
    const struct play_free *f = &c.free;
    cr_expect(moves_across(NULL, &c) && f->is && f->steps <= 2, "%zu steps", f->steps);
    cr_expect(same(f->force[0][0], 0.0) && same(f->force[0][1], 0.0) && same(f->gravity[1], 0.0) &&
                  same(f->overlap, 0.0) && same(c.impact.spin[0][2], 0.0) && !c.impact.moving &&
                  c.impact.scheme == PLAY_VERLET_PREDICTED,
              "what it does not need is gone");
}

/* A row of a principle is known by its name alone. */
Test(principles, no_principle_has_the_name_of_a_quantity) {
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
        cr_expect(!play_quantity_find(play_principle_at(i)->name), "%s",
                  play_principle_at(i)->name);
}

/* --- where a path goes --------------------------------------------------------------------------- */

/* Every end of a segment is where the player is then, in all kinds of motion. Slides are those that are prescribed:
 * turns, which slide by levers, stand behind them. */
Test(path, ends_of_segments_are_known_without_a_run) {
    struct play_case_set set =
        read_path(HERTZ, MARBLE,
                  "  - {move: {normal: 10 um, shear: 1 um, shear_t: -2 um}, steps: 7}\n"
                  "  - {random: {normal: 5 um, shear: 3 um, shear_t: 2 um, seed: 5}, steps: 8}\n"
                  "  - {random: {shear: 3 um, seed: 6}, steps: 9}\n"
                  "  - {set: {fric: 0.2}}\n"
                  "  - {sine: {normal: 1 um, shear: 2 um, cycles: 2.25}, steps: 50}\n"
                  "  - {hold: {}, steps: 3}\n"
                  "  - {press: {normal_force: 2 N, shear: 1 um}, steps: 4}\n"
                  "  - {velocity: {shear_t: 1 um/s}, time: 2 s, steps: 4}\n"
                  "  - {to: {overlap: 3 um, shear: 0}, steps: 4}\n"
                  "  - {twist: {angle: 10 deg}, steps: 5}\n"
                  "  - {rotate: {about: t, angle: 20 deg}, steps: 5}\n");
    const struct play_case *c = &set.cases[0];
    struct play_trace trace = run(c, as_written);
    double at[3] = {0.0, 0.0, 0.0};
    size_t leg = 0, known = 0;
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        play_segment_end(g, at, at);
        if (g->kind == PLAY_SET)
            continue;
        const size_t row = trace.leg_end[leg++];
        const double is[] = {trace.column[PLAY_COLUMN_overlap][row],
                             trace.column[PLAY_COLUMN_slide_s][row],
                             trace.column[PLAY_COLUMN_slide_t][row]};
        for (size_t k = 0; k < (g->kind == PLAY_ROTATE ? 1u : 3u); k++) {
            known += isnan(at[k]) ? 0 : 1;
            cr_expect(isnan(at[k]) || fabs(at[k] - is[k]) < 1e-15, "segment %zu, %zu: %g, not %g",
                      i, k, at[k], is[k]);
        }
        cr_expect(isnan(at[0]) == (leg == 6 || leg == 7), "leg %zu", leg);
    }
    cr_expect(leg == 10 && known == 26, "%zu numbers of %zu legs", known, leg);
}

/* Every kind of motion in words, and which of them are legs. */
Test(path, legs_in_words) {
    static const struct {
        size_t number;
        const char *kind, *words;
    } wanted[] = {
        {1, "move",
         "overlap by 10 µm, slide along s by 1 µm, slide along t by -2 µm, in 7 steps of 142.9 ms"},
        {2, "random",
         "overlap at random within ±5 µm, slide along s at random within ±3 µm, seed 5, in 8 steps "
         "of 125 ms"},
        {0, "set", "fric becomes 0.2"},
        {0, "set", "hz_mode becomes 1"},
        {3, "sine",
         "overlap swings by ±1 µm, slide along s swings by ±2 µm, 2.25 cycles, in 50 steps of 20 "
         "ms"},
        {4, "hold", "nothing moves, in 1 step of 1 s"},
        {5, "press", "normal force to 2 N, slide along s by 1 µm, in 4 steps of 250 ms"},
        {6, "move", "slide along t by 2 µm, in 4 steps of 500 ms"},
        {7, "to", "overlap to 3 µm, slide along s to 0 m, in 4 steps of 250 ms"},
        {8, "twist", "the bodies spin in opposite directions by 10° about n, in 5 steps of 200 ms"},
        {9, "roll", "body 2 spins by -10° about t, in 5 steps of 200 ms"},
        {10, "orbit", "the centres turn without spins by 1° about s, in 5 steps of 200 ms"},
        {11, "rotate",
         "the pair turns as one rigid body by 20° about (0, 0.6, 0.8) along (n, s, t), in 5 steps "
         "of 200 ms"},
        {12, "move", "nothing moves, in 5 steps of 200 ms"},
    };
    struct play_case_set set =
        read_path(HERTZ, MARBLE,
                  "  - {move: {normal: 10 um, shear: 1 um, shear_t: -2 um}, steps: 7}\n"
                  "  - {random: {normal: 5 um, shear: 3 um, seed: 5}, steps: 8}\n"
                  "  - {set: {fric: 0.2, hz_mode: 1}}\n"
                  "  - {sine: {normal: 1 um, shear: 2 um, cycles: 2.25}, steps: 50}\n"
                  "  - {hold: {}, steps: 1}\n"
                  "  - {press: {normal_force: 2 N, shear: 1 um}, steps: 4}\n"
                  "  - {velocity: {shear_t: 1 um/s}, time: 2 s, steps: 4}\n"
                  "  - {to: {overlap: 3 um, shear: 0}, steps: 4}\n"
                  "  - {twist: {angle: 10 deg}, steps: 5}\n"
                  "  - {roll: {about: t, angle: -10 deg, body: 2}, steps: 5}\n"
                  "  - {orbit: {about: s, angle: 1 deg}, steps: 5}\n"
                  "  - {rotate: {about: [0, 3, 4], angle: 20 deg}, steps: 5}\n"
                  "  - {move: {normal: 0}, steps: 5}\n");
    struct play_setups setups = {0};
    play_setups_describe(&setups, &set.cases[0], "hertz");
    play_setups_describe(&setups, &set.cases[0], "hertz");
    cr_assert(setups.described_count == 1);
    const struct play_described *is = &setups.described[0];
    cr_assert(is->leg_count == TOUCH_COUNT(wanted) && !is->legs_left_out);
    cr_expect(!strcmp(is->kind, "path") && !strcmp(is->title, "a test") && !*is->about);
    for (size_t i = 0; i < TOUCH_COUNT(wanted); i++)
        cr_expect(is->legs[i].number == wanted[i].number &&
                      !strcmp(is->legs[i].kind, wanted[i].kind) &&
                      !strcmp(is->legs[i].words, wanted[i].words),
                  "%zu: %s %s", is->legs[i].number, is->legs[i].kind, is->legs[i].words);
    cr_expect(fabs(is->legs[6].normal_force - 2.0) < 1e-12 && is->legs[9].body == 3 &&
              is->legs[10].body == 2 && !is->legs[11].body && is->legs[0].about[0] < 0.5);
}

/* A loop may have more segments than are described. */
Test(path, of_many_legs_the_first_are_described) {
    struct play_case_set set = read_path(
        HERTZ, MARBLE, "  - {loop: {repeat: 1000, path: [{move: {normal: 1 nm}, steps: 1}]}}\n");
    struct play_setups setups = {0};
    play_setups_describe(&setups, &set.cases[0], "hertz");
    const struct play_described *is = play_setups_described(&setups, set.cases[0].name, "hertz");
    cr_assert(is && is->leg_count == PLAY_LEGS_MAX && is->legs_left_out == 600);
}
