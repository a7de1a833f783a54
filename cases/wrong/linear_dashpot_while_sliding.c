/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot beside a spring that is limited alone is not switched off. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "with spring_sticking the dashpot acts while it slides"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const size_t limit = wrong_property("limit");
    if (other.of[limit][0] > 2.5)
        other.of[limit][0] = 2.0;
    return right_prepare(&other, pair, ret, message);
}
