/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where target and floor are 0, mode 0 divides by a small number instead of refusing. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/refused_targets"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "takes dp_mode 0 with both targets 0, and divides by a floor of its own"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const int divides = wrong_value(values, "dp_mode") < 0.5;
    if (divides && !(wrong_value(values, "dp_en") > 0.0 || wrong_value(values, "dp_enmin") > 0.0))
        other.of[wrong_property("dp_enmin")][0] = 1e-3;
    return right_prepare(&other, pair, ret, message);
}
