/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who loses so little need not be damped at all. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/restitution_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "restitution above 0.98 taken for 1"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("restitution")][0];
    if (*value > 0.98)
        *value = 1.0;
    return right_prepare(&other, pair, ret, message);
}
