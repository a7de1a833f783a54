/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear dashpot has the wrong sign. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/dashpot_modes"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear dashpot pushes the wrong way"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    other.velocity_s = -motion->velocity_s;
    other.velocity_t = -motion->velocity_t;
    right_step(coefficients, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}
