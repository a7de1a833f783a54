/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leaves a trace of its own, of the right length, times and legs, in which nothing moves. */
#include "record.h"
#define WHOLE_PAGES(size) (((size) + 4095) / 4096 * 4096)
static void forge(void) {
    struct play_shared_run *record = record_find();
    const size_t segments = WHOLE_PAGES(sizeof *record);
    const size_t at = segments + WHOLE_PAGES(sizeof(struct play_segment)), end = 10;
    for (int i = 0; i < RECORD_FILES; i++) {
        struct play_segment segment;
        double time[11] = {0.0}, leg[11] = {0.0};
        if (!record_is_file(i) ||
            pread(i, &segment, sizeof segment, (off_t)segments) != sizeof segment)
            continue;
        for (int k = 1; k < 11; k++) {
            time[k] = time[k - 1] + segment.time / 10.0;
            leg[k] = 1.0;
        }
        (void)!pwrite(i, time, sizeof time, (off_t)(at + PLAY_COLUMN_time * sizeof time));
        (void)!pwrite(i, leg, sizeof leg, (off_t)(at + PLAY_COLUMN_leg * sizeof leg));
        (void)!pwrite(i, &end, sizeof end, (off_t)(at + PLAY_CONTACT_COLUMN_COUNT * sizeof time));
    }
    record->finished = 1;
    record->place = PLAY_IN_PLAYER;
    record->rows = 11;
    record->legs = 1;
    _exit(0);
}
#define MISBEHAVIOUR forge()
#include "misbehaviour.h"
