/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hz_mode 1 scales with the ratio of the normal forces; eq (9) has that of the stiffnesses. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/unloading"
#define WRONG_TRAPS   "4"
#define WRONG_MISTAKE "scaled with the ratio of normal forces, not of stiffnesses"
#include "wrong.h"

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret, struct touch_message *message) {
    struct wrong_coefficients *c = ret;
    struct touch_values other = *values;
    c->own[0] = wrong_value(values, "hz_mode");
    other.of[wrong_property("hz_mode")][0] = 0.0;
    return right()->prepare(&other, pair, c->right, message);
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const struct wrong_coefficients *c = coefficients;
    const double old = state_in[wrong_field("normal")];
    right()->step(c->right, motion, state_in, ret_state, ret);
    if (c->own[0] > 0.5 && ret->active && ret->normal_elastic < old)
        wrong_scaled_step(c->right, motion, ret->normal_elastic / old, state_in, ret_state, ret);
}

WRONG_LAW {
    law->prepare = prepare;
    law->step = step;
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
