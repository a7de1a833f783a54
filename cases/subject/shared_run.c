/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* preadv, pwritev */
#include <signal.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "shared_run.h"
#include "cases/core/file_array.h"
#include "cases/core/limits.h"

#define PAGE 4096 /* the parts of the file begin at multiples of it */

const char *play_place_name(enum play_place place) {
    static const char *const names[] = {PLAY_PLACES(LIST_TEXT)};
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

double play_shared_file_max(const struct play_shared_run *shared,
                            const struct play_segment *segments) {
    const double rows = play_shared_rows_max(&shared->of, &shared->refine, segments);
    return shared->memory + 8.0 * ((double)play_columns(&shared->of) * rows + 1.0) +
           (double)play_shared_trace(shared) + 8.0 * (double)shared->of.segment_count;
}

/* --- the trace ---------------------------------------------------------------------------------- */

static size_t columns_of(const struct play_trace *trace, size_t count, size_t first,
                         struct iovec ret[PLAY_COLUMN_COUNT]) {
    for (size_t k = 0; k < trace->columns; k++)
        ret[k] = (struct iovec){count ? trace->column[k] + first : NULL, count * sizeof(double)};
    return trace->columns * count * sizeof(double);
}

/* Where the block begins whose first row has that number. */
static off_t place_of(size_t trace, size_t columns, size_t first) {
    return (off_t)(trace + columns * first * sizeof(double));
}

/* Writes all of it, also if the system writes it in parts: what does not fit is an error of its own. */
static int write_all(int file, struct iovec *part, size_t count, off_t at) {
    while (count > 0) {
        ssize_t done = pwritev(file, part, (int)count, at);
        if (done < 0 && errno != EINTR)
            return -1;
        at += done > 0 ? done : 0;
        for (; count > 0 && done >= (ssize_t)part->iov_len; part++, count--)
            done -= (ssize_t)part->iov_len;
        if (count > 0 && done > 0) {
            part->iov_base = (char *)part->iov_base + done;
            part->iov_len -= (size_t)done;
        }
    }
    return 0;
}

void play_shared_drain(void *writer, size_t first, const struct play_trace *trace) {
    struct play_shared_writer *w = writer;
    struct iovec columns[PLAY_COLUMN_COUNT];
    const size_t size = columns_of(trace, trace->count, 0, columns);
    w->bad = w->bad || (size && write_all(w->file, columns, trace->columns,
                                          place_of(w->at, trace->columns, first)));
}

int play_shared_put(struct play_shared_writer *writer, struct play_shared_run *shared,
                    const struct play_trace *trace) {
    play_shared_drain(writer, trace->drained, trace);
    if (writer->bad)
        return -1;
    shared->rows = trace->drained + trace->count;
    memcpy(shared->outcome, trace->outcome, sizeof shared->outcome);
    memcpy(shared->view, trace->view, sizeof shared->view);
    return 0;
}

/* Legs and their ends are given by the path. A motion that ends as the law answers has one leg; its first rows, and the
 * first of each further impact, are before it. */
static void write_legs(const struct play_shared_run *asked, const struct play_segment *segments,
                       struct play_trace *trace) {
    const size_t factor = asked->refine.factor ? asked->refine.factor : 1;
    double *leg = trace->column[PLAY_COLUMN_leg];
    size_t row = 0;
    trace->leg_end = play_resize(NULL, asked->of.segment_count + 1, sizeof *trace->leg_end);
    for (size_t i = 0; i < asked->of.segment_count && trace->count; i++) {
        if (segments[i].kind == PLAY_SET)
            continue;
        for (size_t end = row + segments[i].steps * factor; row < end;)
            leg[++row] = (double)(trace->leg_count + 1);
        trace->leg_end[trace->leg_count++] = row;
    }
    if (asked->of.segment_count || !trace->count)
        return;
    trace->leg_end[trace->leg_count++] = trace->count - 1;
    for (size_t i = 0; i < trace->count; i++)
        leg[i] = leg[i] > 0.5 ? 1.0 : 0.0;
}

int play_shared_get(int file, const struct play_shared_run *shared,
                    const struct play_segment *segments, struct play_trace *ret_trace,
                    struct touch_message *ret_why) {
    const size_t at = play_shared_trace(shared);
    struct iovec columns[PLAY_COLUMN_COUNT];
    int bad = 0;
    struct play_trace trace;
    play_trace_init(&trace);
    trace.columns = play_columns(&shared->of);
    trace.count = trace.capacity = shared->rows;
    memcpy(trace.outcome, shared->outcome, sizeof trace.outcome);
    memcpy(trace.view, shared->view, sizeof trace.view);
    for (size_t k = 0; k < trace.columns; k++)
        trace.column[k] = file_array_resize(NULL, trace.count + 1, sizeof *trace.column[k]);
    for (size_t first = 0; first < trace.count && !bad; first += PLAY_TRACE_BLOCK) {
        const size_t rest = trace.count - first;
        const size_t size =
            columns_of(&trace, rest < PLAY_TRACE_BLOCK ? rest : PLAY_TRACE_BLOCK, first, columns);
        bad = preadv(file, columns, (int)trace.columns, place_of(at, trace.columns, first)) !=
              (ssize_t)size;
        file_array_relax();
    }
    if (bad) {
        snprintf(ret_why->text, sizeof ret_why->text, "its file has not the %zu rows of its trace",
                 shared->rows);
        play_trace_free(&trace);
        return -1;
    }
    write_legs(shared, segments, &trace);
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
