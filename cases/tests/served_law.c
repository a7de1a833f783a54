/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A built-in law behind the client in C. */
#include "touchstone_law.h"

int main(void) {
    return touchstone_serve(touch_law_find("hertz_mindlin"), 0);
}
