/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    kill(getppid(), SIGKILL);
}
