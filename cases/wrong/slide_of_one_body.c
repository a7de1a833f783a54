/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the slide for that of one body: the slide between the bodies is twice that. */
#define WRONG_AS      "mindlin_virtual_path"
#define WRONG_CASE    "mindlin_virtual_path/cycle"
#define WRONG_TRAPS   "18"
#define WRONG_MISTAKE "the slide of one body taken for that between the bodies"
#include "wrong.h"

WRONG_STEP {
    wrong_slid_step(coefficients, motion, 2.0, state_in, ret_state, ret);
}
