/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On the edge between stick and sliding a quotient is 0/0, and what is not a number stays in the history. */
#define WRONG_AS      "mindlin_virtual_path"
#define WRONG_CASE    "mindlin_virtual_path/straight_at_friction_angle"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "not a number where the shear force is exactly at its limit"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double limit = c->own[0] * ret->normal;
    const double above = hypot(ret->shear_s, ret->shear_t) - limit;
    if (ret->active && !ret->slipping && !(above < 0.0) && !(above > 0.0))
        ret->shear_s = ret->elastic_s = ret_state[wrong_field("slide_s00")] = (double)NAN;
}

WRONG_LAW {
    wrong_take(law, "fric", (double)NAN);
}
