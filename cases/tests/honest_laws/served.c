/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The law of limit_on_spring.c in a program of its own. */
#include "limit_on_spring.c"
#include "touchstone_law.h"

int main(void) {
    return touchstone_serve(&law, NULL);
}
