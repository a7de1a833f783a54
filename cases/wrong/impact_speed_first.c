/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of the first impact is kept for all later ones. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/impact_speed"
#define WRONG_TRAPS   "13"
#define WRONG_MISTAKE "the speed of the first impact kept for all"
#include "wrong.h"

WRONG_STEP {
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
