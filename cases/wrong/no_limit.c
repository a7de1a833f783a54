/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/oblique_loading"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "no Coulomb limit"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("fric")][0] = 1e300;
    return right_prepare(&other, pair, ret, message);
}
