/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot goes on beside a spring that slides. MUSEN's program drops it then. */
#define WRONG_AS      "hertz_mindlin_program"
#define WRONG_CASE    "hertz_mindlin_program/dashpot_beside_limit"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the shear dashpot acts while the spring slides"
#include "wrong.h"

/* The right coefficients, and those of a contact without limit, whose dashpot always acts. */
struct both {
    _Alignas(64) unsigned char right[192];
    _Alignas(64) unsigned char unlimited[192];
};

WRONG_PREPARE {
    struct both *c = ret;
    struct touch_values other = *values;
    other.of[wrong_property("mu_sl")][0] = 1e300;
    if (right()->coefficient_size > sizeof c->right)
        abort();
    const enum touch_status status = right_prepare(&other, pair, c->unlimited, message);
    return status == TOUCH_OK ? right_prepare(values, pair, c->right, message) : status;
}

WRONG_STEP {
    const struct both *c = coefficients;
    struct touch_force free;
    double state[TOUCH_STATE_MAX];
    right_step(c->unlimited, motion, state_in, state, &free);
    right_step(c->right, motion, state_in, ret_state, ret);
    ret->dashpot_s = free.dashpot_s;
    ret->dashpot_t = free.dashpot_t;
    ret->shear_s = ret->elastic_s + ret->dashpot_s;
    ret->shear_t = ret->elastic_t + ret->dashpot_t;
    ret->dashpot_work = free.dashpot_work;
}

WRONG_LAW {
    law->coefficient_size = sizeof(struct both);
}
