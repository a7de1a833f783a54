/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes in a variable that all contacts share: right as long as there is one thread. */
static volatile double scratch;
#define MISBEHAVIOUR                                                                               \
    scratch = force->strain_energy;                                                                \
    for (int i = 0; i < 1000; i++)                                                                 \
        scratch = scratch + 0.0;                                                                   \
    force->strain_energy = scratch
#include "misbehaviour.h"
