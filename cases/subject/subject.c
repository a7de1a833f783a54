/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/file_array.h"
#include "cases/core/limits.h"
#include "cases/core/quote.h"
#include "cases/core/utf8.h"
#include "fence.h"
#include "fitting.h"
#include "roles.h"
#include "shared_check.h"
#include "subject.h"
#include "touchstone/plugin.h"

#define TICK_MS    50   /* how often the progress of a run is checked */
#define PATIENCE   30   /* the longest pause of the player itself, in time limits of the law */
#define LAST_WORDS 5.0  /* s, for a worker to end what it has started */
#define LARGE      64e6 /* bytes of a trace from which its file is on disk */
#define HANGS_MAX  3    /* runs without an answer after which a law is given up, in one process */

struct play_subject {
    struct play_subject_options options;
    struct play_description description; /* with roles that were given or inferred */
    struct play_description described;   /* by the law, which says the same in each run */
    struct play_note loaded[PLAY_NOTE_COUNT];
    char *name;
    int hangs, hung; /* hung: before the law was changed */
    int is_wrong, fired;
    struct perturbed_kind wrong; /* with is_wrong: what is changed of the law */
    int shares;                  /* runs may share a process */
    int stays;                   /* the process of the run before waits for the next one, */
    double room;                 /* which may leave so many bytes in the file */
    /* The worker; process 0: none. Only the process that has started a worker may use it. */
    struct child worker;
    pid_t owner;
    unsigned number; /* runs that this worker was asked for */
    int file, socket, line,
        is_large; /* line: to a process that stays; is_large: the file is on disk, for traces that are */
    unsigned in_force; /* bits of enum fence_part, as the probe found them */
    /* Copies of the record, the one as it was asked for, the other as it was when the run had ended. */
    struct play_shared_run *asked, *answer;
    struct play_segment *segments; /* of the path, as asked */
    struct touch_plugin here;      /* a library that is trusted; law NULL: none */
    struct play_trace played;      /* its last run */
    size_t for_count;              /* those that it has opened for laws */
    struct play_subject **for_law;
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
    return leg ? play_format("step %zu (leg %zu%s)", step, leg, finer ? finer : "")
               : play_format("step %zu", step);
}

const struct play_description *play_subject_description(const struct play_subject *subject) {
    return subject && !subject->options.recorded ? &subject->description : NULL;
}

const struct play_recorded *play_subject_recorded(const struct play_subject *subject) {
    return subject ? subject->options.recorded : NULL;
}

const char *play_subject_name(const struct play_subject *subject) {
    return !subject ? "built-in"
           : play_subject_stand_in(subject) && !subject->options.recorded
               ? subject->description.source
               : subject->name;
}

const char *play_subject_law(const struct play_subject *subject, const struct play_case *c) {
    return play_subject_description(subject) ? subject->description.name : c->law->name;
}

const struct play_stand_in *play_subject_stand_in(const struct play_subject *subject) {
    return subject ? subject->options.stands_in : NULL;
}

const char *play_subject_target(const struct play_subject *subject) {
    return play_subject_stand_in(subject) ? subject->options.stands_in->target : "scalar";
}

const struct play_note *play_subject_load_notes(const struct play_subject *subject) {
    return subject->loaded;
}

int play_subject_is_strict(const struct play_subject *subject) {
    return subject && subject->options.strict;
}

/* --- the worker --------------------------------------------------------------------------------- */

char *play_subject_isolation(const struct play_subject *subject, int *ret_is_whole) {
    static const char *const parts[] = {FENCE_PARTS(LIST_TEXT)};
    const unsigned all = (1u << TOUCH_COUNT(parts)) - 1;
    char *text = play_copy("");
    *ret_is_whole =
        !play_subject_description(subject) || subject->options.command || subject->in_force == all;
    if (!play_subject_description(subject))
        return text;
    for (size_t i = 0; i < TOUCH_COUNT(parts) && !subject->options.command; i++)
        if (subject->in_force >> i & 1u) {
            text = play_format("%s%s%s", text, *text ? ", " : "", parts[i]);
        }
    if (*text && subject->options.settings)
        text = play_format("%s; an engine may start threads, and goes on without what is refused",
                           text);
    if (!*text) {
        text = play_copy(subject->description.in_caller
                             ? "none: the law runs in its caller's process, and is asked nothing "
                               "in a new one"
                         : subject->options.command ? "none: a program has the rights of its user"
                                                    : "none");
    }
    return text;
}

