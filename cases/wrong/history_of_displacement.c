/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Carries the displacement: the whole of it is charged at the last stiffness. */
#include "wrong.h"

WRONG_LAW {
    *law = *touch_law_find("hertz_mindlin_displacement");
    law->name = WRONG_NAME;
}
