/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot sees the velocity of half a step ago. Restitution does not show it. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/impact_orders"
#define WRONG_TRAPS   "2"
#define WRONG_MISTAKE "the dashpot sees the velocity of half a step ago"
#include "wrong.h"

WRONG_STEP {
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

WRONG_LAW {
    wrong_add_field(law, "velocity", "m/s", "approach velocity of the last step");
}
