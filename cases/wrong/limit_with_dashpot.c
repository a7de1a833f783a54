/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limit is put on the spring and the dashpot together, as other codes do. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/dashpot_modes"
#define WRONG_TRAPS   "21"
#define WRONG_MISTAKE "the limit on spring and dashpot together"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double trial = hypot(ret->shear_s, ret->shear_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    ret->dashpot_s *= cut;
    ret->dashpot_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    wrong_book_dashpot(motion, ret);
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
}

WRONG_LAW {
    wrong_take(law, "fric", 1e300);
}
