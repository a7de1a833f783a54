/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touchstone-worker: plays a foreign law for touchstone, which judges the result.
 *
 * It loads the law once and forks a process for every run, so that the law can harm nothing else. It contains
 * no reference solution and nothing of GSL, so that their licence does not concern the law.
 *
 *     touchstone-worker FILE SOCKET probe|play plugin PATH NAME
 *     touchstone-worker FILE SOCKET probe|play command COMMAND AS
 *
 * FILE and SOCKET are numbers of open files, see shared_run.h. A probe only loads the law.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include "guard.h"
#include "cases/base/child.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/play/player.h"
#include "talk.h"
#include "touchstone/plugin.h"

#define QUOTED 200 /* bytes of the end of standard error that an ending quotes */

struct worker {
    int file, socket, is_probe;
    int output, error; /* files behind standard output and standard error */
    const char *law, *name;
    int is_command;
    struct play_shared_run *shared;
    struct touch_plugin plugin;
};

/* --- the law ------------------------------------------------------------------------------------ */

static void end_with_parent(void) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

/* Redirects standard error to a file in memory. */
static int redirect_error(void) {
    const int file = file_in_memory();
    return file >= 0 && dup2(file, STDERR_FILENO) == STDERR_FILENO ? file : -1;
}

static void empty(int file) {
    (void)!ftruncate(file, 0);
    lseek(file, 0, SEEK_SET);
}

/* Adds the end of what the law wrote to standard error to the ending. */
static void quote_error(const struct worker *w) {
    struct play_ending *ending = &w->shared->ending;
    char text[QUOTED + 1];
    const off_t size = lseek(w->error, 0, SEEK_END);
    const off_t from = size > QUOTED ? size - QUOTED : 0;
    ssize_t length = pread(w->error, text, QUOTED, from);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' '))
        length--;
    if (length <= 0 || ending->kind == PLAY_ENDING_DONE)
        return;
    text[length] = '\0';
    for (ssize_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > 126)
            text[i] = text[i] == '\n' ? '|' : '?';
    const size_t used = strlen(ending->text);
    snprintf(ending->text + used, sizeof ending->text - used, "; it said: %s%s", from ? "..." : "",
             text);
}

/* --- memory ------------------------------------------------------------------------------------- */

/* Number of rows that a run may record, by which its memory is limited. */
static double rows_of(const struct play_shared_run *shared, const struct play_segment *segment) {
    double rows = 1.0;
    const double factor = shared->refine.factor ? (double)shared->refine.factor : 1.0;
    for (size_t i = 0; i < shared->of.segment_count; i++)
        rows += (double)segment[i].steps * factor;
    const double steps =
        shared->refine.steps > 0.0 ? shared->refine.steps : shared->of.impact.steps;
    if (!shared->of.segment_count && !shared->refine.outcomes_only)
        rows += 61.0 * steps * (double)shared->of.impact.impacts;
    return rows;
}

/* The address sanitizer reserves the whole address space. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNLIMITED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define UNLIMITED 1
#endif
#ifndef UNLIMITED
#define UNLIMITED 0
#endif

/* The law's limit is added to what this process uses, and to a trace that is copied while it grows. Files have a
 * limit too, because standard output and standard error are in memory. */
static void limit_memory(const struct play_shared_run *shared, double rows) {
    const double page = (double)sysconf(_SC_PAGESIZE);
    const double bytes = shared->memory + 4.0 * 8.0 * PLAY_COLUMN_COUNT * rows;
    double pages = 0.0;
    if (!(shared->memory > 0.0))
        return;
    guard_limit(0.0, 0.0, bytes + (double)play_shared_trace(shared));
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in)
        return;
    if (!UNLIMITED && fscanf(in, "%lf", &pages) == 1)
        guard_limit(pages * page + bytes, 0.0, 0.0);
    fclose(in);
}

/* --- loading ------------------------------------------------------------------------------------ */

static void refuse_load(struct worker *w, const struct touch_message *why) {
    w->shared->ending.kind = PLAY_ENDING_LOAD;
    snprintf(w->shared->ending.text, sizeof w->shared->ending.text, "%.400s", why->text);
    quote_error(w);
}

static void load(struct worker *w) {
    struct play_shared_run *shared = w->shared;
    struct touch_message why;
    const struct guard_environment before = guard_environment_now();
    struct rlimit files, space;
    getrlimit(RLIMIT_FSIZE, &files);
    getrlimit(RLIMIT_AS, &space);
    if (!w->is_command)
        limit_memory(shared, 0.0);
    shared->place = PLAY_IN_LOADING;
    shared->calls++;
    if (w->is_command) {
        if (talk_start(w->law, w->name, shared, &why))
            refuse_load(w, &why);
    } else if (touch_plugin_open(w->law, *w->name ? w->name : NULL, &w->plugin, &why) != TOUCH_OK) {
        refuse_load(w, &why);
    } else {
        play_description_fill(w->plugin.law, &shared->description);
    }
    guard_environment_check(&before, shared);
    guard_output_check(w->output, shared);
    setrlimit(RLIMIT_FSIZE, &files);
    setrlimit(RLIMIT_AS, &space);
    shared->place = PLAY_IN_PLAYER;
    shared->finished = 1;
}

/* --- a run -------------------------------------------------------------------------------------- */

