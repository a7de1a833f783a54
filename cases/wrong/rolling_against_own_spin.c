/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rolling couple is against the spin of body 1, not against the relative one. */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin_corrected/rolling_together"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "rolling against the spin of body 1 alone"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    for (int i = 0; i < 3; i++)
        other.spin[1][i] = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