static int set_ending(struct play_ending *ending, enum play_ending_kind kind, char *text) {
    ending->kind = kind;
    ending->step = 0;
    play_utf8_show(text, ending->text, sizeof ending->text);
    return -1;
}

/* What the harness could not have for a run. */
static int set_missing(struct play_ending *ending, const char *what, int error) {
    char words[256];
    return set_ending(ending, PLAY_ENDING_ENVIRONMENT,
                      play_format("%.300s: %s", what, limit_error(error, words, sizeof words)));
}

/* What the shell is given. */
static char *command_in(const char *folder, const char *command) {
    if (!folder)
        return play_copy(command);
    char *word = shell_word(folder);
    char *text = play_format("cd -- %s && { %s\n}", word, command);
    return text;
}

/* What a law in a library finds of the user's environment. Settings of the user could be secrets. */
static const char *const passed[] = {
    "LD_LIBRARY_PATH", /* where libraries are that it needs */
    "OMP_NUM_THREADS", /* 1 keeps OpenMP from starting threads */
    "ASAN_OPTIONS",    /* of a build with a sanitizer */
    "UBSAN_OPTIONS",
};

#define SETTINGS 16 /* at most, of an engine, with that of its law */

/* The environment of a worker with such a law; ends with NULL. */
static void keep_environment(const struct play_subject_options *o,
                             char *ret[TOUCH_COUNT(passed) + SETTINGS + 1]) {
    size_t count = 0;
    for (size_t i = 0; o->settings && o->settings[i] && count < SETTINGS - 1; i++)
        ret[count++] = play_copy(o->settings[i]);
    if (o->settings && o->as)
        ret[count++] = play_format("TOUCHSTONE_ENGINE_AS=%s", o->as->name);
    for (size_t i = 0; i < TOUCH_COUNT(passed); i++) {
        const char *value = getenv(passed[i]);
        if (value)
            ret[count++] = play_format("%s=%s", passed[i], value);
    }
    ret[count] = NULL;
}

static int spawn_worker(struct play_subject *s, int socket, int other, int is_probe) {
    const struct play_subject_options *o = &s->options;
    char *file = play_format("%d", s->file), *worker = play_format("%d", socket);
    char *line = play_format("%d", other);
    char *command = o->command ? command_in(o->folder, o->command) : NULL;
    const char *const first[] = {o->worker,
                                 file,
                                 worker,
                                 line,
                                 is_probe ? "probe" : "play",
                                 o->command    ? "command"
                                 : o->settings ? "engine"
                                 : o->threads  ? "threads"
                                               : "plugin",
                                 command ? command : o->plugin,
                                 !command ? (o->name ? o->name : "")
                                 : o->as  ? o->as->name
                                          : ""};
    const size_t count = TOUCH_COUNT(first);
    const char **arguments = play_resize(NULL, count + o->read_count + 1, sizeof *arguments);
    memcpy(arguments, first, sizeof first);
    for (size_t i = 0; i < o->read_count; i++)
        arguments[count + i] = o->reads[i];
    arguments[count + o->read_count] = NULL;
    const int kept[] = {s->file, socket, other, -1};
    char *environment[TOUCH_COUNT(passed) + SETTINGS + 1];
    keep_environment(o, environment);
    const struct child_setup setup = {.in = CHILD_NULL,
                                      .kept = kept,
                                      .environment = command ? NULL : environment,
                                      .leads_group = 1,
                                      .end_signal = SIGTERM};
    return child_start(&s->worker, &setup, (char *const *)arguments);
}

/* Reads a part of the record as it is now; zeros where the file is too short. */
static void read_record(const struct play_subject *s, size_t at, size_t size, void *ret) {
    memset(ret, 0, size);
    (void)!pread(s->file, ret, size, (off_t)at);
}
#define READ_NOW(s, member, ret)                                                                   \
    read_record(s, offsetof(struct play_shared_run, member), sizeof *(ret), ret)

#define KEPT 1e6 /* bytes of a trace that its file keeps for the next one */

