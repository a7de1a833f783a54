/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot has the secant stiffness N/overlap, alpha times less than the tangent one. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/dashpot_force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the secant stiffness in the dashpot"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(1.0 / wrong_value(values, "hz_alpha"));
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
