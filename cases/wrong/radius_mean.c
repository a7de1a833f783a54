/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mean of the two radii for R*; of a ball and a wall, that of the ball. Balls of one size
 * have R* = R/2, so the mean is halved to be right for them. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/unequal_bodies"
#define WRONG_TRAPS   "16"
#define WRONG_MISTAKE "the mean radius for the effective one"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    if (!isinf(pair->radius[1]))
        other.radius[0] = other.radius[1] = 0.5 * (pair->radius[0] + pair->radius[1]);
    return right_prepare(values, &other, ret, message);
}
