/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If one body is rigid, the modulus of body 2 is left out, whichever of them it is. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/rigid_first"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "beside a rigid body the modulus of body 1, though that is the rigid one"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.rigid[1] = pair->rigid[0] || pair->rigid[1];
    other.rigid[0] = 0;
    return right_prepare(values, &other, ret, message);
}
