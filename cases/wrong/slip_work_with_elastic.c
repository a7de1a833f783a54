/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eq (16) as printed: force times the whole slide, its elastic part too, while the contact slips. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/shear_cycle"
#define WRONG_TRAPS   "8"
#define WRONG_MISTAKE "slip work with the elastic part of the slide in it"
#include "wrong.h"

WRONG_STEP {
    right_step(coefficients, motion, state_in, ret_state, ret);
    const double s = state_in[wrong_field("shear_s")], t = state_in[wrong_field("shear_t")];
    if (ret->slipping)
        ret->slip_work =
            0.5 * ((s + ret->elastic_s) * motion->slide_s + (t + ret->elastic_t) * motion->slide_t);
}
