/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Has functions with names of the C library and of the harness, which die when they are called: the linker gives
 * these names to this function (meson.build). */
#include "hostile.h"

void dies(void);
void dies(void) {
    __builtin_trap();
}
AT_UNLOAD(replaces_functions) {
}
