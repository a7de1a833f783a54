/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k_s/k_n = 14/17 is that of Poisson's ratio 0.3. It was typed into the shear dashpot. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/dashpots_materials"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear dashpot with the stiffness ratio of Poisson's ratio 0.3"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    const double nu = wrong_value(values, "hz_poiss");
    c->own[0] = sqrt(14.0 / 17.0 * (2.0 - nu) / (2.0 * (1.0 - nu)));
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_s *= c->own[0];
    other.velocity_t *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
