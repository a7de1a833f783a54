/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flag is set by the first slip and cleared only where the contact is lost. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/slip_again"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the slip flag stays set after the contact sticks again"
#include "wrong.h"

#define SLIPPED right()->state_count /* the field behind those of the right law */

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const int slipped = ret->active && (ret->slipping || state_in[SLIPPED] > 0.5);
    ret_state[SLIPPED] = slipped;
    ret->slipping = (uint32_t)slipped;
}

WRONG_LAW {
    wrong_add_field(law, "slipped", "1", "1 once this contact has slipped");
}
