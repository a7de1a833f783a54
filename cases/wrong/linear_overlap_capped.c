/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cap against forces that blow a simulation up. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/ranges"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps above 10 um taken for 10 um"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 1e-5);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
