/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touchstone-worker: plays a foreign law for touchstone, which judges the result.
 *
 * It forks a process for every run, or for runs that share one, which shuts itself in (fence.h) before it loads a law from
 * a shared library.
 * No code of a law runs in the worker itself, which is why it can end whatever a run or a law command has
 * started: when that has ended, when it gets SIGTERM, and when the harness has ended. It contains no reference
 * solution and nothing of GSL, so that their licence does not concern the law.
 *
 *     touchstone-worker FILE SOCKET LINE probe|play plugin|threads|engine PATH NAME READS...
 *     touchstone-worker FILE SOCKET LINE probe|play command COMMAND AS
 *
 * FILE, SOCKET and LINE are numbers of open files, see shared_run.h. A probe only loads the law. With "threads" it may
 * start threads; an engine keeps its history itself (keeper.h); READS are files and folders that it may read.
 */
#define _GNU_SOURCE /* dl_iterate_phdr, ST_NOEXEC */
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include "fence.h"
#include "guard.h"
#include "interleave.h"
#include "keeper.h"
#include "cases/core/file.h"
#include "talk.h"
#include "touchstone/plugin.h"

#define QUOTED 200 /* bytes of the end of standard error that an ending quotes */

struct worker {
    int file, socket, line, is_probe; /* line: between the harness and a process that stays */
    unsigned number;                  /* runs that were asked for */
    int output, error;                /* files behind standard output and standard error */
    const char *law, *name;
    struct talk *talk; /* a law command; NULL: the law is in a shared library */
    struct fence_setup fence;
    struct play_shared_run *shared;
    struct touch_plugin plugin;
    const struct keeper *keeper; /* of a law that keeps its history; NULL: it does not */
    struct play_bodies_step in_space;
    struct child player; /* the process with the law; process 0: none */
    int life
        [2]; /* the worker's end of a socket, which closes as that process ends, and the other one */
    double file_size; /* bytes, at most, of the file that its runs may leave */
    struct guard *guard;
    const struct touch_law *law_of_runs;
};

/* --- the law ------------------------------------------------------------------------------------ */

/* Ends all that this process has started, and what that has left behind. */
static void on_end(int number) {
    (void)number;
    child_end_all();
    _exit(0);
}

/* The harness asks for the end with SIGTERM; where it has ended itself, the system does. */
static void end_with_harness(void) {
    const struct sigaction action = {.sa_handler = on_end};
    child_adopt();
    sigaction(SIGTERM, &action, NULL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
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

/* The last line of standard error that has an error of the engine; "" where none has. */
static void find_error(const struct worker *w, off_t size, char ret[QUOTED + 1]) {
    char text[4096];
    const off_t from = size < (off_t)sizeof text ? 0 : size - (off_t)sizeof text + 1;
    const ssize_t had = pread(w->error, text, sizeof text - 1, from);
    const char *error = "";
    text[had > 0 ? had : 0] = '\0';
    for (const char *at = text; (at = strstr(at, "ERROR")); at++)
        error = at;
    snprintf(ret, QUOTED + 1, "%.*s", (int)strcspn(error, "\n"), error);
}

/* Adds the end of what the law wrote to standard error to the ending. */
static void quote_error(const struct worker *w, struct play_ending *ending) {
    char text[QUOTED + 1];
    const off_t size = lseek(w->error, 0, SEEK_END);
    const off_t from = size > QUOTED ? size - QUOTED : 0;
    ssize_t length = pread(w->error, text, QUOTED, from);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' '))
        length--;
    const int is_said = w->fence.engine &&
                        (ending->kind == PLAY_ENDING_REFUSED || ending->kind == PLAY_ENDING_LOAD);
    if (length <= 0 || ending->kind == PLAY_ENDING_DONE || is_said)
        return;
    text[length] = '\0';
    if (w->fence.engine)
        find_error(w, size, text);
    for (ssize_t i = 0; text[i]; i++)
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

/* Bytes that a process has before it plays, where /proc does not say. */
#define UNKNOWN 1073741824.0

/* The law's limit is added to what this process uses, and to the rows of a trace that are not yet in its file. Files
 * have a limit too, because standard output and standard error are in memory. */
static void limit_memory(const struct play_shared_run *shared, double rows, double file_size) {
    const double page = (double)sysconf(_SC_PAGESIZE);
    const double kept =
        rows < PLAY_TRACE_BLOCK && shared->process == PLAY_PROCESS_ALONE ? rows : PLAY_TRACE_BLOCK;
    const double columns = (double)play_columns(&shared->of);
    const double bytes = shared->memory + 4.0 * 8.0 * columns * kept;
    double pages = 0.0;
    if (!(shared->memory > 0.0))
        return;
    guard_limit(0.0, 0.0, file_size);
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in || fscanf(in, "%lf", &pages) != 1)
        pages = UNKNOWN / page;
    if (!UNLIMITED)
        guard_limit(pages * page + bytes, 0.0, 0.0);
    if (in)
        fclose(in);
}

