/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact ends where the overlap does, as without adhesion. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the contact ends at zero overlap, without a neck"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    if (!(motion->overlap > 0.0))
        other.overlap = -1.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
