/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cache of histories that is not cleared: what a contact held as it was lost is handed to the next one. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/second_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear force of the last contact is there again in the next"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        return;
    ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
    ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
}
