/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws around other laws: around one another, and several at once. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/subject/guard.h"
#include "cases/subject/look_alike.h"
#include "cases/subject/perturbed.h"
#include "lib/core/usual.h"
#include "touchstone/common.h"

static struct play_case ball_on_ball(const struct touch_law *law) {
    struct play_case c = {.law = law,
                          .pair = {.radius = {0.1, 0.1}, .mass = {1.0, 1.0}, .dimension = 3}};
    usual_values(law, &c.values);
    return c;
}

static const struct touch_motion pressed_and_slid = {
    .overlap = 1e-4, .slide_s = 1e-6, .velocity_s = 1e-3, .dt = 1e-3};

/* What a law answers in the first step. */
static struct touch_force answer(const struct touch_law *law) {
    const struct play_case c = ball_on_ball(touch_law_find("hertz_mindlin"));
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    double state[TOUCH_STATE_MAX] = {0.0}, after[TOUCH_STATE_MAX];
    struct touch_message why = {""};
    struct touch_force ret;
    cr_assert(touch_prepare(law, &c.values, &c.pair, coefficients, &why) == TOUCH_OK, "%s",
              why.text);
    law->step(law, coefficients, &pressed_and_slid, state, after, &ret);
    return ret;
}

static double normal(const struct touch_law *law) {
    return answer(law).normal;
}

static int near(double a, double b) {
    return fabs(a - b) <= 4.0 * DBL_EPSILON * fabs(b);
}

static struct perturbed *changed(const struct touch_law *right, const char *change) {
    struct play_case c = ball_on_ball(touch_law_find("hertz_mindlin"));
    struct perturbed *ret = NULL;
    size_t count;
    struct perturbed_what *whats = perturbed_list(right, &count);
    for (size_t i = 0; i < count; i++) {
        char text[128];
        perturbed_text(right, &whats[i], text, sizeof text);
        if (!strcmp(text, change))
            ret = perturbed_new(right, &whats[i], PERTURBED_ALWAYS);
    }
    cr_assert(ret, "no change '%s'", change);
    perturbed_begin(ret, &c);
    return ret;
}

Test(wrap, changed_laws) {
    const struct touch_law *right = touch_law_find("hertz_mindlin");
    struct perturbed *scaled = changed(right, "output normal scaled");
    struct perturbed *reversed = changed(right, "output normal reversed");
    struct perturbed *both = changed(perturbed_law(scaled), "output normal reversed");
    const double f = normal(right);
    cr_expect(f > 0.0 && near(normal(perturbed_law(both)), -1.001 * f));
    cr_expect(near(normal(perturbed_law(scaled)), 1.001 * f));
    cr_expect(near(normal(perturbed_law(reversed)), -f));
    cr_expect(perturbed_fired(both) && perturbed_fired(scaled) && perturbed_fired(reversed));
}

Test(wrap, laws_of_other_conventions) {
    const struct touch_law *right = touch_law_find("hertz_mindlin");
    const struct play_case c = ball_on_ball(right);
    struct touch_conventions as_it_is, free_of_shear;
    struct look_alike alike[2];
    struct play_case other[2];
    cr_assert(!look_alike_conventions(&c, &as_it_is));
    free_of_shear = as_it_is;
    free_of_shear.shear_stiffness = TOUCH_shear_stiffness_none;
    cr_assert(!look_alike_case(&c, &as_it_is, 0, &alike[0], &other[0]) &&
              !look_alike_case(&c, &free_of_shear, 0, &alike[1], &other[1]));
    const struct touch_force f = answer(right);
    cr_expect(fabs(f.elastic_s) > 0.0 && near(answer(other[0].law).elastic_s, f.elastic_s));
    cr_expect(fabs(answer(other[1].law).elastic_s) <= 0.0);
}

/* Each call through both guards is counted twice. A guard that finds something ends the process with another status. */
Test(wrap, guards, .exit_code = 3) {
    static struct play_shared_run shared;
    const struct touch_law *right = touch_law_find("hertz_mindlin");
    size_t room;
    guard_signals(&shared);
    const int output = guard_output_open();
    cr_assert(output >= 0 && guard_reserve(&room));
    struct guard *one = guard_open(output), *two = guard_open(output);
    cr_assert(one && two);
    const struct touch_law *inner = guard_law(one, right), *outer = guard_law(two, inner);
    const double f = normal(right);
    cr_expect(near(normal(outer), f) && shared.calls == 4, "%zu calls", (size_t)shared.calls);
    cr_expect(near(normal(inner), f) && shared.calls == 6, "%zu calls", (size_t)shared.calls);
    exit(3);
}
