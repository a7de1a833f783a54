/* SPDX-License-Identifier: GPL-3.0-or-later */
/* R-bar of eq (6) is 2 R*. Here it is R*: h_n is too small by sqrt 2. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/verification_path"
#define WRONG_TRAPS   "16"
#define WRONG_MISTAKE "R-bar = 2 R1 R2/(R1 + R2) taken for R*, without its 2"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.radius[0] *= 0.5;
    other.radius[1] *= 0.5;
    return right_prepare(values, &other, ret, message);
}
