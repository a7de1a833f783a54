/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of unloading goes on below zero, so that the bodies attract. */
#define WRONG_AS      "walton_braun"
#define WRONG_CASE    "walton_braun/branches"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the line of unloading followed below zero"
#include "wrong.h"

WRONG_PREPARE {
    struct wrong_coefficients *c = ret;
    c->own[0] = wrong_value(values, "k_1");
    c->own[1] = wrong_value(values, "k_2");
    c->own[2] = wrong_value(values, "stiffening");
    return right_prepare(values, pair, c->right, message);
}

WRONG_STEP {
    const struct wrong_coefficients *c = coefficients;
    right_step(c->right, motion, state_in, ret_state, ret);
    const double top = ret_state[wrong_field("max_overlap")];
    const double line =
        c->own[0] * top - (c->own[1] + c->own[2] * c->own[0] * top) * (top - motion->overlap);
    if (!ret->active || line >= 0.0)
        return;
    ret->normal_elastic = line;
    ret->normal = line + ret->normal_dashpot;
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct wrong_coefficients);
}
