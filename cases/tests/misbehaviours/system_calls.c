/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of the kernel's queue for input and output, which would carry out calls that no filter sees. */
#define _GNU_SOURCE                        /* syscall */
#define MISBEHAVIOUR syscall(425, 1, NULL) /* io_uring_setup, everywhere the same */
#include "misbehaviour.h"
