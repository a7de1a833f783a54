/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that is none of its business. It dies if it gets it. */
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>
static void read_it(void) {
    char text[8];
    const int file = open(VICTIM_FILE, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
#define MISBEHAVIOUR read_it()
#include "misbehaviour.h"
