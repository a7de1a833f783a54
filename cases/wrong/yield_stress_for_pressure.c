/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contact yields at the stress of a rod, which is 1/2.8 of the largest pressure of a contact. */
#define WRONG_AS      "thornton_ning"
#define WRONG_CASE    "thornton_ning/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the yield stress of a rod taken for the yield pressure"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("yield_pressure")][0] /= 2.8;
    return right_prepare(&other, pair, ret, message);
}
