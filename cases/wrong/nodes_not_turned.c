/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of the deflections of mindlin_path only the first turns with the contact plane. */
#define WRONG_AS      "mindlin_path"
#define WRONG_CASE    "mindlin_path/rotation"
#define WRONG_TRAPS   "20"
#define WRONG_MISTAKE "of a history of many vectors only the first turns with the contact plane"
#include "wrong.h"

WRONG_LAW {
    law->shear_count = 1;
}
