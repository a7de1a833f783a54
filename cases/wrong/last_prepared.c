/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/in_turns"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a step takes the coefficients that were prepared last"
#include "wrong.h"

static _Alignas(64) unsigned char last[TOUCH_COEFFICIENT_MAX];

WRONG_PREPARE {
    const enum touch_status status = right_prepare(values, pair, ret, message);
    if (status == TOUCH_OK)
        memcpy(last, ret, right()->coefficient_size);
    return status;
}

WRONG_STEP {
    (void)coefficients;
    right_step(last, motion, state_in, ret_state, ret);
}
