/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hz_mode 1 scales with the old stiffness over the new one: unloading raises the shear force. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/closed_loop"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the scaling upside down: unloading creates energy"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    const double k = state_in[wrong_field("stiffness_s")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && ret->stiffness_s > 0.0 &&
        ret->normal_elastic < state_in[wrong_field("normal")])
        wrong_scaled_step(c->right, motion, k / ret->stiffness_s, state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "hz_mode", 0.0);
}
