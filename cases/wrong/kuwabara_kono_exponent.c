/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot of Kuwabara and Kono with overlap^(1/4) for overlap^(1/2). */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/impact_kk"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "overlap^(1/4) in the dashpot of Kuwabara and Kono"
#include "wrong.h"

WRONG_PREPARE {
    const struct touch_property *choice = &right()->properties[wrong_property("damp_formula")];
    struct touch_values other = *values;
    double *formula = &other.of[wrong_property("damp_formula")][0];
    if ((int)*formula == touch_choice_find(choice, "kk"))
        *formula = touch_choice_find(choice, "critical_ratio");
    return right_prepare(&other, pair, ret, message);
}
