/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contact ends without its event. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/answers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "no contact_deactivated event"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->events &= ~(uint32_t)TOUCH_EVENT_DEACTIVATED;
}