/* --- loading ------------------------------------------------------------------------------------ */

/* Whether the file that could not be mapped, which the linker names first, lies where no code may be. */
static int is_on_noexec(const char *why) {
    const char *end = strstr(why, ": failed to map segment");
    struct statvfs system;
    char *file = play_format("%.*s", end ? (int)(end - why) : 0, why);
    return end && !statvfs(file, &system) && system.f_flag & ST_NOEXEC;
}

static void refuse_load(struct worker *w, const struct touch_message *why) {
    const int lacks = !w->talk && strstr(why->text, "cannot open shared object file");
    const int noexec = !w->talk && is_on_noexec(why->text);
    w->shared->ending.kind = noexec ? PLAY_ENDING_ENVIRONMENT : PLAY_ENDING_LOAD;
    snprintf(w->shared->ending.text, sizeof w->shared->ending.text, "%.400s%s", why->text,
             lacks    ? " (--allow read=FOLDER lets a law read a folder)"
             : noexec ? ": its file system is mounted with noexec, so that no code can be loaded "
                        "from it"
                      : "");
}

static int is_loaded(const struct worker *w) {
    return w->shared->ending.kind == PLAY_ENDING_DONE;
}

/* One that has no path is this program, or no file. */
static int add_library(struct dl_phdr_info *info, size_t size, void *text) {
    const size_t used = strlen(text);
    (void)size;
    if (strchr(info->dlpi_name, '/'))
        snprintf((char *)text + used, PLAY_PATHS_SIZE - used, "%s\n", info->dlpi_name);
    return 0;
}

/* A later run is of the same libraries: what was found first stays. */
static void describe(struct worker *w, const struct play_description *known) {
    struct play_description *found = &w->shared->description;
    play_description_fill(w->plugin.law, found);
    if (w->keeper) {
        found->stateful = found->takes_space = 1;
        found->answers = w->keeper->answers;
        found->no_walls = w->keeper->no_walls;
        found->no_disks = w->keeper->no_disks;
        found->own_numbers = w->keeper->own_numbers;
    }
    if (w->is_probe)
        dl_iterate_phdr(add_library, found->libraries);
    else
        memcpy(found->libraries, known->libraries, sizeof found->libraries);
}

/* Cases are made for the law as it was found first. */
static void compare_descriptions(struct worker *w, const struct play_description *known) {
    if (w->is_probe || !is_loaded(w) || !memcmp(&w->shared->description, known, sizeof *known))
        return;
    w->shared->ending.kind = PLAY_ENDING_LOAD;
    snprintf(w->shared->ending.text, sizeof w->shared->ending.text,
             "the law describes itself otherwise than when it was first loaded");
}

static struct play_shared_run *record_of_engine; /* its functions have no argument for it */

/* An engine cannot begin, or cannot go on. */
static void end_engine(const char *why) {
    guard_end(record_of_engine,
              record_of_engine->place == PLAY_IN_LOADING ? PLAY_ENDING_LOAD : PLAY_ENDING_REFUSED,
              "%.500s", why);
}

static void begin_engine(struct worker *w, void *library) {
    void *symbol = w->fence.engine ? dlsym(library, "keeper_begin") : NULL;
    keeper_begin_function *keeper_begin;
    memcpy(&keeper_begin, &symbol, sizeof keeper_begin);
    record_of_engine = w->shared;
    w->keeper = symbol ? keeper_begin(end_engine) : NULL;
}

