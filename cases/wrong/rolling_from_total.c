/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolling friction from the total normal force, as MUSEN's page has it. Its program takes the elastic
 * part: without damping both are the same. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin/rolling_impact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "rolling friction from the normal force with the dashpot in it"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double factor = ret->normal_elastic > 0.0 ? fabs(ret->normal) / ret->normal_elastic : 1.0;
    for (int body = 0; body < 2; body++)
        for (int i = 0; i < 3; i++)
            ret->moment[body][i] *= factor;
    ret->rolling_work *= factor;
}
