/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/force"
#define WRONG_TRAPS   "16"
#define WRONG_MISTAKE "three times the effective radius"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.radius[0] *= 3.0;
    other.radius[1] *= 3.0;
    return right_prepare(values, &other, ret, message);
}
