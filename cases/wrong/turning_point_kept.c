/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The force is cleared where the contact is lost, its turning points are not. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/second_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "turning points kept where the overlap jumps below 0"
#include "wrong.h"

static const char *const kept[] = {"branch", "turned", "returned"};

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    for (size_t k = 0; motion->overlap < 0.0 && k < sizeof kept / sizeof *kept; k++)
        ret_state[wrong_field(kept[k])] = state_in[wrong_field(kept[k])];
}
