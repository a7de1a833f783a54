/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limited force is answered; the spring itself is not limited, and remembers the whole slide. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the cut is answered, and the whole slide carried on"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping || !(ret->stiffness_s > 0.0))
        return;
    ret_state[wrong_field("shear_s")] =
        state_in[wrong_field("shear_s")] + ret->stiffness_s * motion->slide_s;
    ret_state[wrong_field("shear_t")] =
        state_in[wrong_field("shear_t")] + ret->stiffness_s * motion->slide_t;
}
