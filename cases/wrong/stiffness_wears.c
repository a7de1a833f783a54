/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steps of a contact are counted, and the count ends up in its stiffness. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/long_path"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the normal force falls by 1 % after 1e5 steps of a contact"
#include "wrong.h"

WRONG_STEP {
    const size_t steps = right()->state_count;
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[steps] = ret->active ? state_in[steps] + 1.0 : 0.0;
    if (state_in[steps] < 1e5)
        return;
    ret->normal -= 0.01 * ret->normal_elastic;
    ret->normal_elastic *= 0.99;
}

WRONG_LAW {
    wrong_add_field(law, "steps", "1", "steps since the contact began");
}
