/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stored shear force is projected on the turned plane, but does not turn about its normal with
 * the bodies. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/rotation"
#define WRONG_TRAPS   "20"
#define WRONG_MISTAKE "the shear force does not turn with bodies that twist"
#include "wrong.h"

WRONG_LAW {
    law->conventions.turning = TOUCH_turning_kept_length;
    law->conventions.twirl = TOUCH_twirl_stays;
}
