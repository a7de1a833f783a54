/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contact that begins anew is as flat as the one before. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/second_contact"
#define WRONG_TRAPS   "12"
#define WRONG_MISTAKE "the largest overlap kept over a separation"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        ret_state[wrong_field("max_overlap")] = state_in[wrong_field("max_overlap")];
}
