/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dp_mode 1 and 3 cut where the dashpot pushes harder than the spring; the pull is left. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/verification_path_damped"
#define WRONG_TRAPS   "10"
#define WRONG_MISTAKE "the tension cut with the wrong sign"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    struct touch_values other = *values;
    const double mode = wrong_value(values, "dp_mode");
    c->own[0] = mode > 2.5 || (mode > 0.5 && mode < 1.5);
    other.of[wrong_property("dp_mode")][0] = mode - c->own[0];
    return right_prepare(&other, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (ret->active && c->own[0] > 0.5)
        ret->normal += fmin(ret->normal_dashpot, ret->normal_elastic) - ret->normal_dashpot;
    if (ret->active)
        wrong_set_dashpot(motion, ret->normal - ret->normal_elastic, ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
