/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of adhesion is 2 gamma, if gamma is the energy of each surface. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the work of adhesion taken for the energy of one surface"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        other.of[wrong_property("w")][b] *= 2.0;
    return right_prepare(&other, pair, ret, message);
}
