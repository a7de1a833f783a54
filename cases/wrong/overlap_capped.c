/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cap against forces that blow a simulation up. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/overlap_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps above 50 mm taken for 50 mm"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 0.05);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
