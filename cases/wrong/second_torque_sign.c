/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The torque of the shear force on body 2 has the wrong sign: both bodies are turned in opposite
 * senses. Twice that torque is taken off as a moment. */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin/momentum"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the torque on body 2 with the wrong sign"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    c->own[0] = isinf(pair->radius[1]) ? 0.0 : pair->radius[1];
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    /* Body 2: lever -arm n, force -(s, t), so that the torque is arm n x (s, t) = arm (-t, s). */
    const double arm = c->own[0] > 0.0 ? c->own[0] - 0.5 * motion->overlap : 0.0;
    ret->moment[1][1] += 2.0 * arm * ret->shear_t;
    ret->moment[1][2] -= 2.0 * arm * ret->shear_s;
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
