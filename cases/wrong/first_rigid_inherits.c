/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inheritance asks body 2 alone whether it is rigid, and averages in what a rigid body 1 holds. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/rigid_first"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the moduli of a rigid body 1 inherited"
#include "wrong.h"

WRONG_INHERIT {
    struct touch_pair other = *pair;
    other.rigid[0] = 0;
    right_inherit(body, held, wanted, &other, ret_values);
}
