/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Carries the displacement: the whole of it is charged at the last stiffness. */
#define WRONG_AS      "hertz_mindlin"
#define WRONG_CASE    "hertz_mindlin/oblique_loading"
#define WRONG_TRAPS   "4"
#define WRONG_MISTAKE "displacement history where force history is meant"
#include "wrong.h"

WRONG_LAW {
    *law = *touch_law_find("hertz_mindlin_displacement");
    law->name = WRONG_NAME;
}
