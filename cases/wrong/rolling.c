/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that are wrong on purpose, in the place of hertz_rolling. */
#include "wrong.h"

CHANGE(roll_not_turned) {
    law->shear_count = 1;
}
WRONG(roll_not_turned, "hertz_rolling", "hertz_rolling/rotation", "",
      "the rolling history does not follow the contact plane", .change = roll_not_turned_change)

STEP(roll_on_one_body) {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->moment[1][1] = ret->moment[1][2] = 0.0;
}
WRONG(roll_on_one_body, "hertz_rolling", "hertz_rolling/moments", "",
      "the rolling moment acts on body 1 only", .step = roll_on_one_body_step)

STEP(roll_by_spin_of_first) {
    struct touch_motion other = *motion;
    other.spin[1][1] = other.spin[1][2] = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(roll_by_spin_of_first, "hertz_rolling", "hertz_rolling/moments", "",
      "rolling by the spin of body 1 alone", .step = roll_by_spin_of_first_step)

PREPARE(roll_without_limit) {
    struct touch_values other = *values;
    const size_t ratio = wrong_property("k_roll_ratio"), mu = wrong_property("mu_ro");
    other.of[mu][0] *= 1e3;
    other.of[ratio][0] *= 1e-6; /* the same spring, which is in proportion to the square of mu_ro */
    return right_prepare(&other, pair, ret, message);
}
WRONG(roll_without_limit, "hertz_rolling", "hertz_rolling/answers", "",
      "the rolling spring has no limit", .prepare = roll_without_limit_prepare)

STEP(roll_dead_zone) {
    struct touch_motion other = *motion;
    for (int i = 1; i < 3; i++)
        if (fabs(other.spin[0][i] - other.spin[1][i]) * other.dt < 1e-7)
            other.spin[0][i] = other.spin[1][i];
    right_step(coefficients, &other, state_in, ret_state, ret);
}
WRONG(roll_dead_zone, "hertz_rolling", "hertz_rolling/rocks", "",
      "rolling by less than 1e-7 rad in a step is left out", .step = roll_dead_zone_step)

STEP(roll_history_kept) {
    static const char *const kept[] = {"roll_s", "roll_t", "stiffness_roll"};
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (size_t k = 0; k < TOUCH_COUNT(kept) && !ret->active; k++)
        ret_state[wrong_field(kept[k])] = state_in[wrong_field(kept[k])];
}
WRONG(roll_history_kept, "hertz_rolling", "hertz_rolling/answers", "",
      "the moments are kept after the contact has ended", .step = roll_history_kept_step)

PREPARE(twist_uniform_for_hertz) {
    struct touch_values other = *values;
    const size_t twist = wrong_property("twist");
    if (other.of[twist][0] > 0.5 && other.of[twist][0] < 1.5)
        other.of[twist][0] = 2.0;
    return right_prepare(&other, pair, ret, message);
}
WRONG(twist_uniform_for_hertz, "hertz_rolling", "hertz_rolling/twist_limits", "",
      "the limit of twisting of a uniform pressure for that of Hertz",
      .prepare = twist_uniform_for_hertz_prepare)

/* As LAMMPS 20210929 has it. It books no energies, which would tell. */
STEP(twist_lost_as_limit_falls) {
    const size_t twist = wrong_field("twist");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (fabs(motion->spin[1][0] - motion->spin[0][0]) > 0.0 ||
        fabs(ret_state[twist]) >= fabs(state_in[twist]))
        return;
    ret_state[twist] = 0.0;
    ret->moment[0][0] = ret->moment[1][0] = 0.0;
}

CHANGE(twist_lost_as_limit_falls) {
    law->traits &= ~(uint32_t)TOUCH_TRAIT_ENERGIES;
}
WRONG(twist_lost_as_limit_falls, "hertz_rolling", "hertz_rolling/held", "",
      "a twisting moment at its limit is lost where the limit falls",
      .step = twist_lost_as_limit_falls_step, .change = twist_lost_as_limit_falls_change)

/* A dashpot that pulls with a force gives the moments that it would have pressing with it. */
STEP(roll_limit_of_size) {
    struct touch_motion other = *motion;
    struct touch_force pressed;
    double unused[TOUCH_STATE_MAX];
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(ret->normal < 0.0))
        return;
    other.velocity_n *= -(ret->normal + ret->normal_elastic) / ret->normal_dashpot;
    right_step(coefficients, &other, state_in, unused, &pressed);
    memcpy(ret->moment, pressed.moment, sizeof ret->moment);
    ret->rolling_work = pressed.rolling_work;
}
WRONG(roll_limit_of_size, "hertz_rolling", "hertz_rolling/pulled", "",
      "rolling is limited by the size of the normal force", .step = roll_limit_of_size_step)
