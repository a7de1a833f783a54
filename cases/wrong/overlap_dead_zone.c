/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Overlaps that small are thought to be round-off. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/overlap_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps below 1 pm have no force"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    struct touch_motion other = *motion;
    if (other.overlap > 0.0 && other.overlap < 1e-12)
        other.overlap = 0.0;
    right()->step(coefficients, &other, state_in, ret_state, ret);
}

WRONG_LAW {
    law->step = step;
}
