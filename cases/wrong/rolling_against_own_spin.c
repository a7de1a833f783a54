/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rolling couple is against the spin of body 1, not against the relative one. */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin_corrected/rolling_together"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "rolling against the spin of body 1 alone"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    struct touch_motion other = *motion;
    for (int i = 0; i < 3; i++)
        other.spin[1][i] = 0.0;
    right()->step(coefficients, &other, state_in, ret_state, ret);
}

WRONG_LAW {
    law->step = step;
}