static int write_record(const struct play_subject *s, const struct play_segment *segments) {
    const ssize_t size = (ssize_t)(s->asked->of.segment_count * sizeof *segments);
    return (s->room > s->asked->memory + KEPT &&
            file_forget_from(s->file, play_shared_segments())) ||
           pwrite(s->file, s->asked, PLAY_SHARED_RUN_SIZE, 0) != (ssize_t)PLAY_SHARED_RUN_SIZE ||
           (segments &&
            pwrite(s->file, segments, (size_t)size, (off_t)play_shared_segments()) != size);
}

static int write_description(const struct play_subject *s) {
    const ssize_t size = sizeof s->described;
    return pwrite(s->file, &s->described, (size_t)size, PLAY_SHARED_RUN_SIZE) != size;
}

/* Starts the worker and does not wait for it. */
static int start_worker(struct play_subject *s, int is_probe, struct play_ending *ending) {
    int pair[2], line[2];
    s->file = s->is_large ? file_large() : file_in_memory_kept(play_shared_segments());
    if (s->file < 0 || ftruncate(s->file, (off_t)play_shared_segments()))
        return set_missing(ending, "no file", errno);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) {
        close(s->file);
        return set_missing(ending, "no socket", errno);
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line)) {
        const int error = errno;
        close(pair[0]), close(pair[1]), close(s->file);
        return set_missing(ending, "no socket", error);
    }
    memset(s->asked, 0, sizeof *s->asked);
    s->asked->size = sizeof *s->asked;
    s->asked->memory = s->options.memory;
    s->asked->place = PLAY_IN_LOADING;
    s->asked->of.must_refuse = 1; /* a probe plays nothing */
    const int bad = write_record(s, NULL) || write_description(s) ||
                    spawn_worker(s, pair[1], line[1], is_probe);
    const int error = errno;
    s->owner = getpid();
    s->socket = pair[0];
    s->line = line[0];
    s->number = 0;
    s->stays = 0;
    close(pair[1]);
    close(line[1]);
    if (!bad)
        return 0;
    close(pair[0]);
    close(line[0]);
    close(s->file);
    char *what = play_format("%.280s cannot be started", s->options.worker);
    set_missing(ending, what, error);
    return -1;
}

/* Ends the worker, which ends whatever it has started; returns its wait status. The file stays. */
static int stop_worker(struct play_subject *s, int at_once) {
    struct child_end end;
    if (at_once)
        kill(s->worker.process, SIGTERM);
    close(s->socket); /* this asks it to end */
    close(s->line);
    child_close(&s->worker, at_once ? LAST_WORDS : 0.0, &end);
    return end.status;
}

static int end_worker(struct play_subject *s, int at_once) {
    const int status = stop_worker(s, at_once);
    close(s->file);
    return status;
}

enum reply {
    REPLIED, /* the process has ended */
    STAYS,   /* it waits for the next run */
    GONE,
    LATE,
    TOO_MANY,
    STOPPED,
};

/* Calls that no run makes: a law that counts them itself could run for ever. */
static double calls_max(const struct play_subject *s) {
    return 1e6 + 4096.0 * play_shared_steps_max(&s->asked->of, &s->asked->refine, s->segments);
}

/* Waits until the worker says that the run has ended, for as long as calls of the law return in time. */
static enum reply wait_reply(struct play_subject *s, int *ret_status) {
    size_t calls = 0, now_calls = 0;
    double since = child_clock();
    for (;;) {
        struct pollfd files[] = {{.fd = s->socket, .events = POLLIN},
                                 {.fd = s->line, .events = POLLIN}};
        struct play_reply reply;
        int place = 0;
        char byte;
        if (poll(files, TOUCH_COUNT(files), TICK_MS) > 0) {
            if (files[1].revents && recv(s->line, &byte, 1, 0) == 1)
                return STAYS;
            if (recv(s->socket, &reply, sizeof reply, MSG_WAITALL) != sizeof reply)
                return GONE;
            s->in_force |= reply.in_force;
            if (reply.number != s->number)
                continue; /* a process that stayed for nothing */
            *ret_status = reply.status;
            return REPLIED;
        }
        if (s->options.stop && *s->options.stop)
            return STOPPED;
        const double now = child_clock();
        READ_NOW(s, place, &place);
        READ_NOW(s, calls, &now_calls);
        if ((double)now_calls > calls_max(s))
            return TOO_MANY;
        if (calls != now_calls)
            calls = now_calls, since = now;
        if (now - since > s->options.seconds * (place == PLAY_IN_PLAYER ? PATIENCE : 1))
            return LATE;
    }
}

