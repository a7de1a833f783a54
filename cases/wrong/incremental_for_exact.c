/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule of Thornton and Randall taken for the solution of Mindlin and Deresiewicz. */
#define WRONG_AS      "mindlin_virtual_path"
#define WRONG_CASE    "mindlin_virtual_path/varying_normal_force"
#define WRONG_TRAPS   "19"
#define WRONG_MISTAKE "the incremental rule taken for the exact solution"
#include "wrong.h"

WRONG_LAW {
    *law = *touch_law_find("mindlin_incremental");
    law->name = WRONG_NAME;
}
