/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/moments"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "rolling by the spin of body 1 alone"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.spin[1][1] = other.spin[1][2] = 0.0;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
