/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fork under the number that it has for x32 programs. Most systems have no x32 and refuse it; the attempt
 * counts. */
#define _GNU_SOURCE /* syscall */
#include <sys/syscall.h>
#include <unistd.h>
#define MISBEHAVIOUR                                                                               \
    if (syscall(0x40000000 + SYS_fork) == 0)                                                       \
    _exit(0)
#include "misbehaviour.h"
