/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/twist_limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the limit of twisting of a uniform pressure for that of Hertz"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const size_t twist = wrong_property("twist");
    if (other.of[twist][0] > 0.5 && other.of[twist][0] < 1.5)
        other.of[twist][0] = 2.0;
    return right_prepare(&other, pair, ret, message);
}
