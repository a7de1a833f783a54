/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rigid wall deforms like the ball. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/normal_force"
#define WRONG_TRAPS   "16"
#define WRONG_MISTAKE "a rigid wall taken for an elastic one"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    struct touch_values same = *values;
    for (int b = 0; b < 2; b++)
        for (size_t k = 0; pair->rigid[b] && k < right()->property_count; k++)
            same.of[k][b] = values->of[k][1 - b];
    other.rigid[0] = other.rigid[1] = 0;
    return right_prepare(&same, &other, ret, message);
}
