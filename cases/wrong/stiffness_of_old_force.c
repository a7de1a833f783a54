/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eq (8) with the normal force of the last step: k_s ~ N^(1/3), 0 in the first step. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/oblique_loading"
#define WRONG_TRAPS   "11"
#define WRONG_MISTAKE "k_s from the force at the beginning of the step"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double now = ret->normal_elastic, old = fmax(state_in[wrong_field("normal")], 0.0);
    const double ratio = now > 0.0 ? cbrt(old / now) : 1.0;
    wrong_slid_step(coefficients, motion, ratio, state_in, ret_state, ret);
}
