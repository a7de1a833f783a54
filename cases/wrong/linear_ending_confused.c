/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The restitution is taken for that at zero overlap, though tension is cut. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the damping for an end at zero overlap where contact ends at zero force"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    if (!(other.of[wrong_property("ending")][0] > 0.5))
        other.of[wrong_property("ending")][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
