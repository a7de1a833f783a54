/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A property that is changed in contact acts from the next contact on. */
#define WRONG_AS      "luding"
#define WRONG_CASE    "luding/properties_in_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "coefficients kept from the first touch"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
