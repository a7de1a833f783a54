/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is remembered is the last overlap: unloading is as soft as loading. */
#define WRONG_AS      "walton_braun"
#define WRONG_CASE    "walton_braun/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the overlap of the last step taken for the largest one"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->active)
        ret_state[wrong_field("max_overlap")] = motion->overlap;
}
