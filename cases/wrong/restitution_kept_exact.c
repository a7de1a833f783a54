/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The damping factor is computed at the first touch and kept until the contact is lost. */
#define WRONG_AS      "hysteretic_exact"
#define WRONG_CASE    "hysteretic_exact/properties_in_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a new target restitution acts in the next contact only"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
