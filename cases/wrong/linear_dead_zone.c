/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dead zone, so that round-off makes no contact. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/ranges"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlaps below 1 fm taken for none"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    struct touch_motion other = *motion;
    if (other.overlap < 1e-15)
        other.overlap = 0.0;
    right()->step(coefficients, &other, state_in, ret_state, ret);
}

WRONG_LAW {
    law->step = step;
}
