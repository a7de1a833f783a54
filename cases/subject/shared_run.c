/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "shared_run.h"
#include "cases/base/file_array.h"
#include "cases/base/limits.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

#define PAGE 4096 /* the parts of the file begin at multiples of it */
#define PIECE                                                                                      \
    ((size_t)1                                                                                     \
     << 20) /* bytes that are read at once: a large array is not to be resident as a whole */

const char *play_place_name(enum play_place place) {
    static const char *const names[] = {
#define X(name, text) text,
        PLAY_PLACES(X)
#undef X
    };
    return (size_t)place < TOUCH_COUNT(names) ? names[place] : "?";
}

static size_t whole_pages(size_t size) {
    return (size + PAGE - 1) / PAGE * PAGE;
}

int play_case_turns(const struct play_case *c) {
    static const unsigned kinds =
        1u << PLAY_ROTATE | 1u << PLAY_ORBIT | 1u << PLAY_ROLL | 1u << PLAY_TWIST;
    for (size_t i = 0; i < c->segment_count && !isinf(c->pair.radius[1]); i++)
        if (kinds >> c->segments[i].kind & 1u)
            return 1;
    return 0;
}

size_t play_shared_segments(void) {
    return whole_pages(sizeof(struct play_shared_run));
}

size_t play_shared_trace(const struct play_shared_run *shared) {
    return play_shared_segments() +
           whole_pages(shared->of.segment_count * sizeof(struct play_segment));
}

double play_shared_steps_max(const struct play_case *c, const struct play_refine *refine,
                             const struct play_segment *segments) {
    double rows = 1.0;
    const double factor = refine->factor ? (double)refine->factor : 1.0;
    for (size_t i = 0; i < c->segment_count; i++)
        rows += (double)segments[i].steps * factor;
    const double steps = refine->steps > 0.0 ? refine->steps : c->impact.steps;
    if (c->free.is)
        rows += (double)c->free.steps * factor;
    if (play_is_impact(c))
        rows += (61.0 * steps + 2.0) * (double)c->impact.impacts;
    return rows;
}

double play_shared_rows_max(const struct play_case *c, const struct play_refine *refine,
                            const struct play_segment *segments) {
    return refine->outcomes_only && play_is_impact(c) ? 1.0
                                                      : play_shared_steps_max(c, refine, segments);
}

/* Writes all of it, also if the system writes it in parts. */
static int write_all(int file, const void *data, size_t size, size_t at) {
    const char *from = data;
    while (size > 0) {
        const ssize_t done = pwrite(file, from, size, (off_t)at);
        if (done < 0 && errno != EINTR)
            return -1;
        const size_t step = done > 0 ? (size_t)done : 0;
        from += step, at += step, size -= step;
    }
    return 0;
}

static int read_all(int file, void *data, size_t size, size_t at) {
    char *to = data;
    while (size > 0) {
        const ssize_t done = pread(file, to, size < PIECE ? size : PIECE, (off_t)at);
        if (done == 0 || (done < 0 && errno != EINTR))
            return -1;
        const size_t step = done > 0 ? (size_t)done : 0;
        to += step, at += step, size -= step;
    }
    return 0;
}

size_t play_shared_stride(const struct play_shared_run *shared,
                          const struct play_segment *segments) {
    return (size_t)play_shared_rows_max(&shared->of, &shared->refine, segments);
}

static size_t place_of_legs(const struct play_shared_run *shared, size_t stride) {
    return play_shared_trace(shared) + play_columns(&shared->of) * stride * sizeof(double);
}

void play_shared_drain(void *writer, size_t first, const struct play_trace *trace) {
    struct play_shared_writer *w = writer;
    const size_t size = trace->count * sizeof(double);
    w->bad = w->bad || first + trace->count > w->stride;
    for (size_t k = 0; k < trace->columns && !w->bad; k++)
        w->bad = write_all(w->file, trace->column[k], size,
                           w->at + (k * w->stride + first) * sizeof(double));
}

