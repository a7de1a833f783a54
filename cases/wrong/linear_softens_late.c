/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A counter in the state, of slides: beyond 1e5 of them the step divides by one that has grown. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/long_path"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear spring softens after 1e5 steps of a contact"
#include "wrong.h"

WRONG_STEP {
    const size_t count = right()->state_count;
    const double factor = state_in[count] > 1e5 ? 0.999 : 1.0;
    wrong_slid_step(coefficients, motion, factor, state_in, ret_state, ret);
    ret_state[count] = ret->active ? state_in[count] + 1.0 : 0.0;
}

WRONG_LAW {
    wrong_add_field(law, "steps", "1", "steps of this contact");
}
