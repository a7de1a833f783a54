/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beside a rigid body one homogeneous material needs G = 2 G1 for the pair's E*. The 2 looks like a
 * mistake, and is taken out. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/inheritance_rigid"
#define WRONG_TRAPS   "17"
#define WRONG_MISTAKE "the 2 of G_eff = 2 G1 beside a rigid body \"corrected\" away"
#include "wrong.h"

WRONG_INHERIT {
    const size_t k = wrong_property("hz_shear");
    right_inherit(body, held, wanted, pair, ret_values);
    if (wanted[k] && (pair->rigid[0] || pair->rigid[1]))
        ret_values->of[k][0] *= 0.5;
}
