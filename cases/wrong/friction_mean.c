/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inherits the mean of both friction coefficients; eq (20) has the smaller. */
#define WRONG_AS      "hertz"
#define WRONG_CASE    "hertz/inheritance"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "the mean of both frictions inherited, not the smaller"
#include "wrong.h"

WRONG_INHERIT {
    const size_t k = wrong_property("fric");
    right_inherit(body, held, wanted, pair, ret_values);
    if (wanted[k] && held[k][0] && held[k][1])
        ret_values->of[k][0] = 0.5 * (body->of[k][0] + body->of[k][1]);
}
