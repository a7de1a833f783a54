/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resists rolling, which the law does not do. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/nothing_else"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a rolling moment that the law does not have"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (int b = 0; b < 2; b++)
        ret->moment[b][2] = motion->spin[b][2] > 0.0 ? -1e-5 * ret->normal : 0.0;
}
