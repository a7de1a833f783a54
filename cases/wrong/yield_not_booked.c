/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energies of the contact do not close. */
#define WRONG_AS      "thornton_ning"
#define WRONG_CASE    "thornton_ning/branches"
#define WRONG_TRAPS   "7"
#define WRONG_MISTAKE "what yielding takes booked nowhere"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const size_t work = wrong_field("yield_work");
    right()->step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret->coupling_work -= ret_state[work] - state_in[work];
}

WRONG_LAW {
    law->step = step;
}
