/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levers to the middle of the overlap: the same point for both bodies, but not the program's, unless the balls are equal. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_program/levers"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the slip velocity takes the spins at the middle of the overlap"
#include "wrong.h"

WRONG_LAW {
    law->conventions.slip_lever = TOUCH_slip_lever_point;
}
