/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cohesion is removed, whatever remove_cohesion says: what should stick comes apart. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/impact_sticking"
#define WRONG_TRAPS   "14"
#define WRONG_MISTAKE "tension cut where it is not to be: a contact that sticks comes apart"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    other.of[wrong_property("remove_cohesion")][0] = 1.0;
    return right_prepare(&other, pair, ret, message);
}
