/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A path of four nodes: what lies out of them is a straight line to the end. */
#define WRONG_AS      "mindlin_path"
#define WRONG_CASE    "mindlin_path/memory"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "three turning points are remembered, and no more"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const size_t deflection = wrong_field("deflection0_s"), root = wrong_field("root1");
    for (size_t k = 4; k < 8; k++) {
        ret_state[deflection + 2 * k] = ret_state[deflection + 2 * k + 1] = 0.0;
        ret_state[root + k - 1] = ret_state[wrong_field("root8")];
    }
}
