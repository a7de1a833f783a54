/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pool: many jobs, each in a child process, some of them at the same time; what each says comes back. A job may also be
 * a worker that takes one piece of the work after the other, and is started again where it died. */
#ifndef JOBS_H
#define JOBS_H

#include "base.h"
#include <signal.h>

enum jobs_next {
    JOBS_GO_ON,
    JOBS_STOP,  /* no more jobs are wanted */
    JOBS_AGAIN, /* this job is started once more */
};

/* How a job ended. */
struct jobs_end {
    int status;   /* as waitpid gives it; JOBS_NOT_STARTED where it could not be started */
    int error;    /* errno of that */
    char *answer; /* what it wrote, with '\0' behind it */
    size_t length;
};

#define JOBS_NOT_STARTED (-1) /* no wait status has this value */

struct jobs {
    size_t count;     /* jobs, which are numbered from 0 */
    size_t at_a_time; /* from 1 */
    const char *what; /* "files", "laws": for the progress on a terminal */
    void *context;
    /* Does one, in a process of its own: its exit status. What it writes to the file `answer` outlives it. */
    int (*run)(void *context, size_t number, int answer);
    /* Takes the end of one, in this process. */
    enum jobs_next (*ended)(void *context, size_t number, const struct jobs_end *end);
    const volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
    int stop_signal;                   /* what the running jobs get then: SIGTERM, SIGKILL */
    /* For jobs that are workers, what is counted in their place, now and then: how much is done now, and of how much; `before`
     * was done before. NULL: the jobs. */
    size_t (*count_done)(void *context, size_t *ret_all);
    size_t before;
};

/* Runs them all. Where others are running, a job that cannot be started waits until one of them has ended: they may
 * have what it needs. Returns 0; or -1 if it was asked to stop, or a job wanted no more: then those that were
 * running have been ended, and ended() is not told of them. Signals that ask to stop must interrupt system calls (no
 * SA_RESTART). Jobs end with this process. */
int jobs_run(const struct jobs *jobs);

#endif
