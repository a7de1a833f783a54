/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PFC's normal force is negative in compression; its power 1/3 is NaN, and no comparison with NaN
 * is true: it never slips. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/unloading"
#define WRONG_TRAPS   "9"
#define WRONG_MISTAKE "k_s from the cube root of a negative normal force"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double ratio = pow(-ret->normal_elastic, 1.0 / 3.0) / cbrt(ret->normal_elastic);
    if (ret->normal_elastic > 0.0)
        wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
