/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot begins with the second step of a contact: an error of first order in the step. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/dashpot_supplied"
#define WRONG_TRAPS   "15"
#define WRONG_MISTAKE "no dashpot in the first step of a contact"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(state_in[wrong_field("active")] > 0.5))
        wrong_set_dashpot(motion, 0.0, ret);
}