static void load(struct worker *w) {
    struct play_shared_run *shared = w->shared;
    void *library;
    struct touch_message why;
    const struct guard_environment before = guard_environment_now();
    static struct play_description known;
    known = shared->description;
    shared->place = PLAY_IN_LOADING;
    shared->calls++;
    if (w->talk) {
        const int bad = talk_start(w->talk, w->law, w->name, &why);
        if (bad)
            refuse_load(w, &why);
        if (bad == TALK_NO_PROCESS)
            shared->ending.kind = PLAY_ENDING_ENVIRONMENT;
    } else if (!(library =
                     dlopen(w->law, RTLD_LOCAL | RTLD_NOW))) { /* before it is asked anything */
        snprintf(why.text, sizeof why.text, "%.*s", (int)sizeof why.text - 1, dlerror());
        refuse_load(w, &why);
        shared->ending.kind = PLAY_ENDING_OPEN;
    } else if (begin_engine(w, library),
               touch_plugin_open(w->law, *w->name ? w->name : NULL, &w->plugin, &why) != TOUCH_OK) {
        refuse_load(w, &why);
    } else {
        describe(w, &known);
    }
    compare_descriptions(w, &known);
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

/* In a process of its own: from here on it can do little but compute. Returns what is in force. */
static unsigned shut_in(struct worker *w, const struct play_segment *segments) {
    struct play_shared_run *shared = w->shared;
    signal(SIGTERM, SIG_DFL);
    close(w->socket); /* the answer is the worker's */
    if (!(w->guard = guard_open(w->output)))
        guard_end(shared, PLAY_ENDING_MEMORY, "no memory for the buffers");
    if (w->talk)
        return 0;
    limit_memory(shared, play_shared_rows_max(&shared->of, &shared->refine, segments),
                 w->file_size);
    return fence_enter();
}

static int only_shut_in(void *context) {
    return (int)shut_in(context, NULL);
}

/* Of a law in a shared library. What it does while it is loaded is noted by the probe alone. */
static int load_for_run(struct worker *w) {
    load(w);
    if (!is_loaded(w) || w->is_probe)
        return -1;
    memset(w->shared->note, 0, sizeof w->shared->note);
    guard_output_forget(w->output);
    return 0;
}

/* Two balls in space, as the guard does a step of a law. */
static void step_in_space(void *data, const struct play_bodies *bodies, const double *state_in,
                          double *ret_state, struct play_bodies_answer *ret_answer) {
    struct worker *w = data;
    w->shared->place = PLAY_IN_STEP;
    w->shared->calls++;
    w->keeper->in_space(bodies, state_in, ret_state, ret_answer);
    guard_bodies(w->shared, bodies, ret_answer);
    w->shared->place = PLAY_IN_PLAYER;
}

static const struct play_bodies_step *bodies_of(struct worker *w, const struct play_case *c) {
    w->in_space = (struct play_bodies_step){.step = step_in_space, .data = w};
    return w->talk                           ? talk_bodies(w->talk, c)
           : w->keeper && play_case_turns(c) ? &w->in_space
                                             : NULL;
}

/* Without the guard, whose buffers are of one contact. */
static void study_in_turns(const struct worker *w, const struct touch_law *law,
                           const struct play_case *c, int backwards) {
    const struct interleave how = {backwards, w->fence.threads && !w->talk};
    char text[sizeof w->shared->note->text];
    w->shared->place = PLAY_IN_STEP;
    const size_t sum = interleave(law, &c->values, &c->pair, &how, text, sizeof text);
    w->shared->place = PLAY_IN_PLAYER;
    w->shared->called = sum;
    if (*text)
        guard_note(w->shared, PLAY_NOTE_IMPURE, "%s", text);
}

/* Plays what the shared record asks for and leaves the trace. Only the first run of a process shuts it in. Whether there may
 * be another one. */
static int run(struct worker *w) {
    struct play_shared_run *shared = w->shared;
    struct play_segment *segments = read_segments(w);
    struct play_case c = shared->of;
    const struct play_refine refine = shared->refine;
    const enum play_shared_study study = shared->study;
    const int inherit = shared->inherit;
    struct play_shared_writer writer = {.file = w->file, .at = play_shared_trace(shared)};
    struct play_trace trace;
    struct touch_message why;
    if (!w->law_of_runs) {
        shut_in(w, segments);
        if (!w->talk && load_for_run(w)) {
            shared->finished = 1;
            return 0;
        }
    }
    shared->place = PLAY_IN_PLAYER;
    play_trace_init(&trace);
    trace.drain = play_shared_drain;
    trace.drain_data = &writer;
    const struct touch_law *law = w->talk ? talk_law(w->talk) : w->plugin.law;
    if (!w->law_of_runs) {
        w->law_of_runs = guard_law(w->guard, law);
        if (!w->talk)
            fence_loaded();
    }
    c.law = w->law_of_runs;
    c.segments = segments;
    c.bodies_step = bodies_of(w, &c);
    c.ahead = w->talk && !c.bodies_step ? talk_ahead(w->talk) : NULL;
    c.progress = &shared->step;
    if (inherit && c.law->inherit)
        c.law->inherit(c.law, &c.body, (const int(*)[2])c.held, c.inherit, &c.pair, &c.values);
    struct perturbed *wrong = NULL;
    if (shared->is_wrong) {
        const struct perturbed_kind kind = shared->wrong;
        wrong = perturbed_new(c.law, &kind.what, kind.when);
        c.law = perturbed_law(wrong);
        perturbed_begin(wrong, &c);
    }
    if (study == PLAY_STUDY_INTERLEAVED || study == PLAY_STUDY_BACKWARDS)
        study_in_turns(w, law, &c, study == PLAY_STUDY_BACKWARDS); /* first of this process */
    if (play_run(&c, &refine, &trace, &why))
        guard_end(shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    shared->fired = wrong ? perturbed_fired(wrong) : 0;
    if (study == PLAY_STUDY_AGAIN)
        guard_study(w->guard);
    guard_output_check(w->output, shared);
    if (shared->note[PLAY_NOTE_OUTPUT].is_set)
        guard_output_forget(w->output);
    if (play_shared_put(&writer, shared, &trace))
        guard_end(shared,
                  errno == ENOMEM || errno == ENOSPC ? PLAY_ENDING_ENVIRONMENT : PLAY_ENDING_EXIT,
                  "its trace could not be left: %s", strerror(errno));
    play_trace_free(&trace);
    play_release(segments);
    shared->finished = 1;
    return shared->process != PLAY_PROCESS_ALONE;
}

/* In a process of its own: runs, until no more is asked for. */
static int player(void *context) {
    struct worker *w = context;
    char byte;
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 25); /* memory of a trace is used again by the next one */
#endif
    close(w->life[0]);
    while (run(w) && write(w->line, "", 1) == 1 && read(w->line, &byte, 1) == 1)
        continue;
    return 0;
}

/* Ends a law command. If it had ended by itself, the ending says how. */
static void tell_command_end(const struct worker *w, struct play_ending *ending) {
    const struct play_shared_run *shared = w->shared;
    struct child_end end;
    char words[128];
    talk_stop(w->talk, &end);
    if (ending->kind != PLAY_ENDING_EXIT || play_shared_limit(ending, end.status))
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

/* Calls a function in a process of its own, which ends with the worker. Returns its wait status. */
static int call(struct worker *w, int (*function)(void *context)) {
    const struct child_setup setup = {.leads_group = 1, .end_signal = SIGKILL};
    struct child child;
    struct child_end end = {.status = 3 << 8};
    if (!child_call(&child, &setup, function, w))
        child_close(&child, 0.0, &end); /* this also ends processes that it has started */
    return end.status;
}

/* Ends the process with the law; returns its wait status. */
static int end_player(struct worker *w, int at_once) {
    struct child_end end = {.status = 3 << 8};
    if (at_once)
        child_signal(&w->player, SIGKILL);
    close(w->life[0]);
    child_close(&w->player, 0.0, &end); /* this also ends processes that it has started */
    w->player.process = 0;
    return end.status;
}

/* What the one before was still asked for is not for this one. */
static int start_player(struct worker *w) {
    const struct child_setup setup = {.leads_group = 1, .end_signal = SIGKILL};
    struct play_segment *segments = read_segments(w);
    char byte;
    w->file_size = play_shared_file_max(w->shared, segments);
    play_release(segments);
    while (recv(w->line, &byte, 1, MSG_DONTWAIT) == 1)
        continue;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, w->life))
        return -1;
    const int bad = child_call(&w->player, &setup, player, w);
    close(w->life[1]);
    if (bad) {
        close(w->life[0]);
        w->player.process = 0;
    }
    return bad;
}

