/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose: mistakes that people make as they write a law of their own. */
#include "wrong.h"

/* The torque of the shear force once more on each body: lever +-arm n, force +-(s, t), so arm (-t, s) on both. */
PREPARE(lever_doubled) {
    struct wrong_coefficients *c = ret;
    for (int b = 0; b < 2; b++)
        c->own[b] = isinf(pair->radius[b]) ? 0.0 : pair->radius[b];
    return right_prepare(values, pair, c->right, message);
}
STEP(lever_doubled) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    for (int b = 0; b < 2; b++) {
        const double arm = c->own[b] > 0.0 ? c->own[b] - 0.5 * motion->overlap : 0.0;
        ret->moment[b][1] -= arm * ret->shear_t;
        ret->moment[b][2] += arm * ret->shear_s;
    }
}
WRONG(lever_doubled, "hertz_mindlin", "hertz_mindlin/oblique_impact", "",
      "the torque of the shear force with twice its lever", .prepare = lever_doubled_prepare,
      .step = lever_doubled_step, .coefficient_size = sizeof(struct wrong_coefficients))

/* The spring is limited, and the whole dashpot is added to it. */
STEP(dashpot_uncapped) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fabs(ret->normal);
    const double trial = hypot(ret->elastic_s, ret->elastic_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    if (ret->active)
        wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in,
                         ret_state, ret);
}
WRONG(dashpot_uncapped, "hertz_mindlin", "hertz_mindlin/dashpots", "",
      "the shear dashpot beside the friction limit", .takes = "mu_sl", .instead = 1e300,
      .step = dashpot_uncapped_step)

/* What is answered is cut, what is remembered is not. */
STEP(history_stale) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping || !(ret->stiffness_s > 0.0))
        return;
    ret_state[wrong_field("shear_s")] =
        state_in[wrong_field("shear_s")] + ret->stiffness_s * motion->slide_s;
    ret_state[wrong_field("shear_t")] =
        state_in[wrong_field("shear_t")] + ret->stiffness_s * motion->slide_t;
}
WRONG(history_stale, "hertz_mindlin", "hertz_mindlin/slip_again", "",
      "the history goes on as if nothing slipped", .step = history_stale_step)

PREPARE(mass_in_grams) {
    struct touch_pair other = *pair;
    for (int b = 0; b < 2; b++)
        other.mass[b] *= 1e3;
    return right_prepare(values, &other, ret, message);
}
WRONG(mass_in_grams, "hertz_mindlin", "hertz_mindlin/damped", "", "the masses in grams",
      .prepare = mass_in_grams_prepare)

STEP(shear_t_sign) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->shear_t = -ret->shear_t;
    ret->elastic_t = -ret->elastic_t;
    ret->dashpot_t = -ret->dashpot_t;
}
WRONG(shear_t_sign, "hertz_mindlin", "hertz_mindlin/rotation", "",
      "the shear force along t with the other sign", .step = shear_t_sign_step)

/* 4 G* a for 8 G* a. */
STEP(shear_half) {
    wrong_slid_step(coefficients, motion, 0.5, state_in, ret_state, ret);
    ret->stiffness_s *= 0.5;
    ret_state[wrong_field("stiffness_s")] *= 0.5;
    wrong_set_spring(ret->elastic_s, ret->elastic_t, (int)ret->slipping, state_in, ret_state, ret);
    ret->slip_work *= 2.0;
}
WRONG(shear_half, "hertz_mindlin", "hertz_mindlin/oblique_loading", "",
      "half of the shear stiffness: a factor 2 is missing", .step = shear_half_step)

/* sqrt(1 + R1/R2) times the force, which is right for a wall. */
PREPARE(radius_of_first) {
    struct touch_pair other = *pair;
    if (!isinf(pair->radius[1]))
        other.radius[1] = HUGE_VAL;
    return right_prepare(values, &other, ret, message);
}
WRONG(radius_of_first, "hertz_mindlin", "hertz_mindlin/unequal_bodies", "",
      "the radius of body 1 for the effective radius", .prepare = radius_of_first_prepare)

/* All forces of the normal spring. */
STEP(normal_half) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->normal -= 0.5 * ret->normal_elastic;
    ret->normal_elastic *= 0.5;
}
WRONG(normal_half, "hertz_mindlin", "hertz_mindlin/normal_force", "",
      "half of the force of the normal spring", .step = normal_half_step)

/* 2 for 2 sqrt(5/6). */
STEP(dashpot_root_missing) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    wrong_set_dashpot(motion, ret->normal_dashpot * sqrt(6.0 / 5.0), ret);
}
WRONG(dashpot_root_missing, "hertz_mindlin", "hertz_mindlin/damped", "",
      "the normal dashpot without its sqrt(5/6)", .step = dashpot_root_missing_step)

STEP(linear_shear_doubled) {
    wrong_slid_step(coefficients, motion, 2.0, state_in, ret_state, ret);
}
WRONG(linear_shear_doubled, "linear", "linear/springs", "", "twice the slide of each step",
      .step = linear_shear_doubled_step)

PREPARE(linear_friction_doubled) {
    struct touch_values other = *values;
    wrong_value(&other, "friction") *= 2.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_friction_doubled, "linear", "linear/limits", "", "twice the friction",
      .prepare = linear_friction_doubled_prepare)

PREPARE(linear_mass_in_grams) {
    struct touch_pair other = *pair;
    for (int b = 0; b < 2; b++)
        other.mass[b] *= 1e3;
    return right_prepare(values, &other, ret, message);
}
WRONG(linear_mass_in_grams, "linear", "linear/dashpots_of_restitution", "", "the masses in grams",
      .prepare = linear_mass_in_grams_prepare)

PREPARE(roll_limit_of_diameter) {
    struct touch_values other = *values;
    wrong_value(&other, "mu_ro") *= 2.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(roll_limit_of_diameter, "hertz_rolling", "hertz_rolling/moments", "",
      "the limit of the rolling moment with the diameter",
      .prepare = roll_limit_of_diameter_prepare)

PREPARE(adhesion_in_millijoules) {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("w")][b] *= 1e3;
    return right_prepare(&other, pair, ret, message);
}
WRONG(adhesion_in_millijoules, "dmt", "dmt/force", "", "the work of adhesion in mJ/m2",
      .prepare = adhesion_in_millijoules_prepare)
