/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says that its trace has more rows than any memory holds. */
#include <stdint.h>
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    record_find()->finished = 1;                                                                   \
    record_find()->place = PLAY_IN_PLAYER;                                                         \
    record_find()->rows = SIZE_MAX >> 14;                                                          \
    for (int i = 0; i < RECORD_FILES; i++)                                                         \
        if (record_is_file(i))                                                                     \
            (void)!ftruncate(i, (off_t)1 << 60);                                                   \
    _exit(0)
#include "misbehaviour.h"
