/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    char text[8];
    const int file = open(VICTIM_FILE, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
