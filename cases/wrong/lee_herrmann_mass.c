/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/impact_lh"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the dashpot of Lee and Herrmann without the mass"
#include "wrong.h"

WRONG_PREPARE {
    const struct touch_property *choice = &right()->properties[wrong_property("damp_formula")];
    struct touch_values other = *values;
    double *formula = &other.of[wrong_property("damp_formula")][0];
    if ((int)*formula == touch_choice_find(choice, "lh"))
        *formula = touch_choice_find(choice, "linear");
    return right_prepare(&other, pair, ret, message);
}