static int refuse_record(struct play_ending *ending, const char *why) {
    return set_ending(
        ending, PLAY_ENDING_RECORD,
        play_format("the process of the law wrote over the harness's record of the run: %.300s",
                    why));
}

static int say_late(struct play_subject *s, struct play_ending *ending) {
    int place = 0;
    size_t step = 0;
    READ_NOW(s, place, &place);
    READ_NOW(s, step, &step);
    s->hangs++;
    end_worker(s, 1);
    set_ending(ending, PLAY_ENDING_HANG,
               play_format("%s did not come back within %g s",
                           play_place_name((enum play_place)place), s->options.seconds));
    const double steps = play_shared_steps_max(&s->asked->of, &s->asked->refine, s->segments);
    if (place != PLAY_IN_LOADING && (double)step <= steps)
        ending->step = step + 1;
    return -1;
}

/* What a law says of itself and what was found about it becomes text that a reader sees all of. */
static void show_texts(struct play_shared_run *answer) {
    play_utf8_show(answer->ending.text, answer->ending.text, sizeof answer->ending.text);
    for (size_t i = 0; i < PLAY_NOTE_COUNT; i++)
        play_utf8_show(answer->note[i].text, answer->note[i].text, sizeof answer->note[i].text);
}

/* The law has a limit of its own for memory and files. Where that of the environment is lower, it is the environment's
 * that was met. */
static void take_environment(const struct play_subject *s, struct play_ending *ending) {
    const double rows = play_shared_rows_max(&s->asked->of, &s->asked->refine, s->segments);
    const enum limit limit = s->answer->signal == SIGXFSZ ? LIMIT_FILE_SIZE : LIMIT_MEMORY;
    const double kept = limit == LIMIT_FILE_SIZE  ? rows
                        : rows < PLAY_TRACE_BLOCK ? 4.0 * rows
                                                  : 4.0 * PLAY_TRACE_BLOCK;
    const double own = s->asked->memory > 0.0
                           ? s->asked->memory + 8.0 * (double)play_columns(&s->asked->of) * kept
                           : HUGE_VAL;
    const int is_memory = ending->kind == PLAY_ENDING_MEMORY ||
                          ((ending->kind == PLAY_ENDING_LOAD || ending->kind == PLAY_ENDING_OPEN) &&
                           strstr(ending->text, "memory"));
    char words[128];
    if (!is_memory || !(limit_value(limit) < own))
        return;
    ending->kind = PLAY_ENDING_ENVIRONMENT;
    snprintf(ending->text, sizeof ending->text, "%s was used up: allow more",
             limit_words(limit, words, sizeof words));
}

/* The ending as the worker reports it, or as its silence is understood. It goes on only if it has replied. */
static int settle(struct play_subject *s, struct play_ending *ending) {
    int status = 0;
    const enum reply reply = wait_reply(s, &status);
    struct touch_message why = {"it counts more calls of the law than the run can have"};
    s->stays = reply == STAYS;
    if (reply == LATE)
        return say_late(s, ending);
    if (reply == STOPPED) {
        end_worker(s, 1);
        return set_ending(ending, PLAY_ENDING_ENVIRONMENT, play_copy("it was stopped"));
    }
    const int is_over = reply == GONE || reply == TOO_MANY;
    if (is_over)
        status = stop_worker(s, reply == TOO_MANY);
    read_record(s, 0, PLAY_SHARED_RUN_SIZE, s->answer);
    if (is_over)
        close(s->file);
    if (reply == STAYS && !s->answer->finished)
        return refuse_record(ending, "it says that the run has ended, and it has not");
    if (reply == TOO_MANY || play_check_record(s->asked, s->segments, s->answer, &why))
        return refuse_record(ending, why.text);
    if (reply == GONE || (reply == REPLIED && s->answer->ending.kind == PLAY_ENDING_DONE &&
                          !s->answer->finished)) /* it ended before this run could begin */
        play_shared_end(s->answer, status);
    show_texts(s->answer);
    *ending = s->answer->ending;
    take_environment(s, ending);
    if (s->is_wrong && s->answer->fired > s->fired)
        s->fired = s->answer->fired;
    return ending->kind == PLAY_ENDING_DONE ? 0 : -1;
}

