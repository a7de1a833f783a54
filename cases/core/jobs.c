/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jobs.h"
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "child.h"
#include "file.h"
#include "progress.h"

#define PAUSE_NS 20000000 /* between two looks at workers */

struct job {
    struct child child;
    int answer; /* a file without a name; open while it runs */
};

struct pool {
    const struct jobs *jobs;
    struct job *job;
    size_t started, running, done;
    size_t *again, again_count; /* jobs that are to be started once more */
    int is_over;                /* no more are wanted */
    struct progress progress;
};

static void show(struct pool *p) {
    size_t all = p->jobs->count;
    const size_t done = p->jobs->count_done ? p->jobs->count_done(p->jobs->context, &all) : p->done;
    progress_show(&p->progress, p->jobs->before + done, all);
}

static void finish(struct pool *p, size_t number, const struct jobs_end *end) {
    const enum jobs_next next = p->jobs->ended(p->jobs->context, number, end);
    if (next == JOBS_AGAIN)
        p->again[p->again_count++] = number;
    else
        p->done++;
    p->is_over |= next == JOBS_STOP;
}

/* --- starting ----------------------------------------------------------------------------------- */

struct task {
    const struct jobs *jobs;
    size_t number;
    int answer;
};

static int run_task(void *context) {
    const struct task *task = context;
    return task->jobs->run(task->jobs->context, task->number, task->answer);
}

/* 0; or -1 and errno. */
static int start(struct pool *p, size_t number) {
    struct job *job = &p->job[number];
    const struct child_setup setup = {.end_signal = SIGKILL};
    struct task task = {p->jobs, number, file_in_memory()};
    if (task.answer < 0)
        return -1;
    if (child_call(&job->child, &setup, run_task, &task)) {
        const int error = errno;
        close(task.answer);
        errno = error;
        return -1;
    }
    job->answer = task.answer;
    return 0;
}

/* Whether one was started, or could not be. */
static int start_one(struct pool *p) {
    const int is_again = p->again_count > 0;
    const size_t number = is_again ? p->again[p->again_count - 1] : p->started;
    const int bad = start(p, number);
    struct jobs_end end = {.status = JOBS_NOT_STARTED, .error = errno, .answer = ""};
    if (bad && p->running > 0)
        return 0;
    if (is_again)
        p->again_count--;
    else
        p->started++;
    if (bad)
        finish(p, number, &end);
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

/* --- ending ------------------------------------------------------------------------------------- */

static char *read_answer(int file, size_t *ret_length) {
    const off_t end = lseek(file, 0, SEEK_END);
    char *text = play_resize(NULL, (size_t)(end > 0 ? end : 0) + 1, 1);
    const ssize_t had = pread(file, text, (size_t)(end > 0 ? end : 0), 0);
    *ret_length = had > 0 ? (size_t)had : 0;
    text[*ret_length] = '\0';
    return text;
}

static void take(struct pool *p, size_t number) {
    struct job *job = &p->job[number];
    struct child_end child;
    child_close(&job->child, 0.0, &child);
    struct jobs_end end = {.status = child.status};
    end.answer = read_answer(job->answer, &end.length);
    close(job->answer);
    p->running--;
    finish(p, number, &end);
}

/* Waits for any one of them, or for a signal; with workers not for long. */
static void wait_for_one(struct pool *p) {
    siginfo_t info = {.si_pid = 0};
    const int is_short = p->jobs->count_done != NULL;
    if (!p->running || waitid(P_ALL, 0, &info, WEXITED | WNOWAIT | (is_short ? WNOHANG : 0)))
        return;
    if (!info.si_pid) {
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NS}, NULL);
        return;
    }
    for (size_t i = 0; i < p->started; i++)
        if (p->job[i].child.process == info.si_pid) {
            take(p, i);
            return;
        }
    waitpid(info.si_pid, NULL, WNOHANG); /* of a program in whose place this one was started */
}

static int is_stopped(const struct pool *p) {
    return p->is_over || (p->jobs->stop && *p->jobs->stop);
}

static void end_all(struct pool *p) {
    for (size_t i = 0; i < p->started; i++)
        child_signal(&p->job[i].child, p->jobs->stop_signal);
    for (size_t i = 0; i < p->started; i++)
        if (p->job[i].child.process > 0) {
            child_close(&p->job[i].child, 0.0, NULL);
            close(p->job[i].answer);
        }
}

int jobs_run(const struct jobs *jobs) {
    struct pool p = {
        .jobs = jobs,
        .job = play_zeroed(jobs->count + 1, sizeof *p.job),
        .again = play_zeroed(jobs->count + 1, sizeof *p.again),
        .progress = {.what = jobs->what, .before = jobs->before},
    };
    show(&p);
    while (p.done < jobs->count && !is_stopped(&p)) {
        start_some(&p);
        wait_for_one(&p);
        show(&p);
    }
    progress_end(&p.progress);
    end_all(&p);
    return is_stopped(&p) ? -1 : 0;
}
