/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The harness's own record of the run, which a law finds among the open files of its process. */
#include "hostile.h"
#include "record.h"
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>

/* After the end of the run nothing of a law is called any more. */
static void record_at_exit_at_exit(void) {
    record_fill(0xFF);
}
AT_UNLOAD(record_at_exit) {
    record_fill(0xFF);
}
AT_LOAD(record_at_exit) {
    int atexit(void (*function)(void));
    atexit(record_at_exit_at_exit);
}

/* Writes over the record while it is loaded. */
AT_LOAD(record_at_load) {
    record_fill(0xFF);
}

/* Makes every file shorter. */
STEP(record_cut) {
    for (int i = 0; i < RECORD_FILES; i++)
        if (record_is_file(i))
            (void)!ftruncate(i, 0);
}

STEP(record_in_step) {
    record_fill(0xFF);
}

/* Hangs, and counts calls that nobody makes. */
STEP(record_of_calls) {
    for (;;)
        record_find()->calls++;
}

/* Says of itself what it is not. */
STEP(record_of_description) {
    record_find()->description.traits = 0;
    record_find()->description.property_count = (size_t)-1;
}

/* Says in the middle of a call that its run was played to the end. */
STEP(record_of_finish) {
    record_find()->finished = 1;
    _exit(0);
}

/* An ending of no kind. */
STEP(record_of_kind) {
    const int kind = 1000;
    record_find()->finished = 1;
    memcpy(&record_find()->ending.kind, &kind, sizeof kind);
    _exit(0);
}

/* Says that its trace has more rows than any memory holds. */
STEP(record_of_many_rows) {
    record_find()->finished = 1;
    record_find()->place = PLAY_IN_PLAYER;
    record_find()->rows = SIZE_MAX >> 14;
    for (int i = 0; i < RECORD_FILES; i++)
        if (record_is_file(i))
            (void)!ftruncate(i, (off_t)1 << 60);
    _exit(0);
}

/* Leaves a trace of its own, of the right length, in which nothing moves. */
#define WHOLE_PAGES(size) (((size) + 4095) / 4096 * 4096)
STEP(record_of_motion) {
    struct play_shared_run *record = record_find();
    const size_t at = WHOLE_PAGES(sizeof *record) + WHOLE_PAGES(sizeof(struct play_segment));
    static const double zeros[11 * PLAY_CONTACT_COLUMN_COUNT];
    for (int i = 0; i < RECORD_FILES; i++)
        if (record_is_file(i))
            (void)!pwrite(i, zeros, sizeof zeros, (off_t)at);
    record->finished = 1;
    record->place = PLAY_IN_PLAYER;
    record->rows = 11;
    _exit(0);
}

/* Answers NaN once, and takes back that this was noted. */
static int record_of_note_steps;
STEP(record_of_note) {
    if (record_of_note_steps++ == 0)
        force->stiffness_n = 0.0 / 0.0;
    else
        memset(record_find()->note, 0, sizeof record_find()->note);
}

/* Names a process that is not its own as one to be ended with it, and hangs. */
static int record_of_process_victim(void) {
    int number = 0;
    FILE *in = fopen(VICTIM_FILE ".number", "r"); /* the test lets it read that */
    if (in && fscanf(in, "%d", &number) != 1)
        number = 0;
    return number;
}
STEP(record_of_process) {
    record_find()->signal = record_of_process_victim();
    for (;;)
        pause();
}

/* Leaves a trace of zeros, of as many rows as the run has. */
STEP(record_of_rows) {
    struct play_shared_run *record = record_find();
    record->finished = 1;
    record->place = PLAY_IN_PLAYER;
    record->rows = 0;
    for (size_t i = 0; i < record->of.segment_count; i++)
        record->rows += 10;
    record->rows++;
    for (int i = 0; i < RECORD_FILES; i++)
        if (record_is_file(i))
            (void)!pwrite(i, "", 1, 1 << 20);
    _exit(0);
}

/* Texts without an end. */
STEP(record_of_text) {
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

/* Says that its run was played to the end, and leaves no trace. */
STEP(record_without_trace) {
    record_find()->finished = 1;
    record_find()->place = PLAY_IN_PLAYER;
    _exit(0);
}

STEP(record_zeroed) {
    record_fill(0);
}

/* Says through whatever socket it finds that its run has ended, and hangs. */
STEP(reply_forged) {
    static const struct play_reply ended = {1, 0, 0};
    for (int i = 0; i < RECORD_FILES; i++)
        (void)!send(i, &ended, sizeof ended, MSG_DONTWAIT | MSG_NOSIGNAL);
    for (;;)
        pause();
}
