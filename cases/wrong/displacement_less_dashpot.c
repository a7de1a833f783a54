/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After slip the displacement is that of the limited force less the whole dashpot, as LAMMPS has it, and not that of
 * the spring, which was cut with its dashpot. */
#define WRONG_AS      "hertz_mindlin_displacement"
#define WRONG_CASE    "hertz_mindlin_displacement/slip_under_dashpot"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "slip leaves the displacement of the limit less the uncut dashpot"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!ret->slipping)
        return;
    /* Spring and dashpot were cut by the same factor. */
    const double k = ret->stiffness_s;
    const double trial_s = k * (state_in[wrong_field("shear_s")] + motion->slide_s);
    const double trial_t = k * (state_in[wrong_field("shear_t")] + motion->slide_t);
    const double trial = hypot(trial_s, trial_t);
    const double cut = trial > 0.0 ? hypot(ret->elastic_s, ret->elastic_t) / trial : 0.0;
    if (!(cut > 0.0 && k > 0.0))
        return;
    ret_state[wrong_field("shear_s")] = (ret->shear_s - ret->dashpot_s / cut) / k;
    ret_state[wrong_field("shear_t")] = (ret->shear_t - ret->dashpot_t / cut) / k;
}
