/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history turns about the normal against the mean spin. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/objectivity"
#define WRONG_TRAPS   "26"
#define WRONG_MISTAKE "the history turns about the normal against the mean spin"
#include "wrong.h"
#include <math.h>

/* The caller has turned it by the mean spin: back, and as much again. */
WRONG_STEP {
    double turned[TOUCH_STATE_MAX];
    const double angle = -(motion->spin[0][0] + motion->spin[1][0]) * motion->dt;
    const int at = right()->shear_field;
    for (size_t k = 0; k < right()->state_count; k++)
        turned[k] = state_in[k];
    turned[at] = cos(angle) * state_in[at] - sin(angle) * state_in[at + 1];
    turned[at + 1] = sin(angle) * state_in[at] + cos(angle) * state_in[at + 1];
    right_step(coefficients, motion, turned, ret_state, ret);
}
