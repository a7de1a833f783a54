/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of luding, walton_braun and thornton_ning. */
#include "wrong.h"

/* A contact that begins again is as flat as the one before. */
STEP(yield_kept_apart) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        ret_state[wrong_field("max_overlap")] = state_in[wrong_field("max_overlap")];
}
WRONG(yield_kept_apart, "luding", "luding/second_contact", "12",
      "the largest overlap kept over a separation", .step = yield_kept_apart_step)

/* What is remembered is the last overlap: unloading is as soft as loading. */
STEP(yield_forgotten) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret_state[wrong_field("max_overlap")] = motion->overlap;
}
WRONG(yield_forgotten, "walton_braun", "walton_braun/branches", "",
      "the overlap of the last step taken for the largest one", .step = yield_forgotten_step)

/* A cap that no table shows: beyond 70 um nothing yields any more. */
STEP(yield_capped) {
    const size_t top = wrong_field("max_overlap");
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[top] = fmin(ret_state[top], 70e-6);
}
WRONG(yield_capped, "walton_braun", "walton_braun/branches", "",
      "the largest overlap capped at 70 um", .step = yield_capped_step)

/* The contact yields at the stress of a rod, which is 1/2.8 of the largest pressure of a contact. */
PREPARE(yield_stress_for_pressure) {
    struct touch_values other = *values;
    other.of[wrong_property("yield_pressure")][0] /= 2.8;
    return right_prepare(&other, pair, ret, message);
}
WRONG(yield_stress_for_pressure, "thornton_ning", "thornton_ning/branches", "",
      "the yield stress of a rod taken for the yield pressure",
      .prepare = yield_stress_for_pressure_prepare)

/* The energies of the contact do not close. */
STEP(yield_not_booked) {
    const size_t work = wrong_field("yield_work");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret->coupling_work -= ret_state[work] - state_in[work];
}
WRONG(yield_not_booked, "thornton_ning", "thornton_ning/branches", "7",
      "what yielding takes booked nowhere", .step = yield_not_booked_step)

/* The shear stiffness is that of round bodies at this overlap, also of bodies that were flattened. */
STEP(yield_round_contact) {
    const double top = state_in[wrong_field("max_overlap")];
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active || motion->overlap >= top || !(ret->stiffness_s > 0.0))
        return;
    /* The stiffness at the largest overlap, scaled by the root of the overlap. */
    struct touch_motion at = *motion;
    struct touch_force largest;
    double unused[TOUCH_STATE_MAX];
    at.overlap = top;
    right_step(coefficients, &at, state_in, unused, &largest);
    ret->stiffness_s = largest.stiffness_s * sqrt(motion->overlap / top);
}
WRONG(yield_round_contact, "thornton_ning", "thornton_ning/branches", "",
      "the radius of contact after yield as of round bodies", .step = yield_round_contact_step)

/* The largest overlap does not shrink under tension, so that the branch of tension is followed back. */
STEP(tension_retraced) {
    const size_t top = wrong_field("max_overlap");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active && ret_state[top] < state_in[top])
        ret_state[top] = state_in[top];
}
WRONG(tension_retraced, "luding", "luding/branches", "",
      "the branch of tension followed back instead of left", .step = tension_retraced_step)

/* The slope of unloading does not depend on how far the contact was pressed. */
PREPARE(slope_always_largest) {
    struct touch_values other = *values;
    other.of[wrong_property("unloading_slope")][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(slope_always_largest, "luding", "luding/branches", "",
      "unloading always with the largest slope", .prepare = slope_always_largest_prepare)

/* A property that is changed in contact acts from the next contact on. */
WRONG(slope_kept, "luding", "luding/properties_in_contact", "",
      "coefficients kept from the first touch", .keeps_coefficients = 1)

/* The plasticity depth is relative to R*. */
PREPARE(plastic_limit_of_radius) {
    struct touch_values other = *values;
    other.of[wrong_property("phi_f")][0] *= 0.5;
    return right_prepare(&other, pair, ret, message);
}
WRONG(plastic_limit_of_radius, "luding", "luding/branches", "",
      "the limit overlap from R* instead of 2 R*", .prepare = plastic_limit_of_radius_prepare)

/* The limit is mu F: a contact that is held together by tension has no friction. */
STEP(friction_without_tension) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fmax(ret->normal_elastic, 0.0);
    const double shear = hypot(ret->elastic_s, ret->elastic_t);
    const double cut = shear > limit ? limit / shear : 1.0;
    ret->elastic_s *= cut;
    ret->elastic_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    ret_state[wrong_field("shear_s")] = ret->elastic_s;
    ret_state[wrong_field("shear_t")] = ret->elastic_t;
}
WRONG(friction_without_tension, "luding", "luding/friction", "",
      "friction from the normal force alone, without the tension", .takes = "friction",
      .instead = (double)NAN, .step = friction_without_tension_step)

/* The line of unloading goes on below zero, so that the bodies attract. */
PREPARE(spring_pulls_back) {
    struct wrong_coefficients *c = ret;
    c->own[0] = wrong_value(values, "k_1");
    c->own[1] = wrong_value(values, "k_2");
    c->own[2] = wrong_value(values, "stiffening");
    return right_prepare(values, pair, c->right, message);
}

STEP(spring_pulls_back) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double top = ret_state[wrong_field("max_overlap")];
    const double line =
        c->own[0] * top - (c->own[1] + c->own[2] * c->own[0] * top) * (top - motion->overlap);
    if (!ret->active || line >= 0.0)
        return;
    ret->normal_elastic = line;
    ret->normal = line + ret->normal_dashpot;
}
WRONG(spring_pulls_back, "walton_braun", "walton_braun/branches", "",
      "the line of unloading followed below zero", .prepare = spring_pulls_back_prepare,
      .step = spring_pulls_back_step, .coefficient_size = sizeof(struct wrong_coefficients))

CHANGE(plastic_limit_by_default) {
    wrong_properties(law)[wrong_property("phi_f")].initial = 0.1;
}
WRONG(plastic_limit_by_default, "luding", "luding/defaults", "",
      "phi_f is 0.1 where it is not given", .change = plastic_limit_by_default_change)

/* A new contact is set up in its first step, and its slide comes too late. */
STEP(slide_of_touch_lost) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active && !(state_in[wrong_field("active")] > 0.5))
        wrong_set_spring(0.0, 0.0, 0, state_in, ret_state, ret);
}
WRONG(slide_of_touch_lost, "walton_braun", "luding/touch_slides", "",
      "what slides in the step that touches is lost", .step = slide_of_touch_lost_step)
