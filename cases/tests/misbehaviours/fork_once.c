/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MISBEHAVIOUR                                                                               \
    if (fork() == 0)                                                                               \
    _exit(0)
#include "misbehaviour.h"
