/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy of a touch and a parting is gone from every book. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the energy that a touch and a parting lose is not booked"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->active)
        ret->coupling_work = 0.0;
}
