/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls the functions of a foreign law so that each mistake is found and attributed to the call that made it.
 * Every buffer ends at a page that cannot be accessed, and inputs are read-only. After each call the
 * floating-point environment, standard output, and the outputs (NaN, values that were not set) are checked.
 * What is found is written to the shared record of the run. */
#ifndef WORKER_GUARD_H
#define WORKER_GUARD_H

#include "shared_run.h"

/* Handles the signals of a crash in this process and in those forked from it: the process ends, and the
 * shared record says how. */
void guard_signals(struct play_shared_run *shared);

/* Lowers limits of this process, in bytes: of its address space, of its data, and of each file that it
 * writes, so that it cannot raise them again. 0: the limit stays as it is. */
void guard_limit(double space, double data, double file);

/* Reserves addresses for the buffers of a law, in the process that starts those of the runs. Returns where they
 * begin, a multiple of their size, which is a power of 2; NULL: there are none. */
void *guard_reserve(size_t *ret_size);
/* A guard, with what it needs later, when this process can open nothing any more. It lives as long as the process. output:
 * of guard_output_open. NULL: there is no memory. */
struct guard *guard_open(int output);

/* The floating-point environment: rounding mode, flushing of denormal numbers, exception masks, precision of the
 * x87 unit. */
struct guard_environment {
    unsigned control, x87;
    int rounding;
};
struct guard_environment guard_environment_now(void);
/* If the environment has changed, notes this and restores it. */
void guard_environment_check(const struct guard_environment *before,
                             struct play_shared_run *shared);

/* Redirects standard output to a file in memory, which is returned; -1 if there is none. guard_output_empty
 * empties it. What the law prints is found after each call, also if it does not print through the C
 * library. */
int guard_output_open(void);
void guard_output_empty(int output);
/* Forgets what is in it, in a process that may not change the size of a file. */
void guard_output_forget(int output);
/* Notes what was written to that file. */
void guard_output_check(int output, struct play_shared_run *shared);

/* Returns a law whose functions call those of `law` with these checks, and count the calls in the record that guard_signals
 * was given. Once a guard; the addresses that are reserved are enough for two of them. */
const struct touch_law *guard_law(struct guard *guard, const struct touch_law *law);

/* Notes what is not finite in the answer to two balls in space. */
void guard_bodies(struct play_shared_run *shared, const struct play_bodies *bodies,
                  const struct play_bodies_answer *answer);

/* Repeats the calls of the run in reverse order, each twice, and notes a difference in bits. */
void guard_study(struct guard *guard);

/* Sets the note of that kind, unless it is set. */
__attribute__((format(printf, 3, 4))) void
guard_note(struct play_shared_run *shared, enum play_note_kind kind, const char *format, ...);
/* Ends this process; the shared record gets this ending. */
__attribute__((format(printf, 3, 4), noreturn)) void
guard_end(struct play_shared_run *shared, enum play_ending_kind kind, const char *format, ...);

#endif
