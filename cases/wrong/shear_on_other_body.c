/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear force of eq (7) is the one on body 2; here it is given to body 1. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/known_paths"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear force on body 2 given to body 1"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->shear_s = -ret->shear_s;
    ret->shear_t = -ret->shear_t;
    ret->elastic_s = -ret->elastic_s;
    ret->elastic_t = -ret->elastic_t;
    ret->dashpot_s = -ret->dashpot_s;
    ret->dashpot_t = -ret->dashpot_t;
}
