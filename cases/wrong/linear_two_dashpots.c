/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where two values set one coefficient the second is dropped. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/refused_restitution_and_c_n"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "c_n beside a restitution is taken without a word"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    if (!isnan(other.of[wrong_property("restitution")][0]))
        other.of[wrong_property("c_n")][0] = (double)NAN;
    return right_prepare(&other, pair, ret, message);
}
