/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shear dashpot takes k_t = 2 (1 - nu)/(2 - nu) k_n, which holds for two bodies of one material, with nu of
 * body 1. The spring takes G*. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/dashpots_materials"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear dashpot with the stiffness ratio of one material"
#include "wrong.h"

/* Shear stiffness over the right one. */
static double stiffness_share(const struct touch_values *values, const struct touch_pair *pair) {
    const double *young = values->of[wrong_property("young")];
    const double *poisson = values->of[wrong_property("poisson")];
    double e = 0.0, g = 0.0; /* compliances 1/E* and 1/G* */
    for (int b = 0; b < 2; b++) {
        if (pair->rigid[b])
            continue;
        e += (1.0 - poisson[b] * poisson[b]) / young[b];
        g += 2.0 * (2.0 - poisson[b]) * (1.0 + poisson[b]) / young[b];
    }
    const double nu = poisson[pair->rigid[0] ? 1 : 0];
    return (1.0 - nu) / (2.0 - nu) * g / (2.0 * e);
}

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    c->own[0] = sqrt(stiffness_share(values, pair));
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_s *= c->own[0];
    other.velocity_t *= c->own[0];
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
