/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hysteretic and hysteretic_exact. */
#include "wrong.h"

/* The dashpot sees the velocity of half a step ago. Restitution does not show it. */
STEP(velocity_lags) {
    const size_t last = right()->state_count;
    struct touch_motion other = *motion;
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (state_in[wrong_field("active")] > 0.5)
        other.velocity_n = 0.5 * (motion->velocity_n + state_in[last]);
    right_step(coefficients, &other, state_in, ret_state, ret);
    ret_state[last] = ret->active ? motion->velocity_n : 0.0;
    if (ret->active)
        wrong_book_dashpot(motion, ret);
}
WRONG(velocity_lags, "hysteretic", "hysteretic/impact_orders", "2",
      "the dashpot sees the velocity of half a step ago", .step = velocity_lags_step,
      .field = {"velocity", "m/s", "approach velocity of the last step"})

/* The impact speed is the speed of the moment: the dashpot knows only its direction. */
STEP(impact_speed_each_step) {
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, right()->state_count * sizeof *other);
    if (other[wrong_field("active")] > 0.5)
        other[wrong_field("impact_speed")] = fabs(motion->velocity_n);
    right_step(coefficients, motion, other, ret_state, ret);
}
WRONG(impact_speed_each_step, "hysteretic", "hysteretic/impact", "13",
      "the impact speed updated in each step", .step = impact_speed_each_step_step)

/* v_in is negative on approach, as PFC counts velocities: the dashpot drives. */
STEP(impact_speed_sign) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    wrong_set_dashpot(motion, -ret->normal_dashpot, ret);
}
WRONG(impact_speed_sign, "hysteretic", "hysteretic/impact", "13",
      "the impact speed with its own sign: the dashpot drives", .step = impact_speed_sign_step)

/* The speed of the first impact is kept for all later ones. */
STEP(impact_speed_first) {
    const size_t field = wrong_field("impact_speed"), active = wrong_field("active");
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, right()->state_count * sizeof *other);
    right_step(coefficients, motion, state_in, ret_state, ret);
    const uint32_t events = ret->events;
    if (ret->active && state_in[field] > 0.0) {
        other[active] = 1.0;
        right_step(coefficients, motion, other, ret_state, ret);
        ret->events = events;
    }
    if (state_in[field] > 0.0)
        ret_state[field] = state_in[field];
}
WRONG(impact_speed_first, "hysteretic", "hysteretic/impact_speed", "13",
      "the speed of the first impact kept for all", .step = impact_speed_first_step)

