/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear stiffness is that of round bodies at this overlap, also of bodies that were flattened. */
#define WRONG_AS      "thornton_ning"
#define WRONG_CASE    "thornton_ning/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the radius of contact after yield as of round bodies"
#include "wrong.h"

WRONG_STEP {
    const double top = state_in[wrong_field("max_overlap")];
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active || motion->overlap >= top || !(ret->stiffness_s > 0.0))
        return;
    /* The stiffness at the largest overlap, scaled by the root of the overlap. */
    struct touch_motion at = *motion;
    struct touch_force largest;
    double unused[TOUCH_STATE_MAX];
    at.overlap = top;
    right_step(coefficients, &at, state_in, unused, &largest);
    ret->stiffness_s = largest.stiffness_s * sqrt(motion->overlap / top);
}
