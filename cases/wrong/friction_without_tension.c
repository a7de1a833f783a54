/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limit is mu F: a contact that is held together by tension has no friction. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/friction"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "friction from the normal force alone, without the tension"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * fmax(ret->normal_elastic, 0.0);
    const double shear = hypot(ret->elastic_s, ret->elastic_t);
    const double cut = shear > limit ? limit / shear : 1.0;
    ret->elastic_s *= cut;
    ret->elastic_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    ret_state[wrong_field("shear_s")] = ret->elastic_s;
    ret_state[wrong_field("shear_t")] = ret->elastic_t;
}

WRONG_LAW {
    wrong_take(law, "friction", (double)NAN);
}
