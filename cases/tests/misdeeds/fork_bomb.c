/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Within limits even where it is not held: eight generations. */
#define MISDEED                                                                                    \
    for (int i = 0; i < 8; i++)                                                                    \
    fork()
#include "misdeed.h"
