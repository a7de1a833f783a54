/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formulas are evaluated at a negative overlap -d, as DEMLab's program can do. (-d)^(1/4) is
 * d^(1/4) exp(i pi/4) and (-d)^(3/2) is -i d^(3/2): what is left in the real part is a dashpot that acts
 * before the bodies touch. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/apart"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the real part of a complex force, before the bodies touch"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(motion->overlap < 0.0 && motion->velocity_n > 0.0))
        return;
    struct touch_motion mirrored = *motion;
    struct touch_force there;
    double state[TOUCH_STATE_MAX];
    mirrored.overlap = -motion->overlap;
    right_step(coefficients, &mirrored, state_in, state, &there);
    ret->normal_dashpot = sqrt(0.5) * there.normal_dashpot;
    ret->normal = ret->normal_dashpot;
    ret->dashpot_work = ret->normal * motion->velocity_n * motion->dt;
}
