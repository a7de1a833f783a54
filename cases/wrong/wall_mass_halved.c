/* SPDX-License-Identifier: GPL-3.0-or-later */
/* m* = m/2 at a wall, as between two equal balls. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/impact_wall"
#define WRONG_TRAPS   "17"
#define WRONG_MISTAKE "half the mass of a ball that hits a wall"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    if (isinf(pair->mass[1]))
        other.mass[0] = 0.5 * pair->mass[0];
    return right_prepare(values, &other, ret, message);
}
