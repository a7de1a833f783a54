/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each component of the shear force is limited by itself: up to sqrt 2 mu N together. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/corner"
#define WRONG_TRAPS   "20"
#define WRONG_MISTAKE "each component of the shear force limited by itself"
#include "wrong.h"

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    if (!ret->active)
        return;
    const double limit = c->own[0] * ret->normal_elastic;
    const double s = fmin(fmax(ret->elastic_s, -limit), limit);
    const double t = fmin(fmax(ret->elastic_t, -limit), limit);
    const double over_s = ret->elastic_s - s, over_t = ret->elastic_t - t;
    const double k = ret->stiffness_s;
    if (k > 0.0)
        ret->slip_work = (s * over_s + t * over_t) / k;
    wrong_set_spring(s, t, fabs(over_s) + fabs(over_t) > 0.0, state_in, ret_state, ret);
}

WRONG_LAW {
    wrong_take(law, "fric", 1e300);
}
