/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy of the springs from the total normal force: right where there is no dashpot. */
#define WRONG_AS      "hysteretic"
#define WRONG_CASE    "hysteretic/strain_energy"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "strain energy from the normal force with the dashpot in it"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(ret->normal_elastic > 0.0))
        return;
    const double spring = ret->strain_energy - ret->strain_shear;
    ret->strain_energy = ret->strain_shear + spring * (ret->normal / ret->normal_elastic);
}