/* A worker whose file can hold the trace of that run: in memory where it is small. */
static int ensure_worker(struct play_subject *s, const struct play_case *c,
                         const struct play_refine *refine, struct play_ending *ending) {
    const double rows = play_shared_rows_max(c, refine, c->segments);
    const int is_large = rows * (double)play_columns(c) * sizeof(double) > LARGE;
    const int is_ours = s->worker.process && s->owner == getpid();
    if (is_ours && s->is_large == is_large)
        return 0;
    if (is_ours)
        end_worker(s, 0);
    s->is_large = is_large;
    s->worker.process = 0; /* of another process, which closes its file and socket */
    return start_worker(s, 0, ending);
}

/* Asks the worker for the run that was written. */
static int await(struct play_subject *s, struct play_ending *ending) {
    char byte = 0;
    const double room = play_shared_file_max(s->asked, s->segments);
    const int stays = s->stays && s->asked->process == PLAY_PROCESS_STAYS &&
                      (room <= s->room || !(s->asked->memory > 0.0));
    if (!stays) {
        while (recv(s->line, &byte, 1, MSG_DONTWAIT) == 1)
            continue;
        s->number++;
        s->room = room;
    }
    /* If the worker is gone, settle() finds that. */
    (void)!send(stays ? s->line : s->socket, &byte, 1, MSG_NOSIGNAL);
    return settle(s, ending);
}

/* --- opening ------------------------------------------------------------------------------------ */

/* As play_utf8_show. */
static char *shown_text(const char *text) {
    const size_t size = sizeof "[U+10FFFF]" * strlen(text) + 1;
    char *shown = play_resize(NULL, size, 1);
    play_utf8_show(text, shown, size);
    return shown;
}

static int open_here(struct play_subject *s, struct play_ending *ending) {
    struct touch_message why;
    if (touch_plugin_open(s->options.plugin, s->options.name, &s->here, &why) != TOUCH_OK)
        return set_ending(ending, PLAY_ENDING_LOAD, play_copy(why.text));
    play_description_fill(s->here.law, &s->description);
    s->described = s->description;
    return 0;
}

struct play_subject *play_subject_open(const struct play_subject_options *options,
                                       struct play_ending *ret_ending) {
    struct play_subject *s = play_keep(play_resize(NULL, 1, sizeof *s));
    memset(s, 0, sizeof *s);
    memset(ret_ending, 0, sizeof *ret_ending);
    s->options = *options;
    const char *slash = options->plugin ? strrchr(options->plugin, '/') : NULL;
    if (options->recorded) {
        s->name = play_keep(shown_text(options->recorded->file));
        return s;
    }
    s->name = play_keep(shown_text(options->shown     ? options->shown
                                   : !options->plugin ? options->command
                                   : slash            ? slash + 1
                                                      : options->plugin));
    s->asked = play_keep(play_resize(NULL, 1, sizeof *s->asked));
    s->answer = play_keep(play_resize(NULL, 1, sizeof *s->answer));
    memset(s->answer, 0, sizeof *s->answer);
    int bad = options->is_trusted ? open_here(s, ret_ending) : start_worker(s, 1, ret_ending);
    if (!bad && !options->is_trusted) {
        bad = await(s, ret_ending);
        struct touch_message why;
        READ_NOW(s, description, &s->answer->description);
        if (!bad && play_check_description(&s->answer->description, &why))
            bad = refuse_record(ret_ending, why.text);
        if (s->worker.process)
            end_worker(s, bad);
        s->description = s->described = s->answer->description;
        memcpy(s->loaded, s->answer->note, sizeof s->loaded);
    }
    struct touch_message why;
    for (size_t i = 0; !bad && i < options->role_count; i++)
        if (roles_give(&s->description, options->roles[i], &why))
            bad = set_ending(ret_ending, PLAY_ENDING_ROLE, play_copy(why.text));
    if (!bad) {
        roles_infer(&s->description, options->as);
        conventions_infer(&s->description, options->as);
        return s;
    }
    play_subject_close(s);
    return NULL;
}

