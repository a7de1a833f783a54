/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include "misbehaviour.h"

__attribute__((constructor)) static void at_load(void) {
    creat("/tmp/a_law_was_here", 0600);
}
