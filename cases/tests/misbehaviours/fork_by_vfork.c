/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* vfork */
#define MISBEHAVIOUR                                                                               \
    if (vfork() == 0)                                                                              \
    _exit(0)
#include "misbehaviour.h"
