/* SPDX-License-Identifier: GPL-3.0-or-later */
/* v_in is negative on approach, as PFC counts velocities: the dashpot drives. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/impact"
#define WRONG_TRAPS   "13"
#define WRONG_MISTAKE "the impact speed with its own sign: the dashpot drives"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    wrong_set_dashpot(motion, -ret->normal_dashpot, ret);
}
