/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cases/base/child.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "fit.h"
#include "subject.h"
#include "touchstone/common.h"

#define TICK_MS   50 /* how often the progress of a run is checked */
#define PATIENCE  30 /* the longest pause of the player itself, in time limits of the law */
#define HANGS_MAX 3  /* runs without an answer after which a law is given up, in one process */

struct play_subject {
    struct play_subject_options options;
    struct play_description description;
    struct play_note loaded[PLAY_NOTE_COUNT];
    char *name;
    int hangs;
    /* The worker; process 0: none. Only the process that has started a worker may use it. */
    struct child worker;
    pid_t owner;
    int file, socket;
    struct play_shared_run *shared;
};

/* --- names -------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum play_verdict verdict;
} endings[] =
    {
#define X(name, keyword, verdict, meaning) {keyword, PLAY_VERDICT_##verdict},
        PLAY_ENDINGS(X)
#undef X
},
  notes[] = {
#define X(name, keyword, verdict, meaning) {keyword, PLAY_VERDICT_##verdict},
      PLAY_NOTES(X)
#undef X
};

enum play_verdict play_ending_verdict(enum play_ending_kind kind) {
    return endings[kind].verdict;
}

const char *play_ending_name(enum play_ending_kind kind) {
    return endings[kind].name;
}

enum play_verdict play_note_verdict(enum play_note_kind kind) {
    return notes[kind].verdict;
}

const char *play_note_name(enum play_note_kind kind) {
    return notes[kind].name;
}

char *play_step_text(const struct play_case *c, const struct play_refine *refine, size_t step) {
    const size_t factor = refine && refine->factor ? refine->factor : 1;
    size_t leg = 0, end = 0;
    if (!step)
        return play_copy("");
    if (refine && refine->steps > 0.0)
        return play_format("step %zu (of %.6g a contact time)", step, refine->steps);
    for (size_t i = 0; i < c->segment_count && end < step; i++) {
        leg += c->segments[i].steps > 0;
        end += c->segments[i].steps * factor;
    }
    const char *finer = factor > 1 ? play_format(", steps %zu times finer", factor) : NULL;
    char *text = leg ? play_format("step %zu (leg %zu%s)", step, leg, finer ? finer : "")
                     : play_format("step %zu", step);
    free((char *)finer);
    return text;
}

const struct play_description *play_subject_description(const struct play_subject *subject) {
    return subject ? &subject->description : NULL;
}

const char *play_subject_name(const struct play_subject *subject) {
    return subject ? subject->name : "built-in";
}

const char *play_subject_law(const struct play_subject *subject, const struct play_case *c) {
    return subject ? subject->description.name : c->law->name;
}

const struct play_note *play_subject_load_notes(const struct play_subject *subject) {
    return subject->loaded;
}

int play_subject_is_strict(const struct play_subject *subject) {
    return subject && subject->options.strict;
}

/* --- the worker --------------------------------------------------------------------------------- */

static int set_ending(struct play_ending *ending, enum play_ending_kind kind, char *text) {
    ending->kind = kind;
    ending->step = 0;
    snprintf(ending->text, sizeof ending->text, "%s", text);
    free(text);
    return -1;
}

static int spawn_worker(struct play_subject *s, int socket, int is_probe) {
    const struct play_subject_options *o = &s->options;
    char *file = play_format("%d", s->file), *line = play_format("%d", socket);
    const char *const arguments[] = {o->worker,
                                     file,
                                     line,
                                     is_probe ? "probe" : "play",
                                     o->plugin ? "plugin" : "command",
                                     o->plugin ? o->plugin : o->command,
                                     !o->plugin ? o->as->name
                                     : o->name  ? o->name
                                                : "",
                                     NULL};
    const int kept[] = {s->file, socket, -1};
    const struct child_setup setup = {.kept = kept, .leads_group = 1};
    const int bad = child_start(&s->worker, &setup, (char *const *)arguments);
    free(file);
    free(line);
    return bad;
}