static struct play_segment *read_segments(const struct worker *w) {
    const size_t count = w->shared->of.segment_count, size = count * sizeof(struct play_segment);
    struct play_segment *segment = play_resize(NULL, count + 1, sizeof *segment);
    for (size_t done = 0; done < size;) {
        const ssize_t got = pread(w->file, (char *)segment + done, size - done,
                                  (off_t)(play_shared_segments() + done));
        if (got <= 0)
            exit(3);
        done += (size_t)got;
    }
    return segment;
}

/* In a process of its own: plays what the shared record asks for and leaves the trace. */
static int run(void *context) {
    const struct worker *w = context;
    struct play_shared_run *shared = w->shared;
    struct play_segment *segments = read_segments(w);
    struct play_case c = shared->of;
    struct play_trace trace;
    struct touch_message why;
    end_with_parent();
    play_trace_init(&trace);
    if (!w->is_command) {
        limit_memory(shared, rows_of(shared, segments));
        guard_processes();
    }
    c.law = guard_law(w->is_command ? talk_law(shared) : w->plugin.law, w->output, shared);
    c.segments = segments;
    c.bodies_step = w->is_command ? talk_bodies(&c) : NULL;
    c.progress = &shared->step;
    if (shared->inherit && c.law->inherit)
        c.law->inherit(&c.body, (const int(*)[2])c.held, c.inherit, &c.pair, &c.values);
    if (play_run(&c, &shared->refine, &trace, &why))
        guard_end(shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    if (shared->study)
        guard_study();
    guard_output_check(w->output, shared);
    if (play_shared_put(w->file, shared, &trace))
        exit(3);
    shared->finished = 1;
    return 0;
}

/* Ends a law command. If it had ended by itself, the ending says how. */
static void tell_command_end(struct play_shared_run *shared) {
    struct play_ending *ending = &shared->ending;
    struct child_end end;
    char words[128];
    talk_stop(shared, &end);
    if (ending->kind != PLAY_ENDING_EXIT)
        return;
    /* One allocation beyond the limit is refused, and then the peak does not show it. */
    if (shared->memory > 0.0 && end.peak_memory > 0.75 * shared->memory) {
        ending->kind = PLAY_ENDING_MEMORY;
        snprintf(ending->text, sizeof ending->text,
                 "the law command ended, its %.0f MiB of memory used up",
                 shared->memory / 1048576.0);
        return;
    }
    const size_t used = strlen(ending->text);
    child_words(end.status, words, sizeof words);
    snprintf(ending->text + used, sizeof ending->text - used, "; it %s", words);
}

static void serve(struct worker *w) {
    struct play_shared_run *shared = w->shared;
    guard_output_empty(w->output);
    empty(w->error);
    if (w->is_command && !shared->command) {
        load(w);
        if (shared->ending.kind != PLAY_ENDING_DONE)
            return;
        shared->finished = 0;
    }
    struct child child;
    struct child_end end = {.status = 3 << 8};
    if (!child_call(&child, &(struct child_setup){.leads_group = 1}, run, w)) {
        shared->run = (int)child.process;
        child_close(&child, 0.0, &end); /* this also ends processes that it has started */
    }
    shared->run = 0;
    play_shared_end(shared, end.status);
    /* A law command whose run has ended in the middle of an exchange is not used again. */
    if (w->is_command && shared->ending.kind != PLAY_ENDING_DONE)
        tell_command_end(shared);
    quote_error(w);
}

/* --- the program -------------------------------------------------------------------------------- */

static int read_arguments(int argc, char **argv, struct worker *w) {
    if (argc != 7)
        return -1;
    *w = (struct worker){
        .file = atoi(argv[1]),
        .socket = atoi(argv[2]),
        .is_probe = !strcmp(argv[3], "probe"),
        .is_command = !strcmp(argv[4], "command"),
        .law = argv[5],
        .name = argv[6],
    };
    fcntl(w->file, F_SETFD, FD_CLOEXEC);
    fcntl(w->socket, F_SETFD, FD_CLOEXEC);
    w->shared = mmap(NULL, sizeof *w->shared, PROT_READ | PROT_WRITE, MAP_SHARED, w->file, 0);
    return w->shared == MAP_FAILED || w->shared->size != sizeof *w->shared ? -1 : 0;
}

int main(int argc, char **argv) {
    struct worker w;
    char byte = 0;
    if (read_arguments(argc, argv, &w)) {
        const int is_help = argc == 2 && !strcmp(argv[1], "--help");
        fputs("touchstone-worker plays laws for 'touchstone verify --law', which starts it.\n",
              is_help ? stdout : stderr);
        return is_help ? fflush(stdout) ? 3 : 0 : 2;
    }
    end_with_parent();
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGPIPE, SIG_IGN);
    w.output = guard_output_open();
    w.error = redirect_error();
    if (w.output < 0 || w.error < 0)
        return 3;
    guard_signals(w.shared);
    if (w.is_probe && !w.is_command)
        guard_processes(); /* a probe has no process to start */
    load(&w);
    while (write(w.socket, &byte, 1) == 1 && !w.is_probe && read(w.socket, &byte, 1) == 1)
        serve(&w);
    if (w.is_command)
        talk_stop(w.shared, NULL);
    _exit(0); /* without the law's functions for the exit */
}
