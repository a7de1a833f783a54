/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact that ends with a gap keeps its shear force; one that ends at an overlap of 0 does not. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/second_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "shear force kept where the overlap jumps below 0"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (motion->overlap < 0.0) {
        ret_state[wrong_field("shear_s")] = state_in[wrong_field("shear_s")];
        ret_state[wrong_field("shear_t")] = state_in[wrong_field("shear_t")];
    }
}
