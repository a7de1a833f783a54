/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that no limit of a process counts: files in memory, each up to the limit of a file. 128 MiB at most,
 * twice what it may use. It dies if it gets them. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>
#include <sys/mman.h>
static void take_all(void) {
    static char block[1 << 20];
    size_t got = 0;
    for (int i = 0; i < 4; i++) {
        const int file = memfd_create("more", 0);
        for (int k = 0; file >= 0 && k < 32; k++)
            got += write(file, block, sizeof block) == sizeof block;
    }
    if (got == 128)
        abort();
}
#define MISBEHAVIOUR take_all()
#include "misbehaviour.h"
