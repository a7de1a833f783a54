/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All coefficients are read at the first touch, and kept until the contact is lost. */
#define WRONG_AS      "linear"
#define WRONG_CASE    "linear/properties_in_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "new coefficients act in the next contact only"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
