/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A trace of a dashpot stays while the contact slides, much less than an impact would show. */
#define WRONG_AS      "hertz_mindlin_general"
#define WRONG_CASE    "hertz_mindlin_general/limits"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a trace of the dashpot stays while it slides"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        return;
    const double extra = 1e-9 * ret->stiffness_s * motion->dt;
    ret->dashpot_s += extra * motion->velocity_s;
    ret->dashpot_t += extra * motion->velocity_t;
    ret->shear_s += extra * motion->velocity_s;
    ret->shear_t += extra * motion->velocity_t;
}
