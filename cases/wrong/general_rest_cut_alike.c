/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the dashpot leaves of the limit is not kept: both parts are cut alike. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "sum_rest read as sum"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *limit = &other.of[wrong_property("limit")][0];
    *limit = *limit > 0.5 && *limit < 1.5 ? 0.0 : *limit;
    return right_prepare(&other, pair, ret, message);
}
