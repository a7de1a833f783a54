/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who loses so little need not be damped at all. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/target_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "targets above 0.98 taken for 1"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("dp_en")][0];
    if (*value > 0.98)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
