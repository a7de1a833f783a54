/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stored shear force stays in the axes: it turns neither with the plane nor with the bodies. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/rotation"
#define WRONG_TRAPS   "20"
#define WRONG_MISTAKE "the shear force does not turn with the contact plane"
#include "wrong.h"

WRONG_LAW {
    law->conventions.turning = TOUCH_turning_not_turned;
}
