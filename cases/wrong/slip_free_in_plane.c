/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In plane motion the work of slip is taken from s alone, where nothing slips. */
#define WRONG_AS      "hertz_mindlin_displacement"
#define WRONG_CASE    "hertz_mindlin_displacement/answers_plane"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "no work of slip in plane motion"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    if (!(fabs(ret->elastic_s) > 0.0) && !(fabs(motion->slide_s) > 0.0))
        ret->slip_work = 0.0;
}
