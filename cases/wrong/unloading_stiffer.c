/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pushes apart 1 % harder than it was pressed. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "1 % more force on unloading: creates energy"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    right()->step(coefficients, motion, state_in, ret_state, ret);
    if (motion->velocity_n < 0.0) {
        ret->normal *= 1.01;
        ret->normal_elastic *= 1.01;
    }
}

WRONG_LAW {
    law->step = step;
}
