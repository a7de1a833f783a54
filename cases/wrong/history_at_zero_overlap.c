/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contact is lost below an overlap of 0, not at 0: surfaces that only touch keep their shear force. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/events"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the history is kept at an overlap of exactly 0"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(motion->overlap < 0.0) && !(motion->overlap > 0.0))
        memcpy(ret_state, state_in, right()->state_count * sizeof *ret_state);
}
