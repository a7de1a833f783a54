/* SPDX-License-Identifier: GPL-3.0-or-later */
/* touchstone-worker: plays a stranger's law for touchstone, which judges what comes out.
 *
 * It loads the law once and forks a process for every run, in which the law may do what it likes.
 * It holds no reference and nothing of GSL: the licence of those stays out of the law's process.
 *
 *     touchstone-worker FILE SOCKET probe|play plugin PATH NAME
 *     touchstone-worker FILE SOCKET probe|play command COMMAND AS
 *
 * FILE and SOCKET are numbers of open files, see mail.h. A probe only loads.
 */
#define _GNU_SOURCE /* memfd_create */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include "guard.h"
#include "memory.h"
#include "player.h"
#include "talk.h"
#include "touchstone/plugin.h"

#define TOLD 200 /* bytes of the end of standard error that a fate tells */

struct worker {
    int file, socket, is_probe;
    int output, error; /* files behind standard output and standard error */
    const char *law, *name;
    int is_command;
    struct play_mail *mail;
    struct touch_plugin plugin;
};

/* --- the law ------------------------------------------------------------------------------------ */

static void end_with_parent(void) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

/* A file in memory in place of standard error. */
static int redirect_error(void) {
#ifdef __linux__
    const int file = memfd_create("touchstone-stream", MFD_CLOEXEC);
#else
    FILE *temporary = tmpfile();
    const int file = temporary ? fileno(temporary) : -1;
#endif
    return file >= 0 && dup2(file, STDERR_FILENO) == STDERR_FILENO ? file : -1;
}

static void empty(int file) {
    (void)!ftruncate(file, 0);
    lseek(file, 0, SEEK_SET);
}

/* What the law said on standard error belongs to what happened. */
static void tell_error(const struct worker *w) {
    struct play_fate *fate = &w->mail->fate;
    char text[TOLD + 1];
    const off_t size = lseek(w->error, 0, SEEK_END);
    const off_t from = size > TOLD ? size - TOLD : 0;
    ssize_t length = pread(w->error, text, TOLD, from);
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' '))
        length--;
    if (length <= 0 || fate->kind == PLAY_FATE_DONE)
        return;
    text[length] = '\0';
    for (ssize_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > 126)
            text[i] = text[i] == '\n' ? '|' : '?';
    const size_t used = strlen(fate->text);
    snprintf(fate->text + used, sizeof fate->text - used, "; it said: %s%s", from ? "..." : "",
             text);
}

/* --- memory ------------------------------------------------------------------------------------- */

/* Rows that a run may record, for its memory. */
static double rows_of(const struct play_mail *mail, const struct play_segment *segment) {
    double rows = 1.0;
    const double factor = mail->refine.factor ? (double)mail->refine.factor : 1.0;
    for (size_t i = 0; i < mail->of.segment_count; i++)
        rows += (double)segment[i].steps * factor;
    const double steps = mail->refine.steps > 0.0 ? mail->refine.steps : mail->of.impact.steps;
    if (!mail->of.segment_count && !mail->refine.outcomes_only)
        rows += 61.0 * steps * (double)mail->of.impact.impacts;
    return rows;
}

/* The address sanitizer takes all the address space there is. */
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

/* The law's share comes on top of what this process has, and of a trace that grows by copying. Files
 * that it writes are limited alike: standard output and error are in memory. */
static void limit_memory(const struct play_mail *mail, double rows) {
    const double page = (double)sysconf(_SC_PAGESIZE);
    const double bytes = mail->memory + 4.0 * 8.0 * PLAY_COLUMN_COUNT * rows;
    double pages = 0.0;
    if (!(mail->memory > 0.0))
        return;
    guard_limit(0.0, 0.0, bytes + (double)play_mail_trace(mail));
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in)
        return;
    if (!UNLIMITED && fscanf(in, "%lf", &pages) == 1)
        guard_limit(pages * page + bytes, 0.0, 0.0);
    fclose(in);
}

/* --- loading ------------------------------------------------------------------------------------ */

static void refuse_load(struct worker *w, const struct touch_message *why) {
    w->mail->fate.kind = PLAY_FATE_LOAD;
    snprintf(w->mail->fate.text, sizeof w->mail->fate.text, "%.400s", why->text);
    tell_error(w);
}

static void load(struct worker *w) {
    struct play_mail *mail = w->mail;
    struct touch_message why;
    const struct guard_environment before = guard_environment_now();
    struct rlimit files, space;
    getrlimit(RLIMIT_FSIZE, &files);
    getrlimit(RLIMIT_AS, &space);
    if (!w->is_command)
        limit_memory(mail, 0.0);
    mail->place = PLAY_IN_LOADING;
    mail->calls++;
    if (w->is_command) {
        if (talk_start(w->law, w->name, mail, &why))
            refuse_load(w, &why);
    } else if (touch_plugin_open(w->law, *w->name ? w->name : NULL, &w->plugin, &why) != TOUCH_OK) {
        refuse_load(w, &why);
    } else {
        play_card_fill(w->plugin.law, &mail->card);
    }
    guard_environment_check(&before, mail);
    guard_output_check(w->output, mail);
    setrlimit(RLIMIT_FSIZE, &files);
    setrlimit(RLIMIT_AS, &space);
    mail->place = PLAY_IN_PLAYER;
    mail->finished = 1;
}

