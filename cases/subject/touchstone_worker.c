/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touchstone-worker: plays a foreign law for touchstone, which judges the result.
 *
 * It forks a process for every run, and a law in a shared library is loaded there, so that it can harm nothing
 * else: this process itself runs no code of a law. It contains no reference solution and nothing of GSL, so that
 * their licence does not concern the law.
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
static void quote_error(const struct worker *w, struct play_ending *ending) {
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
}

static int is_loaded(const struct worker *w) {
    return w->shared->ending.kind == PLAY_ENDING_DONE;
}

static void load(struct worker *w) {
    struct play_shared_run *shared = w->shared;
    struct touch_message why;
    const struct guard_environment before = guard_environment_now();
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
    shared->place = PLAY_IN_PLAYER;
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

/* Of a law in a shared library: within the limits of a run and with what it may not do refused. What it does while
 * it is loaded is noted by the probe alone. */
static int load_for_run(struct worker *w, const struct play_segment *segments) {
    struct play_shared_run *shared = w->shared;
    limit_memory(shared, play_shared_rows_max(&shared->of, &shared->refine, segments));
    guard_processes();
    load(w);
    if (!is_loaded(w) || w->is_probe)
        return -1;
    memset(shared->note, 0, sizeof shared->note);
    guard_output_empty(w->output);
    return 0;
}

/* In a process of its own: plays what the shared record asks for and leaves the trace. */
static int run(void *context) {
    struct worker *w = context;
    struct play_shared_run *shared = w->shared;
    struct play_segment *segments = read_segments(w);
    struct play_case c = shared->of;
    const struct play_refine refine = shared->refine;
    const int study = shared->study, inherit = shared->inherit;
    struct play_trace trace;
    struct touch_message why;
    end_with_parent();
    close(w->socket);
    if (!w->is_command && load_for_run(w, segments)) {
        shared->finished = 1;
        return 0;
    }
    play_trace_init(&trace);
    c.law = guard_law(w->is_command ? talk_law(shared) : w->plugin.law, w->output, shared);
    c.segments = segments;
    c.bodies_step = w->is_command ? talk_bodies(&c) : NULL;
    c.progress = &shared->step;
    if (inherit && c.law->inherit)
        c.law->inherit(&c.body, (const int(*)[2])c.held, c.inherit, &c.pair, &c.values);
    if (play_run(&c, &refine, &trace, &why))
        guard_end(shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    if (study)
        guard_study();
    guard_output_check(w->output, shared);
    if (play_shared_put(w->file, shared, &trace))
        exit(3);
    shared->finished = 1;
    return 0;
}

/* Ends a law command. If it had ended by itself, the ending says how. */
static void tell_command_end(struct play_shared_run *shared, struct play_ending *ending) {
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

static int tell(const struct worker *w, int process, int status) {
    const struct play_reply reply = {process, status};
    return write(w->socket, &reply, sizeof reply) == sizeof reply ? 0 : -1;
}

/* Completes the ending when the process of the law is gone. A record that this law has made unreadable is left to
 * the harness, which finds that. */
static void settle(struct worker *w, int status) {
    static struct play_shared_run last;
    last = *w->shared;
    if (!memchr(last.ending.text, '\0', sizeof last.ending.text))
        return;
    play_shared_end(&last, status);
    /* A law command whose run has ended in the middle of an exchange is not used again. */
    if (w->is_command && last.ending.kind != PLAY_ENDING_DONE)
        tell_command_end(w->shared, &last.ending);
    quote_error(w, &last.ending);
    w->shared->ending = last.ending;
}

/* Plays a run; or, as a probe, only loads the law. */
static int serve(struct worker *w) {
    struct child child;
    struct child_end end = {.status = 3 << 8};
    guard_output_empty(w->output);
    empty(w->error);
    if (w->is_command && !w->shared->command)
        load(w);
    const int plays = w->is_command ? is_loaded(w) && !w->is_probe : 1;
    if (!plays) {
        w->shared->finished = 1;
        end.status = 0;
    } else if (!child_call(&child, &(struct child_setup){.leads_group = 1}, run, w)) {
        if (tell(w, (int)child.process, 0))
            child_signal(&child, SIGKILL);
        child_close(&child, 0.0, &end); /* this also ends processes that it has started */
    }
    settle(w, end.status);
    return tell(w, 0, end.status);
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
    /* What another program has left open for the harness is not for a law. */
    file_close_others((const int[]){w.file, w.socket, -1});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGPIPE, SIG_IGN);
    w.output = guard_output_open();
    w.error = redirect_error();
    if (w.output < 0 || w.error < 0)
        return 3;
    guard_signals(w.shared);
    while (read(w.socket, &byte, 1) == 1 && !serve(&w))
        continue;
    if (w.is_command)
        talk_stop(w.shared, NULL);
    return 0;
}