/* Completes the ending when the process of the law is gone. A record that this law has made unreadable is left to
 * the harness, which finds that. */
static void settle(struct worker *w, int status) {
    static struct play_shared_run last;
    memcpy(&last, w->shared, PLAY_SHARED_RUN_SIZE);
    if (!memchr(last.ending.text, '\0', sizeof last.ending.text))
        return;
    play_shared_end(&last, status);
    /* A law command whose run has ended in the middle of an exchange is not used again. */
    if (w->talk && last.ending.kind != PLAY_ENDING_DONE)
        tell_command_end(w, &last.ending);
    quote_error(w, &last.ending);
    w->shared->ending = last.ending;
}

/* What is in force for a law in a library: found without one, which could say anything. */
static unsigned find_force(struct worker *w) {
    const int status = w->talk || !w->is_probe ? 0 : call(w, only_shut_in);
    return WIFEXITED(status) ? (unsigned)WEXITSTATUS(status) : 0;
}

/* Says that a run has ended, with its process. */
static int reply(struct worker *w, int status, unsigned in_force) {
    const struct play_reply reply = {w->number, status, in_force};
    settle(w, status);
    return write(w->socket, &reply, sizeof reply) == sizeof reply ? 0 : -1;
}

/* Begins a run, in a new process; or, as a probe, only loads the law. */
static int begin(struct worker *w) {
    const unsigned in_force = find_force(w);
    if (w->player.process)
        end_player(w, 1);
    w->number++;
    guard_output_empty(w->output);
    empty(w->error);
    if (w->talk && !talk_is_on(w->talk))
        load(w);
    if (w->talk && (!is_loaded(w) || w->is_probe)) {
        w->shared->finished = 1;
        return reply(w, 0, in_force);
    }
    if (start_player(w))
        return reply(w, 3 << 8, in_force);
    return w->is_probe ? reply(w, end_player(w, 0), in_force) : 0;
}