struct play_subject *play_subject_for(struct play_subject *s, const struct touch_law *law,
                                      struct play_ending *ret_ending) {
    if (!s || !s->options.stands_in || s->options.as || s->options.recorded)
        return s;
    for (size_t i = 0; i < s->for_count; i++)
        if (s->for_law[i]->options.as == law)
            return s->for_law[i];
    struct play_subject_options options = s->options;
    options.as = law;
    options.stands_in->set(options.stands_in->of, &options);
    struct play_subject *opened = play_subject_open(&options, ret_ending);
    if (opened) {
        s->for_law =
            play_keep(play_resize(s->for_law, s->for_count + 1, sizeof(struct play_subject *)));
        s->for_law[s->for_count++] = opened;
    }
    return opened;
}

void play_subject_rest(struct play_subject *s) {
    for (size_t i = 0; i < s->for_count; i++)
        play_subject_rest(s->for_law[i]);
    if (s->worker.process && s->owner == getpid())
        end_worker(s, 0);
    s->worker.process = 0;
}

void play_subject_close(struct play_subject *s) {
    if (s)
        play_subject_rest(s);
}

/* --- runs --------------------------------------------------------------------------------------- */

static int ask(struct play_subject *s, const struct play_case *c, const struct play_refine *refine,
               enum play_shared_study study, struct play_ending *ending) {
    struct touch_message why;
    struct play_shared_run *asked = s->asked;
    s->segments = play_keep(play_resize(s->segments, c->segment_count + 1, sizeof *s->segments));
    memset(asked, 0, sizeof *asked);
    asked->size = sizeof *asked;
    if (play_fit_translate(&s->description, c, s->segments, &asked->of, &why))
        return set_ending(ending, PLAY_ENDING_REFUSED, play_copy(why.text));
    asked->refine = *refine;
    /* A law command with a history plays one contact; the contact time is that of the built-in law, where there is
     * one, and else of contacts that the worker opens before. */
    if (s->description.stateful && (play_is_impact(c) || c->free.contact_steps > 0.0) &&
        play_law_is_here(c->law))
        asked->refine.contact_time = play_contact_time(
            c, c->free.is ? play_free_speed(c) : c->impact.speed * cos(c->impact.angle));
    for (size_t k = 0; k < s->description.property_count; k++)
        asked->inherit |= asked->of.held[k][0] || asked->of.held[k][1];
    asked->study = study;
    /* An engine takes its time to start. */
    asked->process = (s->shares || s->options.settings) && study == PLAY_STUDY_NONE
                         ? PLAY_PROCESS_STAYS
                         : PLAY_PROCESS_ALONE;
    asked->is_wrong = s->is_wrong;
    asked->wrong = s->wrong;
    asked->memory = s->options.memory;
    asked->place = s->options.plugin ? PLAY_IN_LOADING : PLAY_IN_PLAYER;
    return 0;
}

void play_subject_share(struct play_subject *s, int shares) {
    if (s && !s->options.settings)
        s->shares = shares, s->stays = 0;
}

void play_subject_perturb(struct play_subject *s, const struct perturbed_kind *kind) {
    if (!s)
        return;
    if (kind) {
        s->hung = s->hangs;
        s->fired = 0;
        s->wrong = *kind;
    } else if (s->is_wrong) {
        s->hangs = s->hung;
    }
    s->is_wrong = kind != NULL;
}

int play_subject_fired(const struct play_subject *s) {
    return s->fired;
}

static void interleave_here(struct play_subject *s, const struct play_case *c,
                            enum play_shared_study study) {
    struct play_note *note = &s->answer->note[PLAY_NOTE_IMPURE];
    const struct interleave how = {study == PLAY_STUDY_BACKWARDS, 0};
    s->answer->called =
        interleave(c->law, &c->values, &c->pair, &how, note->text, sizeof note->text);
    note->is_set = *note->text != '\0';
}

/* One run in this process. */
static int run_here(struct play_subject *s, const struct play_case *asked,
                    enum play_shared_study study, struct play_ending *ending) {
    struct touch_message why;
    struct play_case c = *asked;
    memset(s->answer->note, 0, sizeof s->answer->note);
    s->answer->called = 0;
    play_trace_init(&s->played);
    c.law = s->here.law;
    c.segments = s->segments;
    if (s->asked->inherit && c.law->inherit)
        c.law->inherit(c.law, &c.body, (const int(*)[2])c.held, c.inherit, &c.pair, &c.values);
    if (study == PLAY_STUDY_INTERLEAVED || study == PLAY_STUDY_BACKWARDS)
        interleave_here(s, &c, study);
    if (!play_run(&c, &s->asked->refine, &s->played, &why))
        return 0;
    play_trace_free(&s->played);
    return set_ending(ending, PLAY_ENDING_REFUSED, play_copy(why.text));
}

