/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says in the middle of a call that its run was played to the end. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    record_find()->finished = 1;                                                                   \
    _exit(0)
#include "misbehaviour.h"
