/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A force of 1e-6 m of overlap is there at once. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a constant is added to the force of the spring: it jumps at touch"
#include "wrong.h"

WRONG_STEP {
    struct touch_motion other = *motion;
    struct touch_force more;
    double unused[TOUCH_STATE_MAX];
    other.overlap = 1e-6;
    right_step(coefficients, &other, state_in, unused, &more);
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    ret->normal += more.normal_elastic;
    ret->normal_elastic += more.normal_elastic;
    ret->strain_energy += more.normal_elastic * motion->overlap;
}
