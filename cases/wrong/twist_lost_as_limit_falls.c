/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As LAMMPS 20210929 has it. It books no energies, which would tell. */
#define WRONG_AS      "hertz_rolling"
#define WRONG_CASE    "hertz_rolling/held"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a twisting moment at its limit is lost where the limit falls"
#include "wrong.h"

WRONG_STEP {
    const size_t twist = wrong_field("twist");
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (fabs(motion->spin[1][0] - motion->spin[0][0]) > 0.0 ||
        fabs(ret_state[twist]) >= fabs(state_in[twist]))
        return;
    ret_state[twist] = 0.0;
    ret->moment[0][0] = ret->moment[1][0] = 0.0;
}

WRONG_LAW {
    law->traits &= ~(uint32_t)TOUCH_TRAIT_ENERGIES;
}
