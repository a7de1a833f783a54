/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names a process that is not its own as one to be ended with it, and hangs. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    record_find()->signal = atoi(getenv("VICTIM") ? getenv("VICTIM") : "0");                       \
    for (;;)                                                                                       \
    pause()
#include "misbehaviour.h"
