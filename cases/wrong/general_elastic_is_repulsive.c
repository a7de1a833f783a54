/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Friction multiplies the total normal force where it repels, also with limit_from elastic. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "limit_from elastic takes the total force"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *from = &other.of[wrong_property("limit_from")][0];
    *from = *from > 1.5 ? 1.0 : *from;
    return right_prepare(&other, pair, ret, message);
}
