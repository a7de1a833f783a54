/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of mindlin_virtual_path against the reference, which forgets nothing: histories that need
 * more nodes than the law has. The error stays below both bounds that the law states (its state's
 * `forgotten`, and 3/4 spacing/overlap mu N), and below what is measured on curved paths. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "reference/solutions/virtual_path.h"
#include "touchstone/common.h"
#include "touchstone/law.h"

/* Two balls of unit diameter, E = 2.6 GPa, nu = .3, mu = .5 */
#define MU    0.5
#define KAPPA (1.4 / 1.7)
#define H     952380952.38095238
#define REACH (MU / KAPPA) /* sliding displacement over overlap */

struct contact {
    const struct touch_law *law;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    double state[TOUCH_STATE_MAX], overlap, slide, last_t;
    struct touch_force force;
    struct ref_virtual_path exact;
};

/* Largest errors, and by how much they are beyond the bounds; the largest mu N. All in N. */
struct worst {
    double error, beyond_forgotten, beyond_spacing, bound, limit;
};

static void begin(struct contact *c) {
    static const double zero[2] = {0.0, 0.0};
    const struct touch_pair pair = {{0.5, 0.5}, {1000.0, 1000.0}, {0, 0}, 3};
    const struct ref_friction_contact contact = {H, 1.5, KAPPA, MU};
    struct touch_values values;
    struct touch_message message = {""};
    memset(c, 0, sizeof *c);
    c->law = touch_law_find("mindlin_virtual_path");
    touch_values_default(c->law, &values);
    touch_values_set(c->law, &values, "young", 2.6e9, 2.6e9, &message);
    touch_values_set(c->law, &values, "poisson", 0.3, 0.3, &message);
    touch_values_set(c->law, &values, "fric", MU, MU, &message);
    cr_assert(touch_prepare(c->law, &values, &pair, c->coefficients, &message) == TOUCH_OK, "%s",
              message.text);
    cr_assert(!ref_virtual_path_init(&c->exact, &contact, 0.0, zero));
}

static double field(const struct contact *c, const char *name) {
    for (size_t i = 0; i < c->law->state_count; i++)
        if (!strcmp(c->law->state[i].name, name))
            return c->state[i];
    cr_assert_fail("no field %s in the state", name);
    return 0.0;
}

static void step_to(struct contact *c, double overlap, double slide, struct worst *ret) {
    const struct touch_motion motion = {
        .overlap = overlap, .slide_s = slide - c->slide, .velocity_s = slide - c->slide, .dt = 1.0};
    const double to[2] = {slide, 0.0}, limit = MU * H * overlap * sqrt(overlap);
    double out[TOUCH_STATE_MAX] = {0}, exact[2];
    c->law->step(c->law, c->coefficients, &motion, c->state, out, &c->force);
    memcpy(c->state, out, sizeof out);
    cr_assert(!ref_virtual_path_step(&c->exact, overlap, to));
    c->overlap = overlap;
    c->slide = slide;
    ref_virtual_path_force(&c->exact, exact);
    if (!(limit > 0.0))
        return;
    const double error = fabs(c->force.shear_s - exact[0]), forgotten = field(c, "forgotten");
    const double spacing = 0.75 * field(c, "spacing") / overlap * limit;
    ret->error = error > ret->error || isnan(error) ? error : ret->error;
    ret->bound = fmax(ret->bound, fmin(forgotten, spacing));
    ret->beyond_forgotten = fmax(ret->beyond_forgotten, error - forgotten);
    ret->beyond_spacing = fmax(ret->beyond_spacing, error - spacing);
    ret->limit = fmax(ret->limit, limit);
}

/* most: what is measured, rounded up, over the largest mu N. */
static void judge(const struct worst *w, const char *what, double most) {
    /* 1e-12 for pieces that were made longer, and the round-off of the nodes. */
    const double rest = 2e-11 * w->limit, error = w->error / w->limit;
    cr_log_info("%s: error %.2e, bound %.2e", what, error, w->bound / w->limit);
    cr_expect(error <= most, "%s: %.3g mu N off; measured: %.3g", what, error, most);
    cr_expect(w->beyond_forgotten <= rest, "%s: %.3g N beyond `forgotten`", what,
              w->beyond_forgotten);
    cr_expect(w->beyond_spacing <= rest, "%s: %.3g N beyond the spacing's bound", what,
              w->beyond_spacing);
    cr_expect(w->bound <= 0.05 * w->limit, "%s: a bound of %.3g mu N", what, w->bound / w->limit);
}

