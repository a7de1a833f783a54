/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cap against forces that blow a simulation up. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/overlap_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps above a twentieth of a millimetre taken for that"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.overlap = fmin(other.overlap, 5e-5);
    right_step(coefficients, &other, state_in, ret_state, ret);
}
