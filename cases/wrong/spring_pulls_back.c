/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of unloading goes on below zero, so that the bodies attract. */
#define WRONG_AS      "walton_braun"
#define WRONG_CASE    "walton_braun/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the line of unloading followed below zero"
#include "wrong.h"

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret, struct touch_message *message) {
    struct wrong_coefficients *c = ret;
    c->own[0] = wrong_value(values, "k_1");
    c->own[1] = wrong_value(values, "k_2");
    c->own[2] = wrong_value(values, "stiffening");
    return right()->prepare(values, pair, c->right, message);
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    const struct wrong_coefficients *c = coefficients;
    right()->step(c->right, motion, state_in, ret_state, ret);
    const double top = ret_state[wrong_field("max_overlap")];
    const double line =
        c->own[0] * top - (c->own[1] + c->own[2] * c->own[0] * top) * (top - motion->overlap);
    if (!ret->active || line >= 0.0)
        return;
    ret->normal_elastic = line;
    ret->normal = line + ret->normal_dashpot;
}

WRONG_LAW {
    law->prepare = prepare;
    law->step = step;
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
