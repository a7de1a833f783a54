/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hertz with an error that is confined to a small part of a box of properties and speeds, for the search of the worst
 * case. PART_CORNER: within 5 % of one corner of four axes; PART_MIDDLE: within 2 % in the middle of two of them.
 * Nothing leads there: everywhere else the law is right. PART_CRASHES: it crashes. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    ""
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "wrong in a part of a box"
#include "cases/wrong/wrong.h"

/* Of dp_nratio from 0.01 to 0.2, hz_poiss from 0 to 0.4, hz_shear from 10 MPa to 1 GPa (log), speed from 0.1 to 10 m/s. */
WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    const double damping = (wrong_value(values, "dp_nratio") - 0.01) / 0.19;
    const double poisson = wrong_value(values, "hz_poiss") / 0.4;
    const double shear = log10(wrong_value(values, "hz_shear") / 1e7) / 2.0;
#ifdef PART_CORNER
    c->own[0] = damping > 0.95 && poisson < 0.05 && shear > 0.95;
#else
    c->own[0] = fabs(damping - 0.6) < 0.01 && fabs(poisson - 0.45) < 0.01 && shear < 10.0;
#endif
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
#ifdef PART_CORNER
    const int is_wrong = c->own[0] > 0.5 && motion->velocity_n > 0.1 + 0.95 * 9.9;
#else
    const int is_wrong = c->own[0] > 0.5;
#endif
#ifdef PART_CRASHES
    abort();
#endif
    const double factor = is_wrong ? 1.5 : 1.0;
    ret->normal *= factor;
    ret->normal_elastic *= factor;
    ret->normal_dashpot *= factor;
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
