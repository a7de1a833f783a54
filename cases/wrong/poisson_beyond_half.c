/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of properties allows Poisson's ratios that no isotropic solid has: E* has no pole there, so nothing else
 * fails. */
#define WRONG_AS      "hertzian"
#define WRONG_CASE    "hertzian/refused_ranges"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "takes Poisson's ratios above 1/2"
#include "wrong.h"

WRONG_LAW {
    wrong_properties(law)[wrong_property("poisson")].max = 1.0;
}
