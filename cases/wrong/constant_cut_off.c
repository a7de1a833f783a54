/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 1.8257, as MUSEN's page prints it, in a law that declares 2 sqrt(5/6). */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin_corrected/declared_constant"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the printed damping constant where the exact one is declared"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("damp_const")][0] = 1.8257;
    return right_prepare(&other, pair, ret, message);
}
