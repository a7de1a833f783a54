/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both areas are called A. */
#define WRONG_AS      "sjkr"
#define WRONG_CASE    "sjkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the area of sjkr for that of sjkr2"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("area")][b] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
