/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/moments"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the rolling moment acts on body 1 only"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->moment[1][1] = ret->moment[1][2] = 0.0;
}
