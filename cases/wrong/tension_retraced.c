/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest overlap does not shrink under tension, so that the branch of tension is followed back. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the branch of tension followed back instead of left"
#include "wrong.h"

WRONG_STEP {
    const size_t top = wrong_field("max_overlap");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active && ret_state[top] < state_in[top])
        ret_state[top] = state_in[top];
}
