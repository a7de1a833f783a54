/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small radii are thought to be mistakes of the input. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/radius_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "radii below 0.1 mm taken for 0.1 mm"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    for (int b = 0; b < 2; b++)
        other.radius[b] = fmax(other.radius[b], 1e-4);
    return right_prepare(values, &other, ret, message);
}
