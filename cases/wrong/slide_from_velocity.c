/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slide of a step is taken from the velocity at its end. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/impact_slide"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "slide as velocity times dt"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.slide_s = motion->velocity_s * motion->dt;
    other.slide_t = motion->velocity_t * motion->dt;
    right_step(coefficients, &other, state_in, ret_state, ret);
}
