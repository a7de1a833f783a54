/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pushes apart 1 % harder than it was pressed. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "1 % more force on unloading: creates energy"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (motion->velocity_n < 0.0) {
        ret->normal *= 1.01;
        ret->normal_elastic *= 1.01;
    }
}
