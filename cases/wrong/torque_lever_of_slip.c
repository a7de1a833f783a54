/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One lever for both: MUSEN's program has R for the torque. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_program/impact_sliding"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the torque has the lever of the slip velocity"
#include "wrong.h"

WRONG_LAW {
    law->conventions.torque_lever = TOUCH_torque_lever_share;
}
