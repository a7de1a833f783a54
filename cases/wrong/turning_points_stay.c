/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forces at which the slide turned are kept as they were; they have to move with mu N. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_incremental/turns_while_pressed"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "turning points do not move with the normal force"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double grown = c->own[0] * (ret->normal - state_in[wrong_field("normal")]);
    const double branch = ret_state[wrong_field("branch")];
    if (branch > 0.5)
        ret_state[wrong_field("turned")] -= grown;
    if (branch > 1.5)
        ret_state[wrong_field("returned")] += grown;
}

WRONG_LAW {
    wrong_take(law, "fric", (double)NAN);
}
