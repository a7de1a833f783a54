/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guards against overlaps that are round-off. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/overlap_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a new contact begins at an overlap of 1 nm"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    if (!(state_in[wrong_field("active")] > 0.5) && motion->overlap < 1e-9)
        other.overlap = fmin(motion->overlap, 0.0);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
