/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear force is never scaled, whatever hz_mode says. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/unloading"
#define WRONG_TRAPS   "4"
#define WRONG_MISTAKE "hz_mode read and not used"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("hz_mode")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
