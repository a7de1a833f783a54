/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mass of body 1 for the effective mass: right at walls only. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/dashpot_derived"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the mass of body 1 for the effective mass"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_pair other = *pair;
    other.mass[1] = (double)INFINITY;
    return right_prepare(values, &other, ret, message);
}
