/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/answers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the rolling spring has no limit"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const size_t ratio = wrong_property("k_roll_ratio"), mu = wrong_property("mu_ro");
    other.of[mu][0] *= 1e3;
    other.of[ratio][0] *= 1e-6; /* the same spring, which is in proportion to the square of mu_ro */
    return right_prepare(&other, pair, ret, message);
}
