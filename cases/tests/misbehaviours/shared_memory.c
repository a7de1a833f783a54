/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that outlives the process. */
#define _GNU_SOURCE
#include <sys/ipc.h>
#include <sys/shm.h>
#define MISBEHAVIOUR shmctl(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), IPC_RMID, NULL)
#include "misbehaviour.h"
