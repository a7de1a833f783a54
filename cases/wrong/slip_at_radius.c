/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slip velocity has the lever R, the torque that of the contact point: angular momentum is kept, and a
 * pair that turns as one rigid body slides by the overlap times the angle. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/objectivity"
#define WRONG_TRAPS   "26"
#define WRONG_MISTAKE "the slip velocity has the lever R, and a rigid turn slides"
#include "wrong.h"

WRONG_LAW {
    law->conventions.slip_lever = TOUCH_slip_lever_radius;
}
