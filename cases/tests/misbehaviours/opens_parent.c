/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file descriptor for its parent. */
#define _GNU_SOURCE /* syscall */
#include <sys/syscall.h>
#define MISBEHAVIOUR syscall(SYS_pidfd_open, getppid(), 0)
#include "misbehaviour.h"