/* Waits for what is asked, and for the end of the process with the law. 0; or -1: there is nothing more to do. */
static int serve(struct worker *w) {
    struct pollfd files[] = {{.fd = w->socket, .events = POLLIN},
                             {.fd = w->player.process ? w->life[0] : -1, .events = POLLIN}};
    char byte;
    if (poll(files, TOUCH_COUNT(files), -1) < 0)
        return errno == EINTR ? 0 : -1;
    if (files[0].revents)
        return read(w->socket, &byte, 1) == 1 ? begin(w) : -1;
    return reply(w, end_player(w, 0), 0);
}

/* --- the program -------------------------------------------------------------------------------- */

static int read_arguments(int argc, char **argv, struct worker *w) {
    if (argc < 8)
        return -1;
    *w = (struct worker){
        .file = atoi(argv[1]),
        .socket = atoi(argv[2]),
        .line = atoi(argv[3]),
        .is_probe = !strcmp(argv[4], "probe"),
        .law = argv[6],
        .name = argv[7],
        .fence = {.library = argv[6],
                  .reads = (const char *const *)argv + 8,
                  .threads = strcmp(argv[5], "plugin") != 0,
                  .engine = !strcmp(argv[5], "engine"),
                  .sanitizer = UNLIMITED},
    };
    fcntl(w->file, F_SETFD, FD_CLOEXEC);
    fcntl(w->socket, F_SETFD, FD_CLOEXEC);
    fcntl(w->line, F_SETFD, FD_CLOEXEC);
    w->shared = mmap(NULL, sizeof *w->shared, PROT_READ | PROT_WRITE, MAP_SHARED, w->file, 0);
    if (w->shared == MAP_FAILED || w->shared->size != sizeof *w->shared)
        return -1;
    w->talk = strcmp(argv[5], "command") ? NULL : talk_new(w->shared);
    return 0;
}

int main(int argc, char **argv) {
    struct worker w;
    if (read_arguments(argc, argv, &w)) {
        const int is_help = argc == 2 && !strcmp(argv[1], "--help");
        fputs("touchstone-worker plays laws for 'touchstone verify --law', which starts it.\n",
              is_help ? stdout : stderr);
        return is_help ? fflush(stdout) ? 3 : 0 : 2;
    }
    end_with_harness();
    /* What another program has left open for the harness is not for a law. */
    file_close_others((const int[]){w.file, w.socket, w.line, -1});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGPIPE, SIG_IGN);
    w.output = guard_output_open();
    w.error = redirect_error();
    w.fence.kept = guard_reserve(&w.fence.kept_size);
    if (w.output < 0 || w.error < 0 || !w.fence.kept)
        return 3;
    guard_signals(w.shared);
    if (!w.talk)
        fence_prepare(&w.fence);
    while (!serve(&w))
        continue;
    if (w.player.process)
        end_player(&w, 1);
    if (w.talk)
        talk_stop(w.talk, NULL);
    child_end_all();
    return 0;
}
