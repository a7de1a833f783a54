/* SPDX-License-Identifier: GPL-3.0-or-later */
/* F = 4/3 E* R* overlap^(3/2), the square root forgotten. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "R* instead of its square root"
#include "wrong.h"

WRONG_PREPARE {
    const double radius = wrong_effective(pair->radius);
    struct touch_pair other = *pair;
    other.radius[0] *= radius;
    other.radius[1] *= radius;
    return right_prepare(values, &other, ret, message);
}
