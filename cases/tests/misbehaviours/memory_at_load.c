/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes 256 MiB of memory before anybody asks, and gives up where there is none. */
#include <stdlib.h>
#include <string.h>
void *volatile memory_taken;
__attribute__((constructor)) static void take(void) {
    memory_taken = malloc(1 << 28);
    if (!memory_taken)
        abort();
    memset(memory_taken, 1, 1 << 28);
}
#include "misbehaviour.h"
