/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/answers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the moments are kept after the contact has ended"
#include "wrong.h"

WRONG_STEP {
    static const char *const kept[] = {"roll_s", "roll_t", "stiffness_roll"};
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (size_t k = 0; k < TOUCH_COUNT(kept) && !ret->active; k++)
        ret_state[wrong_field(kept[k])] = state_in[wrong_field(kept[k])];
}
