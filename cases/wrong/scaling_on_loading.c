/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hz_mode 1 scales the shear force when the normal force grows, and not when it falls. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/unloading"
#define WRONG_TRAPS   "4"
#define WRONG_MISTAKE "hz_mode 1 scales as the normal force grows"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    const double k = state_in[wrong_field("stiffness_s")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && k > 0.0 && ret->normal_elastic > state_in[wrong_field("normal")])
        wrong_scaled_step(c->right, motion, ret->stiffness_s / k, state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "hz_mode", 0.0);
}
