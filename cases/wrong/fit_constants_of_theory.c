/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sqrt 5 and pi^2 for 2.2664 and 10.1354: nearer to the target, and not what is printed. 0.02 % less
 * damping near e = 1, 0.6 % less at e = 0.05. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/tti_constants"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "sqrt 5 and pi^2 for the constants that tti prints"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    const int formula =
        touch_choice_find(&right()->properties[wrong_property("damp_formula")], "tti");
    const double e = wrong_value(values, "restitution"), log_e = log(e);
    const int fitted = (int)wrong_value(values, "damp_formula") == formula &&
                       isnan(wrong_value(values, "damp")) && e > 0.0;
    c->own[0] =
        fitted ? sqrt(5.0) / 2.2664 * sqrt((10.1354 + log_e * log_e) / (9.8696 + log_e * log_e))
               : 1.0;
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
