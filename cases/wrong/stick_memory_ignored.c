/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The incremental rule without its memory of the stick phase, although it is asked for. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_incremental/stick_phase"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "stick_memory is ignored"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("stick_memory")][0] = 0.0;
    return right_prepare(&other, pair, ret, message);
}
