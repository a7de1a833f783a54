/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A displacement is not scaled while the overlap falls, as a force is. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/history"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a displacement is not scaled on unloading"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    if (wrong_value(values, "history") > 0.5)
        other.of[wrong_property("unloading")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
