/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Overlaps that small are thought to be round-off. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/overlap_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps below 1 pm have no force"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    if (other.overlap > 0.0 && other.overlap < 1e-12)
        other.overlap = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
