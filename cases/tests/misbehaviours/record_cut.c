/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes every file shorter. */
#include "record.h"
#define MISBEHAVIOUR                                                                               \
    for (int i = 0; i < RECORD_FILES; i++)                                                         \
        if (record_is_file(i))                                                                     \
    (void)!ftruncate(i, 0)
#include "misbehaviour.h"
