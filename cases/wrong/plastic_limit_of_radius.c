/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasticity depth is relative to R*. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the limit overlap from R* instead of 2 R*"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("phi_f")][0] *= 0.5;
    return right_prepare(&other, pair, ret, message);
}
