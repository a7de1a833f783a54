/* SPDX-License-Identifier: GPL-3.0-or-later */
/* O_APPEND belongs to an open file, and so to all processes that have it: their writes would go to its end. */
#include <fcntl.h>
static void append(void) {
    for (int i = 0; i < 64; i++)
        fcntl(i, F_SETFL, O_APPEND);
}
#define MISBEHAVIOUR append()
#include "misbehaviour.h"