/* Starts the worker and does not wait until it has loaded the law. */
static int start_worker(struct play_subject *s, int is_probe, struct play_ending *ending) {
    int pair[2];
    s->file = file_in_memory();
    if (s->file < 0 || ftruncate(s->file, (off_t)play_shared_segments()))
        return set_ending(ending, PLAY_ENDING_LOAD, play_format("no file: %s", strerror(errno)));
    s->shared = mmap(NULL, sizeof *s->shared, PROT_READ | PROT_WRITE, MAP_SHARED, s->file, 0);
    if (s->shared == MAP_FAILED || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair))
        return set_ending(ending, PLAY_ENDING_LOAD, play_format("no memory: %s", strerror(errno)));
    s->shared->size = sizeof *s->shared;
    s->shared->memory = s->options.memory;
    s->shared->place = PLAY_IN_LOADING;
    const int bad = spawn_worker(s, pair[1], is_probe);
    const int error = errno;
    s->owner = getpid();
    s->socket = pair[0];
    close(pair[1]);
    if (!bad)
        return 0;
    close(pair[0]);
    munmap(s->shared, sizeof *s->shared);
    close(s->file);
    return set_ending(
        ending, PLAY_ENDING_LOAD,
        play_format("%.300s could not be started: %s", s->options.worker, strerror(error)));
}

static void kill_all(const struct play_subject *s) {
    const int groups[] = {s->shared->run, s->shared->command, (int)s->worker.process};
    for (size_t i = 0; i < TOUCH_COUNT(groups); i++)
        if (groups[i] > 0)
            kill(-(pid_t)groups[i], SIGKILL);
}

/* Ends the worker and whatever it started; returns its wait status. */
static int stop_worker(struct play_subject *s, int at_once) {
    struct child_end end;
    if (at_once)
        kill_all(s);
    close(s->socket); /* this asks it to end */
    child_wait(&s->worker, 0.0);
    kill_all(s); /* its number cannot be another process yet: nobody has waited for it */
    child_close(&s->worker, 0.0, &end);
    munmap(s->shared, sizeof *s->shared);
    close(s->file);
    return end.status;
}

enum reply {
    REPLIED,
    GONE,
    LATE,
};

/* Waits for the worker's byte for as long as calls of the law return in time. */
static enum reply wait_reply(const struct play_subject *s) {
    size_t calls = s->shared->calls;
    double since = child_clock();
    for (;;) {
        struct pollfd poll_of = {.fd = s->socket, .events = POLLIN};
        char byte;
        if (poll(&poll_of, 1, TICK_MS) > 0)
            return read(s->socket, &byte, 1) == 1 ? REPLIED : GONE;
        const double now = child_clock();
        const int in_player = s->shared->place == PLAY_IN_PLAYER;
        if (calls != s->shared->calls)
            calls = s->shared->calls, since = now;
        if (now - since > s->options.seconds * (in_player ? PATIENCE : 1))
            return LATE;
    }
}

/* The ending as the worker reports it, or as its silence is understood. It goes on only if it has replied. */
static int settle(struct play_subject *s, struct play_ending *ending) {
    const enum reply reply = wait_reply(s);
    struct play_shared_run *shared = s->shared;
    if (reply == LATE) {
        shared->ending.kind = PLAY_ENDING_HANG;
        shared->ending.step = shared->place == PLAY_IN_LOADING ? 0 : shared->step + 1;
        snprintf(shared->ending.text, sizeof shared->ending.text,
                 "%s did not come back within %g s",
                 play_place_name((enum play_place)shared->place), s->options.seconds);
        s->hangs++;
    }
    if (reply == REPLIED) {
        *ending = shared->ending;
        return ending->kind == PLAY_ENDING_DONE ? 0 : -1;
    }
    struct play_shared_run last = *shared; /* the original is unmapped with the worker */
    const int status = stop_worker(s, reply == LATE);
    if (reply == GONE)
        play_shared_end(&last, status);
    *ending = last.ending;
    return ending->kind == PLAY_ENDING_DONE ? 0 : -1;
}

static int ensure_worker(struct play_subject *s, struct play_ending *ending) {
    if (s->worker.process && s->owner == getpid())
        return 0;
    s->worker.process = 0; /* of another process, which closes its file and socket */
    if (start_worker(s, 0, ending))
        return -1;
    if (!settle(s, ending))
        return 0;
    if (s->worker.process)
        stop_worker(s, 1);
    return -1;
}

/* --- opening ------------------------------------------------------------------------------------ */

