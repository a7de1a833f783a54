/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes memory until there is none. */
#include <stdlib.h>
#include <string.h>
static void take_all(void) {
    for (;;) {
        char *more = malloc(1 << 20);
        memset(more, 1, 1 << 20);
    }
}
#define MISBEHAVIOUR take_all()
#include "misbehaviour.h"
