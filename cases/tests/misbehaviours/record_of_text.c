/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts without an end. */
#include "record.h"
static void forge(void) {
    struct play_shared_run *record = record_find();
    record->finished = 1;
    record->ending.kind = PLAY_ENDING_REFUSED;
    memset(record->ending.text, 'A', sizeof record->ending.text);
    for (size_t i = 0; i < PLAY_NOTE_COUNT; i++) {
        record->note[i].is_set = 1;
        memset(record->note[i].text, 'A', sizeof record->note[i].text);
    }
    _exit(0);
}
#define MISBEHAVIOUR forge()
#include "misbehaviour.h"