/* --- a run -------------------------------------------------------------------------------------- */

static struct play_segment *read_segments(const struct worker *w) {
    const size_t count = w->mail->of.segment_count, size = count * sizeof(struct play_segment);
    struct play_segment *segment = play_resize(NULL, count + 1, sizeof *segment);
    for (size_t done = 0; done < size;) {
        const ssize_t got = pread(w->file, (char *)segment + done, size - done,
                                  (off_t)(play_mail_segments() + done));
        if (got <= 0)
            exit(3);
        done += (size_t)got;
    }
    return segment;
}

/* In a process of its own: plays what the mail asks for, leaves the trace, and does not return. */
static void run(const struct worker *w) {
    struct play_mail *mail = w->mail;
    struct play_segment *segments = read_segments(w);
    struct play_case c = mail->of;
    struct play_trace trace;
    struct touch_message why;
    play_trace_init(&trace);
    if (!w->is_command) {
        limit_memory(mail, rows_of(mail, segments));
        guard_processes();
    }
    c.law = guard_law(w->is_command ? talk_law(mail) : w->plugin.law, w->output, mail);
    c.segments = segments;
    c.progress = &mail->step;
    if (mail->inherit && c.law->inherit)
        c.law->inherit(&c.body, (const int(*)[2])c.held, c.inherit, &c.pair, &c.values);
    if (play_run(&c, &mail->refine, &trace, &why))
        guard_end(mail, PLAY_FATE_REFUSED, "%.400s", why.text);
    if (mail->study)
        guard_study();
    guard_output_check(w->output, mail);
    if (play_mail_put(w->file, mail, &trace))
        exit(3);
    mail->finished = 1;
    _exit(0);
}

static void serve(struct worker *w) {
    struct play_mail *mail = w->mail;
    guard_output_empty(w->output);
    empty(w->error);
    if (w->is_command && !mail->command) {
        load(w);
        if (mail->fate.kind != PLAY_FATE_DONE)
            return;
        mail->finished = 0;
    }
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        end_with_parent();
        run(w);
    }
    int status = 3 << 8;
    if (child > 0)
        setpgid(child, child); /* whoever of both is first */
    mail->run = child > 0 ? (int)child : 0;
    siginfo_t unused;
    while (child > 0 && waitid(P_PID, (id_t)child, &unused, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR)
        continue;
    /* What it started, where the system let it. Its own number is not free before it is reaped. */
    if (child > 0)
        kill(-child, SIGKILL);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    mail->run = 0;
    play_mail_end(mail, status);
    /* Whoever stopped in the middle of a conversation is not asked again. */
    if (w->is_command && mail->fate.kind != PLAY_FATE_DONE) {
        int used_up;
        const int end = talk_stop(mail, &used_up);
        const size_t used = strlen(mail->fate.text);
        if (mail->fate.kind == PLAY_FATE_EXIT && used_up) {
            mail->fate.kind = PLAY_FATE_MEMORY;
            snprintf(mail->fate.text, sizeof mail->fate.text,
                     "the law command ended, its %.0f MiB of memory used up",
                     mail->memory / 1048576.0);
        } else if (mail->fate.kind == PLAY_FATE_EXIT && WIFSIGNALED(end))
            snprintf(mail->fate.text + used, sizeof mail->fate.text - used, ", by signal %d",
                     WTERMSIG(end));
        else if (mail->fate.kind == PLAY_FATE_EXIT)
            snprintf(mail->fate.text + used, sizeof mail->fate.text - used, ", with status %d",
                     WEXITSTATUS(end));
    }
    tell_error(w);
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
    w->mail = mmap(NULL, sizeof *w->mail, PROT_READ | PROT_WRITE, MAP_SHARED, w->file, 0);
    return w->mail == MAP_FAILED || w->mail->size != sizeof *w->mail ? -1 : 0;
}

int main(int argc, char **argv) {
    struct worker w;
    char byte = 0;
    if (read_arguments(argc, argv, &w)) {
        fputs("touchstone-worker plays laws for 'touchstone verify --law', which starts it.\n",
              stderr);
        return 2;
    }
    end_with_parent();
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(SIGPIPE, SIG_IGN);
    w.output = guard_output_open();
    w.error = redirect_error();
    if (w.output < 0 || w.error < 0)
        return 3;
    guard_signals(w.mail);
    if (w.is_probe && !w.is_command)
        guard_processes(); /* for good: a probe starts nobody */
    load(&w);
    while (write(w.socket, &byte, 1) == 1 && !w.is_probe && read(w.socket, &byte, 1) == 1)
        serve(&w);
    if (w.is_command)
        talk_stop(w.mail, NULL);
    _exit(0); /* the law has nothing more to say */
}