/* The run of a file in place of one that is played. */
static int take_recorded(const struct play_recorded *recorded, const struct play_case *c,
                         const struct play_refine *refine, struct play_trace *ret_trace,
                         struct play_ending *ending) {
    const struct play_recorded_run *run = play_recorded_run_of(recorded, c->number, refine->run);
    struct touch_message why;
    memset(ending, 0, sizeof *ending);
    return play_recorded_trace(run, c, refine->draw, ret_trace, &why)
               ? set_ending(ending, PLAY_ENDING_REFUSED, play_copy(why.text))
               : 0;
}

/* One run, without its trace. */
static int run(struct play_subject *s, const struct play_case *c, const struct play_refine *refine,
               enum play_shared_study study, struct play_ending *ending) {
    memset(ending, 0, sizeof *ending);
    if (s->here.law)
        return ask(s, c, refine, study, ending) ? -1 : run_here(s, &s->asked->of, study, ending);
    if (ensure_worker(s, c, refine, ending) || ask(s, c, refine, study, ending))
        return -1;
    return write_record(s, s->segments) ? set_missing(ending, "no memory", errno)
                                        : await(s, ending);
}

/* The trace of the run that has just ended. */
static int take_trace(struct play_subject *s, struct play_trace *ret_trace,
                      struct play_ending *ending) {
    struct touch_message why;
    if (s->here.law) {
        *ret_trace = s->played;
        return 0;
    }
    if (play_shared_get(s->file, s->answer, s->segments, ret_trace, &why))
        return refuse_record(ending, why.text);
    play_put_motion(s->asked, &s->described, s->segments, ret_trace);
    return 0;
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
    if (subject->options.recorded)
        return take_recorded(subject->options.recorded, c, refine, ret_trace, ret_ending);
    if (run(subject, c, refine, PLAY_STUDY_NONE, ret_ending) ||
        take_trace(subject, ret_trace, ret_ending))
        return -1;
    struct play_note *finite = &subject->answer->note[PLAY_NOTE_NOT_FINITE];
    play_check_finite(ret_trace, finite);
    if (ret_notes)
        memcpy(ret_notes, subject->answer->note, sizeof subject->answer->note);
    if (ret_notes || !finite->is_set)
        return 0;
    play_trace_free(ret_trace);
    (void)set_ending(ret_ending, PLAY_ENDING_ANSWER, play_copy(finite->text));
    ret_ending->step = finite->step;
    return -1;
}

#define SHARE 64.0 /* steps of a contact time: a power of two, so that nothing is rounded */

double play_subject_contact_time(struct play_subject *subject, const struct play_case *c) {
    const struct play_refine refine = {.steps = SHARE};
    struct play_trace trace;
    struct play_ending ending;
    if (play_law_is_here(c->law))
        return play_contact_time(c, c->impact.speed * cos(c->impact.angle));
    if (play_subject_run(subject, c, &refine, &trace, &ending, NULL))
        return 0.0;
    const double time = trace.count > 1 ? SHARE * trace.column[PLAY_COLUMN_time][1] : 0.0;
    play_trace_free(&trace);
    return time;
}

/* The first place where two traces of one case have other bits; "" if there is none. */
static char *trace_difference(const struct play_trace *a, const struct play_trace *b,
                              size_t *ret_step) {
    const size_t count = a->count < b->count ? a->count : b->count;
    size_t row = count, column = 0;
    for (size_t k = 0; k < a->columns; k++) {
        file_array_relax();
        for (size_t i = 0; i < row; i++)
            if (memcmp(&a->column[k][i], &b->column[k][i], sizeof a->column[k][i]) != 0)
                row = i, column = k;
    }
    *ret_step = row < count ? row : 0;
    if (row < count)
        return play_format("%s = %.17g, was %.17g", play_quantity_at(column)->name,
                           b->column[column][row], a->column[column][row]);
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
    if (s->description.in_caller)
        return "it runs in its caller's process, so no new one can be asked which is right";
    play_subject_rest(s);
    if (run(s, c, &as_written, PLAY_STUDY_NONE, &ending) || take_trace(s, &fresh, &ending))
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
    play_trace_free(&fresh);
    return cause;
}

