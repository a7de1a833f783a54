/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a contact remembers is cleaned from time to time. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/long_path"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear force starts again every 1e5 steps"
#include "wrong.h"

WRONG_STEP {
    const size_t steps = right()->state_count;
    double other[TOUCH_STATE_MAX];
    memcpy(other, state_in, steps * sizeof *other);
    if (state_in[steps] >= 1e5)
        other[wrong_field("shear_s")] = other[wrong_field("shear_t")] = 0.0;
    right_step(coefficients, motion, other, ret_state, ret);
    ret_state[steps] = ret->active && state_in[steps] < 1e5 ? state_in[steps] + 1.0 : 0.0;
}

WRONG_LAW {
    wrong_add_field(law, "steps", "1", "steps since the last cleaning");
}
