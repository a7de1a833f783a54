/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A contact ends where the overlap does, as without adhesion. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the contact ends at zero overlap, without a neck"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    struct touch_motion other = *motion;
    if (!(motion->overlap > 0.0))
        other.overlap = -1.0;
    right()->step(coefficients, &other, state_in, ret_state, ret);
}

WRONG_LAW {
    law->step = step;
}
