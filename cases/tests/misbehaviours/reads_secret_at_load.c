/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    const char *name = getenv("VICTIM_FILE");
    char text[8];
    const int file = name ? open(name, O_RDONLY) : -1;
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