int play_shared_put(struct play_shared_writer *writer, struct play_shared_run *shared,
                    const struct play_trace *trace) {
    play_shared_drain(writer, trace->drained, trace);
    if (writer->bad ||
        write_all(writer->file, trace->leg_end, trace->leg_count * sizeof *trace->leg_end,
                  place_of_legs(shared, writer->stride)))
        return -1;
    shared->rows = trace->drained + trace->count;
    shared->legs = trace->leg_count;
    memcpy(shared->outcome, trace->outcome, sizeof shared->outcome);
    memcpy(shared->view, trace->view, sizeof shared->view);
    return 0;
}

int play_shared_get(int file, const struct play_shared_run *shared, size_t stride,
                    struct play_trace *ret_trace, struct touch_message *ret_why) {
    const size_t at = play_shared_trace(shared), legs = place_of_legs(shared, stride);
    int bad = 0;
    struct play_trace trace;
    struct stat info;
    if (shared->rows > stride || fstat(file, &info) ||
        (shared->legs && (double)info.st_size < (double)legs + 8.0 * (double)shared->legs)) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 "its file has no room for the %zu rows of its trace", shared->rows);
        return -1;
    }
    play_trace_init(&trace);
    trace.columns = play_columns(&shared->of);
    trace.count = trace.capacity = shared->rows;
    trace.leg_count = trace.leg_capacity = shared->legs;
    memcpy(trace.outcome, shared->outcome, sizeof trace.outcome);
    memcpy(trace.view, shared->view, sizeof trace.view);
    for (size_t k = 0; k < trace.columns && !bad; k++) {
        trace.column[k] = file_array_resize(NULL, trace.count + 1, sizeof *trace.column[k]);
        bad = read_all(file, trace.column[k], trace.count * sizeof *trace.column[k],
                       at + k * stride * sizeof(double));
    }
    trace.leg_end = play_resize(NULL, trace.leg_count + 1, sizeof *trace.leg_end);
    bad = bad || read_all(file, trace.leg_end, trace.leg_count * sizeof *trace.leg_end, legs);
    if (bad) {
        snprintf(ret_why->text, sizeof ret_why->text, "its file cannot be read to the end");
        play_trace_free(&trace);
        return -1;
    }
    *ret_trace = trace;
    return 0;
}

int play_shared_limit(struct play_ending *ending, int status) {
    char words[128];
    const int number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (!limit_is_set(LIMIT_TIME) || (number != SIGXCPU && number != SIGKILL))
        return 0;
    ending->kind = PLAY_ENDING_ENVIRONMENT;
    snprintf(ending->text, sizeof ending->text, "%s%s was used up: allow more",
             number == SIGKILL ? "the process was killed, as it is when " : "",
             limit_words(LIMIT_TIME, words, sizeof words));
    return 1;
}

void play_shared_end(struct play_shared_run *shared, int status) {
    struct play_ending *ending = &shared->ending;
    const char *place = play_place_name((enum play_place)shared->place);
    if (shared->finished && !status)
        return;
    ending->step = shared->place == PLAY_IN_LOADING ? 0 : shared->step + 1;
    if (play_shared_limit(ending, status))
        return;
    ending->kind = WIFSIGNALED(status) ? PLAY_ENDING_CRASH : PLAY_ENDING_EXIT;
    /* The C library blocks signals while it starts a program: then the worker's handler is not called. */
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) {
        ending->kind = PLAY_ENDING_PROCESS;
        snprintf(
            ending->text, sizeof ending->text,
            "%s tried to start a process or a thread (--allow threads lets a law start threads)",
            place);
    } else if (WIFSIGNALED(status))
        snprintf(ending->text, sizeof ending->text, "%s was killed by signal %d (%s)%s", place,
                 WTERMSIG(status), strsignal(WTERMSIG(status)),
                 WTERMSIG(status) == SIGKILL ? ": perhaps the system was out of memory" : "");
    else if (shared->place == PLAY_IN_PLAYER) {
        /* What the law has left was too little for the harness (play_resize ends with 3). */
        ending->kind = WEXITSTATUS(status) == 3 ? PLAY_ENDING_MEMORY : PLAY_ENDING_EXIT;
        snprintf(ending->text, sizeof ending->text, "the process of the law ended with status %d%s",
                 WEXITSTATUS(status),
                 ending->kind == PLAY_ENDING_MEMORY ? ": its memory was used up" : "");
    } else
        snprintf(ending->text, sizeof ending->text, "%s ended the process with exit(%d)", place,
                 WEXITSTATUS(status));
}
