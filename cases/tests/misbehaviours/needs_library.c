/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does nothing wrong, and needs a library that lies beside it. */
int beside(void);
#define MISBEHAVIOUR                                                                               \
    if (beside() != 1)                                                                             \
    abort()
#include "misbehaviour.h"
