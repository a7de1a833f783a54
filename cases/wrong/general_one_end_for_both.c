/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot for an end at zero force is that for an end at zero overlap. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/dashpots"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "exact_at_zero_force takes the ratio for zero overlap"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *damping = &other.of[wrong_property("damping")][0];
    *damping = *damping > 0.5 && *damping < 1.5 ? 0.0 : *damping;
    return right_prepare(&other, pair, ret, message);
}
