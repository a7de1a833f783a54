/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contact ends without its event. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/answers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "no contact_deactivated event"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    right()->step(coefficients, motion, state_in, ret_state, ret);
    ret->events &= ~(uint32_t)TOUCH_EVENT_DEACTIVATED;
}

WRONG_LAW {
    law->step = step;
}
