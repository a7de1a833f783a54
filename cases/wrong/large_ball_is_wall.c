/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball that large is thought to be flat: its curvature is left out. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/radius_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a ball with a radius above 5 m taken for a wall"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    if (other.radius[1] > 5.0)
        other.radius[1] = HUGE_VAL;
    return right_prepare(values, &other, ret, message);
}
