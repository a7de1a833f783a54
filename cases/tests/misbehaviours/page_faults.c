/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Page faults handled by a program: a means to stop the kernel in the middle of a call. */
#define _GNU_SOURCE /* syscall */
#include <sys/syscall.h>
#define MISBEHAVIOUR syscall(SYS_userfaultfd, 0)
#include "misbehaviour.h"
