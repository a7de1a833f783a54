/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dead zone, so that round-off makes no contact. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/ranges"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps below 1 fm taken for none"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    if (other.overlap < 1e-15)
        other.overlap = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
