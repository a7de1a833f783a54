/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rolling moment acts on body 1 only. */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin/rolling_friction"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the rolling moment on body 1 only"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (int i = 0; i < 3; i++)
        ret->moment[1][i] = 0.0;
}
