/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limit is put on the shear spring and the dashpot together, as MUSEN's page has it. Its program
 * limits the spring. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_program/dashpot_beside_limit"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the limit of the page, on spring and dashpot together"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * fabs(ret->normal);
    const double trial = hypot(ret->shear_s, ret->shear_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    ret->dashpot_s *= cut;
    ret->dashpot_t *= cut;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    wrong_book_dashpot(motion, ret);
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
    ret_state[wrong_field("shear_s")] /= ret->stiffness_s; /* what is stored is a displacement */
    ret_state[wrong_field("shear_t")] /= ret->stiffness_s;
}

WRONG_LAW {
    wrong_take(law, "mu_sl", 1e300);
}
