/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levers at R in the slip velocity: a pair that turns as one body slides by the overlap times the angle. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_program/levers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the slip velocity takes the spins at R"
#include "wrong.h"

WRONG_LAW {
    law->conventions.slip_lever = TOUCH_slip_lever_radius;
}
