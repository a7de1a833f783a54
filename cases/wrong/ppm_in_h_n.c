/* SPDX-License-Identifier: GPL-3.0-or-later */
/* h_n is wrong by a millionth: a constant with six digits. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/normal_force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "h_n wrong by 1e-6"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("hz_shear")][0] *= 1.0 + 1e-6;
    return right_prepare(&other, pair, ret, message);
}
