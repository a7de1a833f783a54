/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ratio of the dashpots is read, and that of the stiffnesses is used. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/stiffness"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "c_t_ratio read and not used"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("c_t_ratio")][0] = (double)NAN;
    return right_prepare(&other, pair, ret, message);
}
