/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ignores the signal of a refused call. */
#include <unistd.h>
#include <signal.h>
static void ignore(void) {
    signal(SIGSYS, SIG_IGN);
    if (fork() == 0)
        _exit(0);
}
#define MISBEHAVIOUR ignore()
#include "misbehaviour.h"
