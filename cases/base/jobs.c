/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "jobs.h"
#include "memory.h"

#define NOT_STARTED (3 << 8) /* the wait status of an exit with status 3 */

struct pool {
    const struct jobs *jobs;
    struct child *child; /* of each job that was started */
    size_t started, running, done;
    int is_over; /* no more are wanted */
    double since;
};

/* A line that is written again and again, and goes at the end. */
static void show_progress(const struct pool *p, int is_last) {
    if (!isatty(STDERR_FILENO))
        return;
    const size_t count = p->jobs->count, done = is_last ? count : p->done;
    const double used = child_clock() - p->since;
    fprintf(stderr, "\r\033[K%zu of %zu %s", done, count, p->jobs->what);
    if (used >= 1.0 && done && done < count) /* before, nothing is known */
        fprintf(stderr, ", about %.0f s left", used / (double)done * (double)(count - done));
    fputs(done == count ? "\r\033[K" : "", stderr);
    fflush(stderr);
}

static void finish(struct pool *p, size_t number, int status) {
    p->done++;
    p->is_over |= p->jobs->ended(p->jobs->context, number, status) != 0;
}

static void start_some(struct pool *p) {
    const struct jobs *jobs = p->jobs;
    while (p->started < jobs->count && p->running < jobs->at_a_time && !p->is_over) {
        const size_t number = p->started++;
        if (jobs->start(jobs->context, number, &p->child[number]))
            finish(p, number, NOT_STARTED);
        else
            p->running++;
    }
}

/* Waits for any one of them, or for a signal. */
static void wait_for_one(struct pool *p) {
    siginfo_t info = {.si_pid = 0};
    if (!p->running || waitid(P_ALL, 0, &info, WEXITED | WNOWAIT))
        return;
    for (size_t i = 0; i < p->started; i++)
        if (p->child[i].process == info.si_pid) {
            struct child_end end;
            child_close(&p->child[i], 0.0, &end);
            p->running--;
            finish(p, i, end.status);
            return;
        }
    waitpid(info.si_pid, NULL, WNOHANG); /* of a program in whose place this one was started */
}

static int is_stopped(const struct pool *p) {
    return p->is_over || (p->jobs->stop && *p->jobs->stop);
}

int jobs_run(const struct jobs *jobs) {
    struct pool p = {.jobs = jobs, .since = child_clock()};
    p.child = play_resize(NULL, jobs->count + 1, sizeof *p.child);
    memset(p.child, 0, (jobs->count + 1) * sizeof *p.child);
    show_progress(&p, 0);
    while (p.done < jobs->count && !is_stopped(&p)) {
        start_some(&p);
        wait_for_one(&p);
        show_progress(&p, 0);
    }
    if (p.done < jobs->count)
        show_progress(&p, 1);
    for (size_t i = 0; i < p.started; i++)
        if (p.child[i].process > 0) {
            child_signal(&p.child[i], jobs->stop_signal);
            child_close(&p.child[i], 0.0, NULL);
        }
    free(p.child);
    return is_stopped(&p) ? -1 : 0;
}
