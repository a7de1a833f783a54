/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A process that leaves its group and outlives its parent, for 20 s where nothing holds it. */
#include <unistd.h>
static void start_daemon(void) {
    if (fork())
        return;
    setsid();
    if (!fork())
        sleep(20);
    _exit(0);
}
#define MISBEHAVIOUR start_daemon()
#include "misbehaviour.h"
