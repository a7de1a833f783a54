/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pull-off force of the other theory, 3/2 pi w R*. */
#define WRONG_AS      "dmt"
#define WRONG_CASE    "dmt/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the pull is 3/2 pi w R*, that of JKR"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("w")][b] *= 0.75;
    return right_prepare(&other, pair, ret, message);
}
