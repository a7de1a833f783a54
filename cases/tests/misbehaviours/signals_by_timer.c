/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its own alarm ends its own run. */
#include <unistd.h>
static void wait_for_it(void) {
    alarm(1);
    for (;;)
        pause();
}
#define MISBEHAVIOUR wait_for_it()
#include "misbehaviour.h"
