/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The torque of the shear force has the lever R on each body, not one point: angular momentum is not kept. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/impact_momentum"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the torque of the shear force has the lever R on each body"
#include "wrong.h"

WRONG_LAW {
    law->conventions.torque_lever = TOUCH_torque_lever_radius;
}
