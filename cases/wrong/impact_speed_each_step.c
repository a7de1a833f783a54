/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The impact speed is the speed of the moment: the dashpot knows only its direction. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/impact"
#define WRONG_TRAPS   "13"
#define WRONG_MISTAKE "the impact speed updated in each step"
#include "wrong.h"

WRONG_STEP {
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, right()->state_count * sizeof *other);
    if (other[wrong_field("active")] > 0.5)
        other[wrong_field("impact_speed")] = fabs(motion->velocity_n);
    right_step(coefficients, motion, other, ret_state, ret);
}
