/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of linear. */
#include "wrong.h"

/* A cap against forces that blow a simulation up. */
STEP(linear_overlap_capped) {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 1e-5);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(linear_overlap_capped, "linear", "linear/ranges", "", "overlaps above 10 um taken for 10 um",
      .step = linear_overlap_capped_step)

/* A dead zone, so that round-off makes no contact. */
STEP(linear_dead_zone) {
    struct touch_motion other = *motion;
    if (other.overlap < 1e-15)
        other.overlap = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(linear_dead_zone, "linear", "linear/ranges", "", "overlaps below 1 fm taken for none",
      .step = linear_dead_zone_step)

/* A cache of histories that is not cleared: what a contact held as it was lost is handed to the next one. */
STEP(linear_history_cached) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        return;
    ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
    ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
}
WRONG(linear_history_cached, "linear", "linear/second_contact", "",
      "the shear force of the last contact is there again in the next",
      .step = linear_history_cached_step)

/* All coefficients are read at the first touch, and kept until the contact is lost. */
WRONG(linear_friction_kept, "linear", "linear/properties_in_contact", "",
      "new coefficients act in the next contact only", .keeps_coefficients = 1)

/* The limited force is answered; the spring itself is not limited, and remembers the whole slide. */
STEP(linear_limit_of_spring) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping || !(ret->stiffness_s > 0.0))
        return;
    ret_state[wrong_field("shear_s")] =
        state_in[wrong_field("shear_s")] + ret->stiffness_s * motion->slide_s;
    ret_state[wrong_field("shear_t")] =
        state_in[wrong_field("shear_t")] + ret->stiffness_s * motion->slide_t;
}
WRONG(linear_limit_of_spring, "linear", "linear/limits", "",
      "the cut is answered, and the whole slide carried on", .step = linear_limit_of_spring_step)

/* The restitution is taken for that at zero overlap, though tension is cut. */
PREPARE(linear_ending_confused) {
    struct touch_values other = *values;
    if (!(other.of[wrong_property("ending")][0] > 0.5))
        other.of[wrong_property("ending")][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_ending_confused, "linear", "linear/impact", "",
      "the damping for an end at zero overlap where contact ends at zero force",
      .prepare = linear_ending_confused_prepare)

/* The dashpot of a coefficient for each kilogram has the mass of one ball in place of the effective one. */
PREPARE(linear_mass_of_one) {
    struct touch_values other = *values;
    const double of_pair = isinf(pair->mass[1]) ? pair->mass[0] : wrong_effective(pair->mass);
    other.of[wrong_property("gamma_t")][0] *= pair->mass[0] / of_pair;
    other.of[wrong_property("gamma_n")][0] *= pair->mass[0] / of_pair;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_mass_of_one, "linear", "linear/dashpots", "", "gamma_t times the mass of body 1",
      .prepare = linear_mass_of_one_prepare)

/* Where two values set one coefficient the second is dropped. */
PREPARE(linear_two_dashpots) {
    struct touch_values other = *values;
    if (!isnan(other.of[wrong_property("restitution")][0]))
        other.of[wrong_property("c_n")][0] = (double)NAN;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_two_dashpots, "linear", "linear/refused", "",
      "c_n beside a restitution is taken without a word", .prepare = linear_two_dashpots_prepare)

/* The dashpot beside a spring that is limited alone is not switched off. */
PREPARE(linear_dashpot_while_sliding) {
    struct touch_values other = *values;
    const size_t limit = wrong_property("limit");
    if (other.of[limit][0] > 2.5)
        other.of[limit][0] = 2.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_dashpot_while_sliding, "linear", "linear/limits", "",
      "with spring_sticking the dashpot acts while it slides",
      .prepare = linear_dashpot_while_sliding_prepare)

/* Friction while the dashpot pulls. */
PREPARE(linear_limit_from_size) {
    struct touch_values other = *values;
    const size_t from = wrong_property("limit_from");
    if (other.of[from][0] < 0.5)
        other.of[from][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(linear_limit_from_size, "linear", "linear/limit_from", "",
      "the size of the normal force in the limit, where only its repulsion counts",
      .prepare = linear_limit_from_size_prepare)

/* A counter in the state, of slides: beyond 1e5 of them the step divides by one that has grown. */
STEP(linear_softens_late) {
    const size_t count = right()->state_count;
    const double factor = state_in[count] > 1e5 ? 0.999 : 1.0;
    wrong_slid_step(coefficients, motion, factor, state_in, ret_state, ret);
    ret_state[count] = ret->active ? state_in[count] + 1.0 : 0.0;
}
WRONG(linear_softens_late, "linear", "linear/long_path", "",
      "the shear spring softens after 1e5 steps of a contact",
      .field = {"steps", "1", "steps of this contact"}, .step = linear_softens_late_step)

/* A spring that nobody turns: its components stay as they are. */
CHANGE(linear_not_turned) {
    law->conventions.turning = TOUCH_turning_not_turned;
}
WRONG(linear_not_turned, "linear", "luding/touch_slides", "",
      "a twist does not turn the shear spring", .change = linear_not_turned_change)
