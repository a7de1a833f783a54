/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history turns about the normal against the mean spin. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/objectivity"
#define WRONG_TRAPS   "26"
#define WRONG_MISTAKE "the history turns about the normal against the mean spin"
#include "wrong.h"
#include <math.h>

/* The caller has turned it by the mean spin: back, and as much again. */
static void step(const void *coefficients, const struct touch_motion *motion, const double *state,
                 double *ret_state, struct touch_force *ret) {
    double turned[TOUCH_STATE_MAX];
    const double angle = -(motion->spin[0][0] + motion->spin[1][0]) * motion->dt;
    const int at = right()->shear_field;
    for (size_t k = 0; k < right()->state_count; k++)
        turned[k] = state[k];
    turned[at] = cos(angle) * state[at] - sin(angle) * state[at + 1];
    turned[at + 1] = sin(angle) * state[at] + cos(angle) * state[at + 1];
    right()->step(coefficients, motion, turned, ret_state, ret);
}

WRONG_LAW {
    law->step = step;
}
