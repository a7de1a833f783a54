/* SPDX-License-Identifier: GPL-3.0-or-later */
static volatile int stuck = 1;
#define MISDEED                                                                                    \
    while (stuck)                                                                                  \
    continue
#include "misdeed.h"
