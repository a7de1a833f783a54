/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tangent stiffness in the dashpot is 3/2 N/overlap, whatever hz_alpha. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/impact_exponents"
#define WRONG_TRAPS   "25"
#define WRONG_MISTAKE "3/2 in the dashpot whatever the exponent"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(1.5 / wrong_value(values, "hz_alpha"));
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
