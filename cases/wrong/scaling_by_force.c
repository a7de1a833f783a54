/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hz_mode 1 scales with the ratio of the normal forces; eq (9) has that of the stiffnesses. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/unloading"
#define WRONG_TRAPS   "4"
#define WRONG_MISTAKE "scaled with the ratio of normal forces, not of stiffnesses"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    const double old = state_in[wrong_field("normal")];
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && ret->active && ret->normal_elastic < old)
        wrong_scaled_step(c->right, motion, ret->normal_elastic / old, state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "hz_mode", 0.0);
}
