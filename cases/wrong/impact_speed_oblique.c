/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of the impact is that of the surfaces, with their sliding in it. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/oblique_impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the impact speed with the sliding velocity in it"
#include "wrong.h"

WRONG_STEP {
    const size_t field = wrong_field("impact_speed");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(ret->events & TOUCH_EVENT_ACTIVATED) || !(ret_state[field] > 0.0))
        return;
    const double shear = hypot(motion->velocity_s, motion->velocity_t);
    const double speed = hypot(ret_state[field], shear), right_speed = ret_state[field];
    ret_state[field] = speed;
    wrong_set_dashpot(motion, ret->normal_dashpot * right_speed / speed, ret);
}
