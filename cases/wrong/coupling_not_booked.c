/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the changing shear stiffness creates or loses is booked nowhere, as in the document. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/energy_ledger"
#define WRONG_TRAPS   "7"
#define WRONG_MISTAKE "the energy of a changing shear stiffness not booked"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->coupling_work = 0.0;
}
