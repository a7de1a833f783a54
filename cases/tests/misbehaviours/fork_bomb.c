/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Processes that start processes, and live on until they are killed. It bounds itself: where nothing
 * holds it, a machine must survive the test. At most 15 of them, each for 20 s. */
#include <sys/types.h>
#include <unistd.h>

static void explode(void) {
    const pid_t first = getpid();
    for (int i = 0; i < 4; i++)
        if (fork() < 0)
            break;
    if (getpid() != first) {
        sleep(20);
        _exit(0);
    }
}
#define MISBEHAVIOUR explode()
#include "misbehaviour.h"
