/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <unistd.h>
#include <stdio.h>
#include <fcntl.h>
static void read_it(void) {
    char name[64], text[8];
    snprintf(name, sizeof name, "/proc/%d/environ", (int)getppid());
    const int file = open(name, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
#define MISBEHAVIOUR read_it()
#include "misbehaviour.h"
