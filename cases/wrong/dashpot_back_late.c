/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the dashpot acts is decided by the slip flag of the step before. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_displacement/slip_under_dashpot"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "after slip the dashpot comes back one step late"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active || !(state_in[wrong_field("slipping")] > 0.5))
        return;
    ret->dashpot_s = ret->dashpot_t = 0.0;
    ret->shear_s = ret->elastic_s;
    ret->shear_t = ret->elastic_t;
    wrong_book_dashpot(motion, ret);
}
