/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many jobs, each in a child process, some of them at the same time. */
#ifndef JOBS_H
#define JOBS_H

#include <signal.h>
#include <stddef.h>
#include "child.h"

enum jobs_next {
    JOBS_GO_ON,
    JOBS_STOP,  /* no more jobs are wanted */
    JOBS_AGAIN, /* this job is started once more */
};

struct jobs {
    size_t count;     /* jobs, which are numbered from 0 */
    size_t at_a_time; /* from 1 */
    const char *what; /* "files", "laws": for the progress on a terminal */
    void *context;
    /* Starts one; nonzero and errno if that failed. Calls child_start or child_call. Where others are running, a job
     * that could not be started waits until one of them has ended: they may have what it needs. */
    int (*start)(void *context, size_t number, struct child *ret_child);
    /* Takes the wait status of one that has ended, JOBS_NOT_STARTED where it could not be started (errno
     * says why). */
    enum jobs_next (*ended)(void *context, size_t number, int status);
    const volatile sig_atomic_t *stop; /* nonzero after a signal that asks to stop */
    int stop_signal;                   /* what the running jobs get then: SIGTERM, SIGKILL */
};

#define JOBS_NOT_STARTED (-1) /* no wait status has this value */

/* Runs them all. Returns 0; or -1 if it was asked to stop, or a job wanted no more: then those that were
 * running have been ended. Signals that ask to stop must interrupt system calls (no SA_RESTART). */
int jobs_run(const struct jobs *jobs);

#endif
