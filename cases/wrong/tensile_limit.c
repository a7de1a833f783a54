/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mu |F_n|: friction while the dashpot pulls. */
#define WRONG_AS      "hertz_mindlin_corrected"
#define WRONG_CASE    "hertz_mindlin/friction_in_tension"
#define WRONG_TRAPS   "21"
#define WRONG_MISTAKE "friction from the magnitude of a tensile normal force"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (ret->normal < 0.0) /* variants of one law: its limit is mu |F_n| */
        touch_law_find("hertz_mindlin")->step(self, coefficients, motion, state_in, ret_state, ret);
}
