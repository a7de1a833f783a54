/* SPDX-License-Identifier: GPL-3.0-or-later */
/* So that no handler is called. */
#include <unistd.h>
#include <signal.h>
static void hide(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    if (fork() == 0)
        _exit(0);
}
#define MISBEHAVIOUR hide()
#include "misbehaviour.h"