/* The smallest target dp_enmin is read and not used. */
PREPARE(floor_ignored) {
    struct touch_values other = *values;
    if (wrong_value(values, "dp_en") > 0.0)
        other.of[wrong_property("dp_enmin")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(floor_ignored, "hysteretic", "hysteretic/floor", "", "dp_enmin read and not used",
      .prepare = floor_ignored_prepare)

/* d (1 + e) = ln[(1 + d)/(1 - d e)] solved in single precision: near e = 1 all digits cancel. */
/* As in the law, but in float and without its series: P(x) = x - ln(1 + x), P(d) = P(-d e). */
static double factor_of(float e) {
    float low = 0.0f, high = 1.0f;
    if (!(e < 1.0f))
        return 0.0;
    for (int k = 0; k < 40; k++) {
        const float x = 0.5f * (low + high), d = x / e;
        if (-x - logf(1.0f - x) < d - logf(1.0f + d))
            low = x;
        else
            high = x;
    }
    return (double)(0.5f * (low + high) / e);
}

PREPARE(damping_in_single) {
    struct wrong_coefficients *c = ret;
    const struct touch_motion probe = {
        .overlap = 1e-3 * wrong_effective(pair->radius), .velocity_n = 1.0, .dt = 1.0};
    double state[TOUCH_STATE_MAX] = {0}, begun[TOUCH_STATE_MAX];
    struct touch_force force;
    const enum touch_status status = right_prepare(values, pair, c->right, message);
    if (status != TOUCH_OK)
        return status;
    right_step(c->right, &probe, state, begun, &force);
    const double d = force.normal_dashpot / force.normal_elastic;
    c->own[0] = d > 0.0 ? factor_of((float)wrong_value(values, "dp_en")) / d : 1.0;
    return TOUCH_OK;
}

STEP(damping_in_single) {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    wrong_set_dashpot(motion, fmax(c->own[0] * ret->normal_dashpot, -ret->normal_elastic), ret);
}
WRONG(damping_in_single, "hysteretic_exact", "hysteretic_exact/impact", "22",
      "the damping factor solved in single precision, where it cancels",
      .prepare = damping_in_single_prepare, .step = damping_in_single_step,
      .coefficient_size = sizeof(struct wrong_coefficients))

/* The first end of slip in a contact is reported, later ones are not. */
#define ENDED right()->state_count /* the field behind those of the right law */

STEP(slip_end_once) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const int ended = (ret->events & TOUCH_EVENT_SLIP_ENDED) != 0, before = state_in[ENDED] > 0.5;
    if (ended && before)
        ret->events &= ~(uint32_t)TOUCH_EVENT_SLIP_ENDED;
    ret_state[ENDED] = ret->active && (ended || before);
}
WRONG(slip_end_once, "hysteretic", "hertz/slip_again", "",
      "the end of slip is reported once in each contact",
      .field = {"ended", "1", "1 once an end of slip was reported"}, .step = slip_end_once_step)

/* The speed of the impact is that of the surfaces, with their sliding in it. */
STEP(impact_speed_oblique) {
    const size_t field = wrong_field("impact_speed");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(ret->events & TOUCH_EVENT_ACTIVATED) || !(ret_state[field] > 0.0))
        return;
    const double shear = hypot(motion->velocity_s, motion->velocity_t);
    const double speed = hypot(ret_state[field], shear), right_speed = ret_state[field];
    ret_state[field] = speed;
    wrong_set_dashpot(motion, ret->normal_dashpot * right_speed / speed, ret);
}
WRONG(impact_speed_oblique, "hysteretic", "hysteretic/oblique_impact", "",
      "the impact speed with the sliding velocity in it", .step = impact_speed_oblique_step)

/* The energy of the springs from the total normal force: right where there is no dashpot. */
STEP(strain_energy_of_total) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(ret->normal_elastic > 0.0))
        return;
    const double spring = ret->strain_energy - ret->strain_shear;
    ret->strain_energy = ret->strain_shear + spring * (ret->normal / ret->normal_elastic);
}
WRONG(strain_energy_of_total, "hysteretic", "hysteretic/strain_energy", "",
      "strain energy from the normal force with the dashpot in it",
      .step = strain_energy_of_total_step)

/* The damping factor is computed at the first touch and kept until the contact is lost. */
WRONG(restitution_kept, "hysteretic", "hysteretic/properties_in_contact", "",
      "a new target restitution acts in the next contact only", .keeps_coefficients = 1)

/* The damping factor is computed at the first touch and kept until the contact is lost. */
WRONG(restitution_kept_exact, "hysteretic_exact", "hysteretic_exact/properties_in_contact", "",
      "a new target restitution acts in the next contact only", .keeps_coefficients = 1)

/* Where target and floor are 0, mode 0 divides by a small number instead of refusing. */
PREPARE(floor_of_its_own) {
    struct touch_values other = *values;
    const int divides = wrong_value(values, "dp_mode") < 0.5;
    if (divides && !(wrong_value(values, "dp_en") > 0.0 || wrong_value(values, "dp_enmin") > 0.0))
        other.of[wrong_property("dp_enmin")][0] = 1e-3;
    return right_prepare(&other, pair, ret, message);
}
WRONG(floor_of_its_own, "hysteretic", "hysteretic/refused", "",
      "takes dp_mode 0 with both targets 0, and divides by a floor of its own",
      .prepare = floor_of_its_own_prepare)

/* Who loses so little need not be damped at all. */
PREPARE(target_near_one) {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("dp_en")][0];
    if (*value > 0.98)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(target_near_one, "hysteretic", "hysteretic/target_range", "",
      "targets above 0.98 taken for 1", .prepare = target_near_one_prepare)

/* get() of dp_force answers the total normal force. */
GET(view_of_total) {
    right_get(property, state, force, ret_v);
    if (property == wrong_property("dp_force"))
        ret_v[0] = force->normal;
}
WRONG(view_of_total, "hysteretic", "hysteretic/views", "",
      "get() answers the total force for dp_force", .get = view_of_total_get)
