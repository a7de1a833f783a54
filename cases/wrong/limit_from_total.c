/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mu times the total normal force: the friction impulse is then mu (1 + e), as one may expect. The
 * document's limit is from the elastic force. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/oblique_impact_sliding"
#define WRONG_TRAPS   "24"
#define WRONG_MISTAKE "the limit from the normal force with the dashpot in it"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * fmax(ret->normal, 0.0);
    const double trial = hypot(ret->elastic_s, ret->elastic_t);
    const double cut = trial > limit ? limit / trial : 1.0;
    if (ret->stiffness_s > 0.0)
        ret->slip_work = limit * (1.0 - cut) * trial / ret->stiffness_s;
    wrong_set_spring(cut * ret->elastic_s, cut * ret->elastic_t, trial > limit, state_in, ret_state,
                     ret);
}

WRONG_LAW {
    wrong_take(law, "fric", 1e300);
}
