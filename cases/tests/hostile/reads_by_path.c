/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Its ELF says that its libraries are in "/" and in the folder above its own: that lets it read nothing there. */
#include <fcntl.h>
#include "hostile.h"

STEP(reads_by_path) {
    char text[8];
    const int file = open(VICTIM_FILE, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        abort();
}
