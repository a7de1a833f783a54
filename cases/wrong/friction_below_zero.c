/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The range of friction has no lower end. */
#define WRONG_AS      "hertz_mindlin_displacement"
#define WRONG_CASE    "hertz_mindlin/refused_mu_sl"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "friction below 0 is taken"
#include "wrong.h"

WRONG_LAW {
    wrong_properties(law)[wrong_property("mu_sl")].min = -HUGE_VAL;
}
