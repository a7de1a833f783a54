/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two surfaces that come near snap together at once: the branch of a contact that has begun is taken for a new one. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a contact begins before touch, where its neck would break"
#include "wrong.h"

WRONG_STEP {
    double state[TOUCH_STATE_MAX];
    memcpy(state, state_in, right()->state_count * sizeof *state);
    const int was =
        state[wrong_field("stiffness_s")] > 0.0; /* what a contact keeps that has begun */
    if (!was)
        state[wrong_field("stiffness_s")] = 1.0;
    right_step(coefficients, motion, state, ret_state, ret);
    if (!was && !ret->active)
        ret->coupling_work = 0.0;
}
