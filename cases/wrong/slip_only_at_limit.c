/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slip is thought to dissipate only where all of the contact slides. */
#define WRONG_AS      "mindlin_path"
#define WRONG_CASE    "mindlin_path/energies"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "partial slip dissipates nothing"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        ret->slip_work = 0.0;
}