#define ROWS_MOST 4000 /* rows of a run that is played once more where the first one was */

/* Whether a law in a library keeps something from one run to the next: the same run in the process of the first one. */
static int keeps_something(struct play_subject *s, const struct play_case *c,
                           const struct play_trace *first, struct play_note *note) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    struct play_trace again;
    size_t step;
    if (s->description.stateful || s->options.command || !(s->stays || s->here.law) ||
        first->count > ROWS_MOST || run(s, c, &as_written, PLAY_STUDY_NONE, &ending) ||
        take_trace(s, &again, &ending))
        return 0;
    char *text = trace_difference(first, &again, &step);
    play_trace_free(&again);
    note->is_set = *text != '\0';
    note->step = step;
    snprintf(note->text, sizeof note->text,
             "the same run in the same process gave other bits: %.250s; the law keeps something "
             "from one run to the next",
             text);
    return note->is_set;
}

size_t play_subject_study(struct play_subject *subject, const struct play_case *c,
                          const struct play_trace *first, struct play_note *ret_note) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    struct play_trace trace;
    memset(ret_note, 0, sizeof *ret_note);
    struct play_note kept = {0}; /* said where nothing plainer is found */
    const int keeps = keeps_something(subject, c, first, &kept);
    if (run(subject, c, &as_written,
            subject->description.stateful ? PLAY_STUDY_NONE : PLAY_STUDY_AGAIN, &ending) ||
        take_trace(subject, &trace, &ending)) {
        ret_note->is_set = 1;
        ret_note->step = ending.step;
        snprintf(ret_note->text, sizeof ret_note->text, "a second run ended otherwise: %.400s",
                 ending.text);
        return 0;
    }
    const struct play_note impure = subject->answer->note[PLAY_NOTE_IMPURE];
    const size_t compared = subject->answer->called + trace.count;
    const int is_command = !subject->options.plugin || subject->options.settings;
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
        *ret_note = impure.is_set || !keeps ? impure : kept;
    }
    play_trace_free(&trace);
    return compared;
}

size_t play_subject_interleave(struct play_subject *subject, const struct play_case *c,
                               const struct interleave *how, char *ret_text, size_t size) {
    const struct play_refine as_written = {0};
    struct play_ending ending;
    *ret_text = '\0';
    if (run(subject, c, &as_written, how->backwards ? PLAY_STUDY_BACKWARDS : PLAY_STUDY_INTERLEAVED,
            &ending))
        return 0;
    const struct play_note *note = &subject->answer->note[PLAY_NOTE_IMPURE];
    snprintf(ret_text, size, "%.*s", (int)size - 1, note->is_set ? note->text : "");
    return subject->answer->called;
}

static enum touch_status take_all(const struct touch_law *self, const struct touch_values *values,
                                  const struct touch_pair *pair, void *ret_coefficients,
                                  struct touch_message *ret_message) {
    (void)self, (void)values, (void)pair, (void)ret_coefficients, (void)ret_message;
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
    const struct play_stand_in *stands_in = play_subject_stand_in(subject);
    if (!subject)
        return 0;
    if (subject->options.recorded && c->must_refuse) {
        snprintf(ret_why->text, sizeof ret_why->text, "a file of numbers refuses nothing");
        return 1;
    }
    if (subject->options.recorded)
        return 0;
    if (stands_in && !stands_in->can(stands_in->of, c, ret_why->text, sizeof ret_why->text))
        return 1;
    if (stands_in && !subject->options.as)
        return 0;
    if (subject->hangs >= HANGS_MAX) {
        snprintf(ret_why->text, sizeof ret_why->text, "given up: it hung in %d runs of this file",
                 subject->hangs);
        return 1;
    }
    if (c->must_refuse && subject->options.command && play_law_is_here(c->law) && is_outside(c)) {
        snprintf(ret_why->text, sizeof ret_why->text,
                 "a law command is only sent values that the table of %s allows", c->law->name);
        return 1;
    }
    return play_fit_refuses(&subject->description, c, ret_why);
}
