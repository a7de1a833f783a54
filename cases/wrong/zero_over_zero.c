/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cuts when the trial force is not below the limit: without friction and without slide that is
 * 0/0. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/frictionless"
#define WRONG_TRAPS   "20"
#define WRONG_MISTAKE "0/0 as the trial force is cut to the limit"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double trial = hypot(ret->elastic_s, ret->elastic_t);
    if (!(trial < limit))
        wrong_set_spring(limit / trial * ret->elastic_s, limit / trial * ret->elastic_t, 1,
                         state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "fric", (double)NAN);
}
