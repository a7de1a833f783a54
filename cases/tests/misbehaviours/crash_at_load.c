/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "misbehaviour.h"

static int *volatile nowhere;

__attribute__((constructor)) static void at_load(void) {
    *nowhere = 1;
}
