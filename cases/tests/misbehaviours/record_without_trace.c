/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says that its run was played to the end, and leaves no trace. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    record_find()->finished = 1;                                                                   \
    record_find()->place = PLAY_IN_PLAYER;                                                         \
    _exit(0)
#include "misbehaviour.h"
