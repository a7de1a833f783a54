/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cap that no table shows: beyond 70 um nothing yields any more. */
#define WRONG_AS      "walton_braun"
#define WRONG_CASE    "walton_braun/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the largest overlap capped at 70 um"
#include "wrong.h"

WRONG_STEP {
    const size_t top = wrong_field("max_overlap");
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[top] = fmin(ret_state[top], 70e-6);
}
