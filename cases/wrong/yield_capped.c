/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cap that no table shows: beyond 70 um nothing yields any more. */
#define WRONG_AS      "walton_braun"
#define WRONG_CASE    "walton_braun/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the largest overlap capped at 70 um"
#include "wrong.h"

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const size_t top = wrong_field("max_overlap");
    right()->step(coefficients, motion, state_in, ret_state, ret);
    ret_state[top] = fmin(ret_state[top], 70e-6);
}

WRONG_LAW {
    law->step = step;
}
