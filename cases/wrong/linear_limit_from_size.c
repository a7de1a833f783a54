/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Friction while the dashpot pulls. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/limit_from"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the size of the normal force in the limit, where only its repulsion counts"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const size_t from = wrong_property("limit_from");
    if (other.of[from][0] < 0.5)
        other.of[from][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
