/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slide is charged at the stiffness of the beginning of the step. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/oblique_loading"
#define WRONG_TRAPS   "5 11"
#define WRONG_MISTAKE "the stiffness at the beginning of the step"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double old = state_in[wrong_field("stiffness_s")];
    const double ratio = ret->active ? old / ret->stiffness_s : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
