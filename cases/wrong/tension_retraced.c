/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest overlap does not shrink under tension, so that the branch of tension is followed back. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the branch of tension followed back instead of left"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const size_t top = wrong_field("max_overlap");
    right()->step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active && ret_state[top] < state_in[top])
        ret_state[top] = state_in[top];
}

WRONG_LAW {
    law->step = step;
}
