/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear force outlives the contact and is there at the next one. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/events"
#define WRONG_TRAPS   "12"
#define WRONG_MISTAKE "the shear force kept over a separation"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active) {
        ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
        ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
    }
}
