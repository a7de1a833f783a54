/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The damping coefficient is read at the first touch and kept until the contact is lost. */
#define WRONG_AS      "viscoelastic_nonlinear"
#define WRONG_CASE    "viscoelastic_nonlinear/supplied_in_contact"
#define WRONG_TRAPS   ""
#define WRONG_MISTAKE "a new damping coefficient acts in the next contact only"
#include "wrong.h"

WRONG_LAW {
    wrong_keep_coefficients(law);
}
