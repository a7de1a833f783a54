/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first end of slip in a contact is reported, later ones are not. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hertz/slip_again"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the end of slip is reported once in each contact"
#include "wrong.h"

#define ENDED right()->state_count /* the field behind those of the right law */

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const int ended = (ret->events & TOUCH_EVENT_SLIP_ENDED) != 0, before = state_in[ENDED] > 0.5;
    if (ended && before)
        ret->events &= ~(uint32_t)TOUCH_EVENT_SLIP_ENDED;
    ret_state[ENDED] = ret->active && (ended || before);
}

WRONG_LAW {
    wrong_add_field(law, "ended", "1", "1 once an end of slip was reported");
}
