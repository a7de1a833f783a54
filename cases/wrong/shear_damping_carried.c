/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot's force is stored with the spring's, and piles up as a spring force. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/shear_damping"
#define WRONG_TRAPS   "21"
#define WRONG_MISTAKE "the shear dashpot carried on in the history"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret_state[wrong_field("shear_s")] += ret->dashpot_s;
    ret_state[wrong_field("shear_t")] += ret->dashpot_t;
}
