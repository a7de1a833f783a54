/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stiffness in the middle of the step: nearer to the exact force than the documented sum, and
 * not what is documented. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/oblique_loading_numbers"
#define WRONG_TRAPS   "5"
#define WRONG_MISTAKE "the stiffness in the middle of the step"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion middle = *motion;
    middle.overlap -= 0.5 * motion->velocity_n * motion->dt;
    right_step(coefficients, &middle, state_in, ret_state, ret);
    const double half = ret->stiffness_s;
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double ratio = ret->stiffness_s > 0.0 ? half / ret->stiffness_s : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