struct play_subject *play_subject_open(const struct play_subject_options *options,
                                       struct play_ending *ret_ending) {
    struct play_subject *s = play_resize(NULL, 1, sizeof *s);
    memset(s, 0, sizeof *s);
    memset(ret_ending, 0, sizeof *ret_ending);
    s->options = *options;
    const char *slash = options->plugin ? strrchr(options->plugin, '/') : NULL;
    s->name = play_copy(!options->plugin ? options->command : slash ? slash + 1 : options->plugin);
    int bad = start_worker(s, 1, ret_ending);
    if (!bad) {
        bad = settle(s, ret_ending);
        if (s->worker.process) {
            s->description = s->shared->description;
            memcpy(s->loaded, s->shared->note, sizeof s->loaded);
            stop_worker(s, bad);
        }
    }
    if (!bad)
        return s;
    play_subject_close(s);
    return NULL;
}

void play_subject_close(struct play_subject *s) {
    if (!s)
        return;
    if (s->worker.process && s->owner == getpid())
        stop_worker(s, 0);
    free(s->name);
    free(s);
}

/* --- runs --------------------------------------------------------------------------------------- */

static int ask(struct play_subject *s, const struct play_case *c, const struct play_refine *refine,
               int study, struct play_ending *ending) {
    struct touch_message why;
    struct play_segment *segments = play_resize(NULL, c->segment_count + 1, sizeof *segments);
    struct play_shared_run *shared = s->shared;
    int bad = play_fit_translate(&s->description, c, segments, &shared->of, &why);
    if (bad) {
        free(segments);
        return set_ending(ending, PLAY_ENDING_REFUSED, play_copy(why.text));
    }
    shared->refine = *refine;
    /* A law command with a history can play one contact only, so the contact time is that of the built-in law. */
    if (s->description.stateful && !c->segment_count && !c->must_refuse)
        shared->refine.contact_time = play_contact_time(c, c->impact.speed * cos(c->impact.angle));
    shared->inherit = 0;
    for (size_t k = 0; k < s->description.property_count; k++)
        shared->inherit |= shared->of.held[k][0] || shared->of.held[k][1];
    shared->study = study;
    shared->memory = s->options.memory;
    shared->step = shared->rows = shared->legs = shared->called = 0;
    shared->place = PLAY_IN_PLAYER;
    shared->signal = shared->finished = shared->run = 0;
    memset(&shared->ending, 0, sizeof shared->ending);
    memset(shared->note, 0, sizeof shared->note);
    const ssize_t size = (ssize_t)(c->segment_count * sizeof *segments);
    bad = ftruncate(s->file, (off_t)play_shared_segments()) ||
          pwrite(s->file, segments, (size_t)size, (off_t)play_shared_segments()) != size;
    free(segments);
    return bad ? set_ending(ending, PLAY_ENDING_REFUSED,
                            play_format("no memory: %s", strerror(errno)))
               : 0;
}

/* One run in the worker, without its trace. */
static int run(struct play_subject *s, const struct play_case *c, const struct play_refine *refine,
               int study, struct play_ending *ending) {
    memset(ending, 0, sizeof *ending);
    if (ensure_worker(s, ending) || ask(s, c, refine, study, ending))
        return -1;
    const char byte = 0;
    (void)!send(s->socket, &byte, 1, MSG_NOSIGNAL); /* if the worker is gone, settle() finds that */
    return settle(s, ending);
}

int play_subject_run(struct play_subject *subject, const struct play_case *c,
                     const struct play_refine *refine, struct play_trace *ret_trace,
                     struct play_ending *ret_ending, struct play_note *ret_notes) {
    struct touch_message message;
    if (ret_notes)
        memset(ret_notes, 0, PLAY_NOTE_COUNT * sizeof *ret_notes);
    if (!subject) {
        memset(ret_ending, 0, sizeof *ret_ending);
        return play_run(c, refine, ret_trace, &message)
                   ? set_ending(ret_ending, PLAY_ENDING_REFUSED, play_copy(message.text))
                   : 0;
    }
    if (run(subject, c, refine, 0, ret_ending))
        return -1;
    if (ret_notes)
        memcpy(ret_notes, subject->shared->note, sizeof subject->shared->note);
    return play_shared_get(subject->file, subject->shared, ret_trace)
               ? set_ending(ret_ending, PLAY_ENDING_REFUSED,
                            play_copy("its trace could not be read"))
               : 0;
}

