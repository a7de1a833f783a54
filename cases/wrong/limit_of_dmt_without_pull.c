/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The total normal force takes the place of that of Hertz. */
#define WRONG_AS      "dmt"
#define WRONG_CASE    "dmt/shear"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the limit of the shear force is mu times the normal force alone"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fmax(ret->normal_elastic, 0.0);
    const double shear = hypot(ret->elastic_s, ret->elastic_t);
    if (shear > limit)
        wrong_set_spring(ret->elastic_s * limit / shear, ret->elastic_t * limit / shear, 1,
                         state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "mu_sl", (double)NAN);
}
