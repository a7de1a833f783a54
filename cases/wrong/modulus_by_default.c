/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A modulus that is left out becomes that of glass. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/refused_missing"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a default for a modulus that is required"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    for (int b = 0; b < 2; b++)
        if (isnan(other.of[wrong_property("young")][b]))
            other.of[wrong_property("young")][b] = 70e9;
    return right_prepare(&other, pair, ret, message);
}

WRONG_LAW {
    struct touch_property *young = &wrong_properties(law)[wrong_property("young")];
    young->flags = (young->flags & ~(uint32_t)TOUCH_REQUIRED) | TOUCH_OPTIONAL;
}
