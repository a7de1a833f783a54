/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energies of the contact do not close. */
#define WRONG_AS      "thornton_ning"
#define WRONG_CASE    "thornton_ning/branches"
#define WRONG_TRAPS   "7"
#define WRONG_MISTAKE "what yielding takes booked nowhere"
#include "wrong.h"

WRONG_STEP {
    const size_t work = wrong_field("yield_work");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret->coupling_work -= ret_state[work] - state_in[work];
}
