/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slope of unloading does not depend on how far the contact was pressed. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "unloading always with the largest slope"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("unloading_slope")][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
