/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reference gap is read and forgotten. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/reference_gap"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the reference gap forgotten"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("rgap")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
