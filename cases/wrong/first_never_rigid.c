/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever wrote the law thought of a ball on a wall: only body 2 is asked whether it is rigid. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/rigid_first"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a rigid body 1 taken for an elastic one"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.rigid[0] = 0;
    return right_prepare(values, &other, ret, message);
}
