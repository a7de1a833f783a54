/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy of a linear spring, N overlap/2; Hertz has 2/5. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/force"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "strain energy N overlap/2 as of a linear spring"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    ret->strain_energy = ret->active ? 0.5 * ret->normal_elastic * motion->overlap : 0.0;
}
