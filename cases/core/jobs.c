/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include "jobs.h"
#include "memory.h"
#include "progress.h"

struct pool {
    const struct jobs *jobs;
    struct child *child; /* of each job that was started */
    size_t started, running, done;
    size_t *again, again_count; /* jobs that are to be started once more */
    int is_over;                /* no more are wanted */
};

static void finish(struct pool *p, size_t number, int status) {
    const enum jobs_next next = p->jobs->ended(p->jobs->context, number, status);
    if (next == JOBS_AGAIN)
        p->again[p->again_count++] = number;
    else
        p->done++;
    p->is_over |= next == JOBS_STOP;
}

/* Whether one was started, or could not be. */
static int start_one(struct pool *p) {
    const struct jobs *jobs = p->jobs;
    const int is_again = p->again_count > 0;
    const size_t number = is_again ? p->again[p->again_count - 1] : p->started;
    const int bad = jobs->start(jobs->context, number, &p->child[number]);
    if (bad && p->running > 0)
        return 0;
    if (is_again)
        p->again_count--;
    else
        p->started++;
    if (bad)
        finish(p, number, JOBS_NOT_STARTED);
    else
        p->running++;
    return 1;
}

static void start_some(struct pool *p) {
    while ((p->started < p->jobs->count || p->again_count) && p->running < p->jobs->at_a_time &&
           !p->is_over)
        if (!start_one(p))
            return;
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
    struct pool p = {.jobs = jobs};
    struct progress progress = {.what = jobs->what};
    p.child = play_resize(NULL, jobs->count + 1, sizeof *p.child);
    p.again = play_resize(NULL, jobs->count + 1, sizeof *p.again);
    memset(p.child, 0, (jobs->count + 1) * sizeof *p.child);
    progress_show(&progress, 0, jobs->count);
    while (p.done < jobs->count && !is_stopped(&p)) {
        start_some(&p);
        wait_for_one(&p);
        progress_show(&progress, p.done, jobs->count);
    }
    progress_end(&progress);
    for (size_t i = 0; i < p.started; i++)
        if (p.child[i].process > 0) {
            child_signal(&p.child[i], jobs->stop_signal);
            child_close(&p.child[i], 0.0, NULL);
        }
    return is_stopped(&p) ? -1 : 0;
}
