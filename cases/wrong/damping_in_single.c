/* SPDX-License-Identifier: GPL-3.0-or-later */
/* d (1 + e) = ln[(1 + d)/(1 - d e)] solved in single precision: near e = 1 all digits cancel. */
#define WRONG_AS      "hysteretic_exact"
#define WRONG_CASE    "hysteretic_exact/impact"
#define WRONG_TRAPS   "22"
#define WRONG_MISTAKE "the damping factor solved in single precision, where it cancels"
#include "wrong.h"

/* As in the law, but in float and without its series: P(x) = x - ln(1 + x), P(d) = P(-d e). */
static double factor_of(float e) {
    float low = 0.0f, high = 1.0f;
    if (!(e < 1.0f))
        return 0.0;
    for (int k = 0; k < 40; k++) {
        const float x = 0.5f * (low + high), d = x / e;
        if (-x - logf(1.0f - x) < d - logf(1.0f + d))
            low = x;
        else
            high = x;
    }
    return (double)(0.5f * (low + high) / e);
}

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    const struct touch_motion probe = {
        .overlap = 1e-3 * wrong_effective(pair->radius), .velocity_n = 1.0, .dt = 1.0};
    double state[TOUCH_STATE_MAX] = {0}, begun[TOUCH_STATE_MAX];
    struct touch_force force;
    const enum touch_status status = right_prepare(values, pair, c->right, message);
    if (status != TOUCH_OK)
        return status;
    right_step(c->right, &probe, state, begun, &force);
    const double d = force.normal_dashpot / force.normal_elastic;
    c->own[0] = d > 0.0 ? factor_of((float)wrong_value(values, "dp_en")) / d : 1.0;
    return TOUCH_OK;
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    wrong_set_dashpot(motion, fmax(c->own[0] * ret->normal_dashpot, -ret->normal_elastic), ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
