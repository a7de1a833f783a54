/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The coefficient of friction is read at the first touch and kept until the contact is lost. */
#define WRONG_AS      "mindlin_incremental"
#define WRONG_CASE    "mindlin_virtual_path/properties_in_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a new friction coefficient acts in the next contact only"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
