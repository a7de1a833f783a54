/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 1 - nu for 1 - nu^2 in E*: with E (1 + nu) for E the quotient comes to that. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/materials"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "1 - nu for 1 - nu^2 in E*"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("young")][b] *= 1.0 + values->of[wrong_property("poisson")][b];
    return right_prepare(&other, pair, ret, message);
}
