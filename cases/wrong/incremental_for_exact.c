/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule of Thornton and Randall taken for the solution of Mindlin and Deresiewicz. */
#include "wrong.h"

WRONG_LAW {
    *law = *touch_law_find("mindlin_incremental");
    law->name = WRONG_NAME;
}
