/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that can be written and executed. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>
#define MISBEHAVIOUR                                                                               \
    mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
#include "misbehaviour.h"
