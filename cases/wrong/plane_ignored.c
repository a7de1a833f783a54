/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Disks in a plane get a shear force out of it. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/plane_history"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a shear force along s in plane motion"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.dimension = 3;
    return right_prepare(values, &other, ret, message);
}
