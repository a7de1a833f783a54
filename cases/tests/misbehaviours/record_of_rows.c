/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leaves a trace of zeros, of as many rows as the run has. */
#include "record.h"
static void forge(void) {
    struct play_shared_run *record = record_find();
    record->finished = 1;
    record->place = PLAY_IN_PLAYER;
    record->rows = 0;
    for (size_t i = 0; i < record->of.segment_count; i++)
        record->rows += 10;
    record->rows++;
    record->legs = record->of.segment_count;
    for (int i = 0; i < RECORD_FILES; i++)
        if (record_is_file(i))
            (void)!pwrite(i, "", 1, 1 << 20);
    _exit(0);
}
#define MISBEHAVIOUR forge()
#include "misbehaviour.h"
