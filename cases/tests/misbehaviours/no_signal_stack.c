/* SPDX-License-Identifier: GPL-3.0-or-later */
/* There is no stack for the handler of the crash that it then makes. */
#include <signal.h>
#include <stddef.h>
static volatile int depth;
static int recurse(int n) {
    volatile char room[4096];
    room[0] = (char)n;
    depth = n;
    return recurse(n + 1) + room[0];
}
static void crash(void) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    recurse(0);
}
#define MISBEHAVIOUR crash()
#include "misbehaviour.h"