/* An impact that sticks while it is pressed, as a path: half a sine of overlap, a slower wave of slide. */
static void impact(int steps, double most) {
    struct contact c;
    struct worst w = {0};
    char what[64];
    begin(&c);
    for (int i = 1; i < steps; i++) {
        const double x = (double)i / steps;
        step_to(&c, 1e-3 * sin(TOUCH_PI * x), 0.25 * REACH * 1e-3 * sin(1.7 * TOUCH_PI * x), &w);
    }
    snprintf(what, sizeof what, "impact in %d steps", steps);
    judge(&w, what, most);
    ref_virtual_path_free(&c.exact);
}

Test(memory, impact) {
    impact(60, 1e-11);
    impact(1000, 1e-6);
    impact(51207, 1e-5);
}

/* Slides back and forth, each less far than the last: all turns are to be remembered. Then out along
 * them again. */
static void turns(int count, double most) {
    struct contact c;
    struct worst w = {0};
    char what[64];
    begin(&c);
    step_to(&c, 1e-3, 0.0, &w);
    for (int i = 0; i < count; i++)
        step_to(&c, 1e-3, (i % 2 ? -0.9 : 0.9) * REACH * 1e-3 * (count - i) / count, &w);
    for (int i = 1; i < 400; i++)
        step_to(&c, 1e-3, REACH * 1e-3 * i / 400, &w);
    snprintf(what, sizeof what, "%d turns", count);
    judge(&w, what, most);
    ref_virtual_path_free(&c.exact);
}

Test(memory, nested_turns) {
    turns(60, 1e-11);
    turns(62, 1e-4);
    turns(500, 1e-5);
}

/* xorshift64: uniform in (-1, 1), the same numbers everywhere. */
static double uniform(unsigned long long *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) * 0x1p-52 - 1.0;
}

/* Small random steps of overlap and slide, each straight piece cut into `cut`. */
static void walk(unsigned long long seed, double size, int steps, double most) {
    struct contact c;
    struct worst w = {0};
    char what[64];
    begin(&c);
    step_to(&c, 1e-3, 0.0, &w);
    for (int i = 0; i < steps; i++) {
        const double overlap = fabs(c.overlap + 1e-3 * size * uniform(&seed));
        step_to(&c, fmin(overlap, 2e-3), c.slide + 1e-3 * REACH * size * uniform(&seed), &w);
    }
    snprintf(what, sizeof what, "random steps of %g", size);
    judge(&w, what, most);
    ref_virtual_path_free(&c.exact);
}

Test(memory, random_histories) {
    walk(1, 0.3, 20000, 1e-10);
    walk(2, 0.02, 100000, 1e-10);
    walk(3, 0.001, 100000, 1e-6);
    walk(4, 1e-5, 100000, 1e-10);
}

/* Pressed and sheared to and fro just below the friction angle, the worst that there is: a path of teeth of
 * one size all the way. Then unloaded, which goes back along it. */
static void teeth(int count, double most) {
    struct contact c;
    struct worst w = {0};
    char what[64];
    begin(&c);
    for (int i = 1; i <= count; i++)
        step_to(&c, 1e-3 * i / count, c.slide + (i % 2 ? 0.999 : -0.999) * REACH * 1e-3 / count,
                &w);
    for (int i = 1; i < 300; i++)
        step_to(&c, 1e-3 * (300 - i) / 300, c.slide, &w);
    snprintf(what, sizeof what, "%d teeth", count);
    judge(&w, what, most);
    ref_virtual_path_free(&c.exact);
}

Test(memory, teeth) {
    static const int counts[] = {62, 64, 66, 70, 80, 100, 130, 200, 300, 1000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        teeth(counts[i], i ? 4e-4 : 1e-11);
}

/* Straight pieces, each in so many steps that their points would fill the memory many times: exact. */
Test(memory, straight_pieces) {
    static const double corner[][2] = {{1.0, 0.3}, {1.6, 0.25}, {2.0, 0.45}, {2.1, 0.4}};
    struct contact c;
    struct worst w = {0};
    begin(&c);
    for (size_t k = 0; k < sizeof corner / sizeof *corner; k++) {
        const double d = c.overlap, s = c.slide;
        for (int i = 1; i <= 100000; i++)
            step_to(&c, d + (1e-3 * corner[k][0] - d) * i / 100000,
                    s + (1e-3 * REACH * corner[k][1] - s) * i / 100000, &w);
    }
    for (int i = 1; i < 1000; i++)
        step_to(&c, 2.1e-3 * (1000 - i) / 1000, 1e-3 * REACH * 0.4, &w);
    cr_expect(!(field(&c, "forgotten") > 0.0), "something is forgotten");
    judge(&w, "straight pieces", 1e-10);
    ref_virtual_path_free(&c.exact);
}
