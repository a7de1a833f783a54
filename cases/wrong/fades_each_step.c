/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damping by a factor in each step: how much is lost depends on the number of steps, and not on time. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/oblique_loading"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear spring loses 1 % in each step"
#include "wrong.h"

WRONG_STEP {
    wrong_scaled_step(coefficients, motion, 0.99, state_in, ret_state, ret);
}
