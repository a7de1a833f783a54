/* SPDX-License-Identifier: GPL-3.0-or-later */
static volatile int stuck = 1;
#define MISBEHAVIOUR                                                                               \
    while (stuck)                                                                                  \
    continue
#include "misbehaviour.h"
