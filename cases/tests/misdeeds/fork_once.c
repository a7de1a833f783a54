/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISDEED                                                                                    \
    if (fork() == 0)                                                                               \
    _exit(0)
#include "misdeed.h"
