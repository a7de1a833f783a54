/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot has the secant stiffness N/overlap, alpha times less than the tangent one. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/dashpot_force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the secant stiffness in the dashpot"
#include "wrong.h"

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret, struct touch_message *message) {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(1.0 / wrong_value(values, "hz_alpha"));
    return right()->prepare(values, pair, c->right, message);
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= c->own[0];
    right()->step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}

WRONG_LAW {
    law->prepare = prepare;
    law->step = step;
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
