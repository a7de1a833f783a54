/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coefficients are cached at the first touch. */
#define WRONG_AS      "jkr"
#define WRONG_CASE    "jkr/changed"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a new work of adhesion acts in the next contact only"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
