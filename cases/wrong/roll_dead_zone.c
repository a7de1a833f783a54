/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/rocks"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "rolling by less than 1e-7 rad in a step is left out"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    for (int i = 1; i < 3; i++)
        if (fabs(other.spin[0][i] - other.spin[1][i]) * other.dt < 1e-7)
            other.spin[0][i] = other.spin[1][i];
    right_step(coefficients, &other, state_in, ret_state, ret);
}
