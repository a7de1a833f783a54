/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that is none of its business. It dies if it gets it. */
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>
static void read_it(void) {
    const char *name = getenv("VICTIM_FILE");
    char text[8];
    const int file = name ? open(name, O_RDONLY) : -1;
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
#define MISBEHAVIOUR read_it()
#include "misbehaviour.h"
