/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A coefficient of friction is thought to be a number between 0 and 1, and is clamped. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/friction_above_one"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "friction coefficients above 1 taken for 1"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("fric")][0];
    if (*value > 1.0)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
