/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/in_turns"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a step takes the coefficients that were prepared last"
#include "wrong.h"

static _Alignas(64) unsigned char last[TOUCH_COEFFICIENT_MAX];

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret, struct touch_message *message) {
    const enum touch_status status = right()->prepare(values, pair, ret, message);
    if (status == TOUCH_OK)
        memcpy(last, ret, right()->coefficient_size);
    return status;
}

static void step(const void *coefficients, const struct touch_motion *motion,
                 const double *state_in, double *ret_state, struct touch_force *ret) {
    (void)coefficients;
    right()->step(last, motion, state_in, ret_state, ret);
}

WRONG_LAW {
    law->prepare = prepare;
    law->step = step;
}