/* The first place where two traces of one case have other bits; "" if there is none. */
static char *trace_difference(const struct play_trace *a, const struct play_trace *b,
                              size_t *ret_step) {
    *ret_step = 0;
    for (size_t i = 0; i < a->count && i < b->count; i++)
        for (size_t k = 0; k < PLAY_COLUMN_COUNT; k++)
            if (memcmp(&a->column[k][i], &b->column[k][i], sizeof a->column[k][i]) != 0) {
                *ret_step = i;
                return play_format("%s = %.17g, was %.17g", play_quantity_at(k)->name,
                                   b->column[k][i], a->column[k][i]);
            }
    if (a->count != b->count)
        return play_format("%zu rows, were %zu", b->count, a->count);
    return play_copy("");
}

/* Two runs of a law command, which one process of it has answered, differ. A run in a new process says whether it
 * carries something from one contact to the next. */
static const char *cause_of(struct play_subject *s, const struct play_case *c,
                            const struct play_trace *first, const struct play_trace *second) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    struct play_trace fresh;
    size_t step;
    if (s->worker.process && s->owner == getpid())
        stop_worker(s, 0);
    s->worker.process = 0;
    if (run(s, c, &as_written, 0, &ending) || play_shared_get(s->file, s->shared, &fresh))
        return "a run in a new process of the law command gave no answer";
    char *than_first = trace_difference(first, &fresh, &step);
    char *than_second = trace_difference(second, &fresh, &step);
    const char *cause =
        !*than_first ? "the law command keeps something of the contact before, since a new process "
                       "of it answers as the first time"
        : !*than_second
            ? "the law command kept something of the contact before the first run, since "
              "a new process of it answers as the second time"
            : "a new process of the law command answers otherwise again";
    free(than_first);
    free(than_second);
    play_trace_free(&fresh);
    return cause;
}

size_t play_subject_study(struct play_subject *subject, const struct play_case *c,
                          const struct play_trace *first, struct play_note *ret_note) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    struct play_trace trace;
    memset(ret_note, 0, sizeof *ret_note);
    if (run(subject, c, &as_written, !subject->description.stateful, &ending)) {
        ret_note->is_set = 1;
        ret_note->step = ending.step;
        snprintf(ret_note->text, sizeof ret_note->text, "a second run ended otherwise: %.400s",
                 ending.text);
        return 0;
    }
    if (play_shared_get(subject->file, subject->shared, &trace))
        return 0;
    const size_t compared = subject->shared->called + trace.count;
    const int is_command = !subject->options.plugin;
    size_t step;
    char *text = trace_difference(first, &trace, &step);
    if (*text) {
        ret_note->is_set = 1;
        ret_note->step = step;
        snprintf(ret_note->text, sizeof ret_note->text,
                 "the same run%s gave other bits: %.250s%s%s",
                 is_command ? " again" : " in another process", text, is_command ? "; " : "",
                 is_command ? cause_of(subject, c, first, &trace) : "");
    } else {
        *ret_note = subject->shared->note[PLAY_NOTE_IMPURE];
    }
    free(text);
    play_trace_free(&trace);
    return compared;
}

static enum touch_status take_all(const struct touch_values *values, const struct touch_pair *pair,
                                  void *ret_coefficients, struct touch_message *ret_message) {
    (void)values, (void)pair, (void)ret_coefficients, (void)ret_message;
    return TOUCH_OK;
}

/* A law command has the table of properties of the law that it stands in for, so values outside of that are never
 * sent. */
static int is_outside(const struct play_case *c) {
    struct touch_law table = *c->law;
    struct touch_message unused;
    table.prepare = take_all;
    return touch_prepare(&table, &c->values, &c->pair, NULL, &unused) != TOUCH_OK;
}

int play_subject_skips(const struct play_subject *subject, const struct play_case *c,
                       struct touch_message *ret_why) {
    if (!subject)
        return 0;
    if (subject->hangs >= HANGS_MAX) {
        snprintf(ret_why->text, sizeof ret_why->text, "given up: it hung in %d runs of this file",
                 subject->hangs);
        return 1;
    }
    if (c->must_refuse && subject->options.command && is_outside(c)) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 "a law command is only sent values that the table of %s allows", c->law->name);
        return 1;
    }
    return play_fit_refuses(&subject->description, c, ret_why);
}
