/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the page behind the force its own, and writes there. */
#include <unistd.h>
#include <sys/mman.h>
static void open_up(const void *force) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *next = (char *)(((size_t)force / page + 1) * page);
    if (!mprotect(next, page, PROT_READ | PROT_WRITE))
        *next = 1;
}
#define MISBEHAVIOUR open_up(force)
#include "misbehaviour.h"
