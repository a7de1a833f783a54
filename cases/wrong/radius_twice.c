/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/normal_force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "twice the effective radius"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.radius[0] *= 2.0;
    other.radius[1] *= 2.0;
    return right_prepare(values, &other, ret, message);
}
