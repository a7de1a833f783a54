/* SPDX-License-Identifier: GPL-3.0-or-later */
/* k_s/k_n = 1 - nu for 2 (1 - nu)/(2 - nu). Where friction limits the shear force nobody sees it.
 * Another nu gives that ratio, another G the same h_n ~ G/(1 - nu). */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/closed_loop"
#define WRONG_TRAPS   "6"
#define WRONG_MISTAKE "k_s/k_n = 1 - nu, which a small friction hides"
#include "wrong.h"

WRONG_PREPARE {
    struct touch_values other = *values;
    const double nu = wrong_value(values, "hz_poiss"), same = 2.0 * nu / (1.0 + nu);
    other.of[wrong_property("hz_poiss")][0] = same;
    other.of[wrong_property("hz_shear")][0] *= (1.0 - same) / (1.0 - nu);
    return right_prepare(&other, pair, ret, message);
}
