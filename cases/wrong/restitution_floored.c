/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The logarithm of small numbers is avoided. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/restitution_range"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "restitution below 0.05 taken for 0.05, but 0 for 0"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    double *value = &other.of[wrong_property("restitution")][0];
    if (*value > 0.0 && *value < 0.05)
        *value = 0.05;
    return right_prepare(&other, pair, ret, message);
}
