/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/let_back"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a neck that is let back pulls with half of its force"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(motion->overlap < 0.0) || !(motion->velocity_n > 0.0))
        return;
    ret->normal -= 0.5 * ret->normal_elastic;
    ret->normal_elastic *= 0.5;
}

WRONG_LAW {
    law->traits &= ~(uint32_t)TOUCH_TRAIT_ENERGIES;
}
