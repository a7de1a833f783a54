/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls the functions of a stranger's law so that what they do wrong is seen and charged: every
 * buffer stands before a page that cannot be touched, inputs are read-only, the floating-point
 * environment and standard output are looked at after each call, outputs are looked at for NaN and
 * for what was left unset. What is found goes to the shared record of the run. */
#ifndef WORKER_GUARD_H
#define WORKER_GUARD_H

#include "shared_run.h"

/* Takes over signals that mean a crash, for this process and those forked from it. Where a law runs,
 * its process ends there with the ending in the shared record. */
void guard_signals(struct play_shared_run *shared);

/* Lowers the limits of this process, in bytes: of its address space, of what it has of its own, of
 * each file that it writes. 0: as it is. */
void guard_limit(double space, double data, double file);

/* From here on this process starts no other: to try is PLAY_ENDING_PROCESS. (Linux; elsewhere the
 * system refuses.) Threads are allowed. */
void guard_processes(void);

/* The floating-point environment: rounding, flushing, masks, precision. */
struct guard_environment {
    unsigned control, x87;
    int rounding;
};
struct guard_environment guard_environment_now(void);
/* Notes a change and undoes it. */
void guard_environment_check(const struct guard_environment *before,
                             struct play_shared_run *shared);

/* Puts a file in memory in place of standard output, and empties it; -1 where there is none. What
 * goes there is seen after each call of the law, whether or not it went through the C library. */
int guard_output_open(void);
void guard_output_empty(int output);
/* Notes what came out of standard output, which is that file. */
void guard_output_check(int output, struct play_shared_run *shared);

/* A law whose functions call those of `law` between guards, and count in the shared record. One at a time in
 * a process: functions of a law have no argument by which they could find more. */
const struct touch_law *guard_law(const struct touch_law *law, int output,
                                  struct play_shared_run *shared);

/* Calls of the run again: in reverse order, each twice. A difference in bits is noted. */
void guard_study(void);

/* Sets the note of that kind, if it is the first. */
__attribute__((format(printf, 3, 4))) void
guard_note(struct play_shared_run *shared, enum play_note_kind kind, const char *format, ...);
/* Ends this process with that ending. */
__attribute__((format(printf, 3, 4), noreturn)) void
guard_end(struct play_shared_run *shared, enum play_ending_kind kind, const char *format, ...);

#endif
