/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions for the end of the process. */
#include <stdlib.h>
#include <fcntl.h>
static void last(void) {
    abort();
}
static void ask_for_it(void) {
    static int asked;
    if (!asked++)
        atexit(last);
}
__attribute__((destructor)) static void at_unload(void) {
    abort();
}
#define MISBEHAVIOUR ask_for_it()
#include "misbehaviour.h"
