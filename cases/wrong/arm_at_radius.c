/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear force acts at R on each body, not at one point: angular momentum is not kept. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/orbit"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear force acts at R on each body"
#include "wrong.h"

WRONG_LAW {
    law->arm = TOUCH_ARM_RADIUS;
}
