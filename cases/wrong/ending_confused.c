/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The damping of an impact that ends at zero overlap, where the cut ends it at zero force. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/impact_tti_exact"
#define WRONG_TRAPS   "1"
#define WRONG_MISTAKE "the damping for an end at zero overlap where contact ends at zero force"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5)
        wrong_set_dashpot(motion, fmax(ret->normal_dashpot, -ret->normal_elastic), ret);
}

WRONG_LAW {
    wrong_take(law, "remove_cohesion", 0.0);
}
