/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets are often in the environment. It dies if it finds any variable that it does not need. */
#include <stdlib.h>
#include <string.h>
extern char **environ;
static void look_around(void) {
    for (char **at = environ; at && *at; at++)
        if (strncmp(*at, "LD_LIBRARY_PATH=", 16) != 0 &&
            strncmp(*at, "OMP_NUM_THREADS=", 16) != 0 && strncmp(*at, "UBSAN_OPTIONS=", 14) != 0 &&
            strncmp(*at, "ASAN_OPTIONS=", 13) != 0)
            abort();
}
#define MISBEHAVIOUR look_around()
#include "misbehaviour.h"
