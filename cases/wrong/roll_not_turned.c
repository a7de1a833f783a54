/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/rotation"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the rolling history does not follow the contact plane"
#include "wrong.h"

WRONG_LAW {
    law->shear_count = 1;
}
