/* SPDX-License-Identifier: GPL-3.0-or-later */
/* overlap^(1/4) more in the dashpot, fitted to keep its mean at 1 m/s: tested at that speed the
 * restitution looks constant. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/impact_damped"
#define WRONG_TRAPS   "3"
#define WRONG_MISTAKE "a dashpot ~ overlap^(1/2) fitted at 1 m/s and called constant"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    const struct touch_motion probe = {.overlap = 1e-3 * wrong_effective(pair->radius), .dt = 1.0};
    double state[TOUCH_STATE_MAX] = {0}, begun[TOUCH_STATE_MAX];
    struct touch_force force;
    const enum touch_status status = right_prepare(values, pair, c->right, message);
    if (status != TOUCH_OK)
        return status;
    right_step(c->right, &probe, state, begun, &force);
    /* Largest overlap of an undamped impact at 1 m/s: m* / 2 = N overlap/(alpha + 1). */
    const double alpha = wrong_value(values, "hz_alpha");
    const double h = force.normal_elastic / pow(probe.overlap, alpha);
    c->own[0] = pow(0.5 * wrong_effective(pair->mass) * (alpha + 1.0) / h, 1.0 / (alpha + 1.0));
    return TOUCH_OK;
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    struct touch_motion other = *motion;
    other.velocity_n *= 1.2 * pow(fmax(motion->overlap, 0.0) / c->own[0], 0.25);
    right_step(c->right, &other, state_in, ret_state, ret);
    wrong_book_dashpot(motion, ret);
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
