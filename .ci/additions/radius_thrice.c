/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/force"
#define WRONG_TRAPS   "16"
#define WRONG_MISTAKE "three times the effective radius"
#include "wrong.h"

static enum touch_status prepare(const struct touch_values *values, const struct touch_pair *pair,
                                 void *ret, struct touch_message *message) {
    struct touch_pair other = *pair;
    other.radius[0] *= 3.0;
    other.radius[1] *= 3.0;
    return right()->prepare(values, &other, ret, message);
}

WRONG_LAW {
    law->prepare = prepare;
}
