/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest target dp_enmin is read and not used. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/floor"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "dp_enmin read and not used"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    if (wrong_value(values, "dp_en") > 0.0)
        other.of[wrong_property("dp_enmin")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
