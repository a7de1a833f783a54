/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After slip the displacement is set to what the limit stretches the spring by, along the spring's direction. A part
 * of the limit was the dashpot's. */
#define WRONG_AS      "hertz_mindlin_displacement"
#define WRONG_CASE    "hertz_mindlin_displacement/slip_under_dashpot"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "slip leaves the displacement of the whole limit, the dashpot's part in it"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double spring = hypot(ret->elastic_s, ret->elastic_t);
    if (!ret->slipping || !(spring > 0.0))
        return;
    const double grown = hypot(ret->shear_s, ret->shear_t) / spring;
    ret_state[wrong_field("shear_s")] *= grown;
    ret_state[wrong_field("shear_t")] *= grown;
}
