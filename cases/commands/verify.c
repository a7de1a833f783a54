/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "command.h"
#include "verify_end.h"
#include "cases/engines/engine.h"
#include "cases/base/file.h"
#include "cases/base/jobs.h"
#include "cases/judge/check.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/suggest.h"
#include "cases/judge/run_file.h"
#include "cases/results/results_folder.h"
#include "cases/results/terminal_table.h"
#include "cases/version.h"
#include "cases/results/result_files.h"
#include "touchstone/common.h"

#define TIME_LIMIT 600 /* s, for all variants of one file */

struct options {
    struct command_law law;
    struct play_subject_options subject;
    const char *out, *variant;
    struct option_list tags, engines;
    long jobs;
    int no_report, orders, failed_first;
    double min_coverage; /* per cent */
    char *command;       /* as typed */
    size_t engine_laws;  /* laws of engines that play the cases; 0: none */
    struct {
        const struct engine_law *law;
        char version[128];
    } engine[32];
};

static int is_foreign(const struct options *o) {
    return o->subject.plugin || o->subject.command;
}

static char *join(int argc, char **argv) {
    char *text = play_copy("touchstone");
    for (int i = 0; i < argc; i++) {
        char *longer = play_format("%s %s", text, argv[i]);
        free(text);
        text = longer;
    }
    return text;
}

/* "lammps", "lammps:mindlin" or "all": adds its laws. */
static int read_engine(const char *text, struct options *o) {
    const size_t length = strcspn(text, ":"), before = o->engine_laws;
    const char *wanted = text[length] ? text + length + 1 : NULL;
    const struct engine *engine;
    const struct engine_law *law;
    for (size_t k = 0; (engine = engine_at(k)) != NULL; k++) {
        const int named = strlen(engine->name) == length && !strncmp(engine->name, text, length);
        for (size_t i = 0; (law = engine_law_at(engine, i)) != NULL; i++)
            if ((named || !strcmp(text, "all")) && (!wanted || !strcmp(wanted, law->name)) &&
                o->engine_laws < TOUCH_COUNT(o->engine))
                o->engine[o->engine_laws++].law = law;
    }
    return o->engine_laws > before
               ? 0
               : program_usage(
                     "verify",
                     "--engine %s: there is no engine and no law of that name; 'touchstone "
                     "engines' lists them",
                     text);
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(LIST, "tag", "TAG", AT(tags),
           "Only cases with this tag. Of several tags, one is enough."),
    COMMAND_VARIANT_ROW(AT(variant), "One case must be named. Default: all variants."),
    OPTION(FLAG, "orders", NULL, AT(orders), "Only checks of orders of convergence."),
    OPTION(LIST, "engine", "NAME[:LAW]", AT(engines),
           "Let the laws of an engine play the cases, or one of its laws: lammps, liggghts or "
           "yade; all: every law of every engine. Without arguments these are the cases tagged "
           "'engines'. 'touchstone engines' lists which laws can play which cases, and why not "
           "the others."),
    OPTION(TEXT, "out", "DIR", AT(out),
           "The results folder. Results that are there are replaced when all cases are done; a "
           "folder that holds anything else is refused.",
           .initial = "touchstone-results"),
    COMMAND_JOBS_ROW(AT(jobs)),
    OPTION(FLAG, "failed-first", NULL, AT(failed_first),
           "Begin the table with what did not pass, or with what came nearest to failing."),
    OPTION(NUMBER, "min-coverage", "PERCENT", AT(min_coverage),
           "Fail if less than this share of the comparisons could be judged. The line below the "
           "number of comparisons says how many were, and why not the others.",
           .min = 0.0, .max = 100.0),
    OPTION(FLAG, "no-report", NULL, AT(no_report),
           "Write verdicts and traces only, no figures and no report."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "verify",
    .usage = "[CASE|FILE|FOLDER...] [OPTIONS]",
    .purpose =
        "Runs cases against their references and prints a table of verdicts. Without arguments all "
        "shipped cases run, except those tagged 'slow'. The results folder gets verdicts.csv, "
        "verdicts.json, junit.xml, traces/, plots/, report.md and report.html.",
    .rows = option_rows,
    .end =
        "Verdicts: pass, the error and the uncertainty of the reference lie within the tolerance; "
        "marginal, no decision, as the uncertainty of the reference reaches across the tolerance; "
        "fail; vacuous, 0 against 0 everywhere, which is no pass; finding, a difference that is "
        "no failure; skip, not judged, and why; timeout; crash; error, not judged for a reason "
        "outside of the law.\n\n"
        "Exit status: 0 all passed, 1 a verdict failed or nothing was judged, 2 wrong usage or "
        "input and nothing was "
        "written, "
        "3 internal error, 4 a law crashed.",
    .most = INT_MAX};

/* -1 to go on; else the exit code. */
static int read_options(int argc, char **argv, struct options *o, struct option_arguments *files) {
    *o = (struct options){.law = COMMAND_LAW_NONE, .command = join(argc, argv)};
    const int stop = options_read(&program, argc, argv, o, files);
    if (stop >= 0)
        return stop;
    o->jobs = command_jobs(o->jobs);
    for (size_t i = 0; i < o->engines.count; i++)
        if (read_engine(o->engines.text[i], o))
            return EXIT_USAGE;
    const int bad = command_law_check("verify", &o->law, &o->subject);
    if (bad)
        return bad;
    if (o->engine_laws && is_foreign(o))
        return program_usage("verify",
                             "--engine was given with --law FILE or --law-command: only one "
                             "of them can be used");
    return -1;
}

/* --- selection ---------------------------------------------------------------------------------- */

static int has_tag(const struct play_case *c, const char *tag) {
    for (size_t i = 0; i < c->tag_count; i++)
        if (!strcmp(c->tags[i], tag))
            return 1;
    return 0;
}

/* The first tag asked for that no case has: refused by its name. 0, or the exit status. */
static int check_tags(const struct options *o, size_t count, const struct play_case_set *sets) {
    for (size_t k = 0; k < o->tags.count; k++) {
        const char *wanted = o->tags.text[k];
        struct play_suggest suggest;
        int found = 0;
        play_suggest_begin(&suggest, wanted);
        for (size_t i = 0; i < count; i++) { /* all variants of a file have the same */
            const struct play_case *c = &sets[i].cases[0];
            found |= has_tag(c, wanted);
            for (size_t j = 0; j < c->tag_count; j++)
                play_suggest_offer(&suggest, c->tags[j]);
        }
        if (!found)
            return program_usage("verify", "--tag %s: no case here has this tag%s", wanted,
                                 play_suggest_hint(&suggest, ""));
    }
    return 0;
}

static int is_wanted(const struct options *o, const struct play_case *c, int named) {
    int tagged = o->tags.count == 0;
    for (size_t i = 0; i < o->tags.count; i++)
        tagged |= has_tag(c, o->tags.text[i]);
    const int slow = !named && o->tags.count == 0 && has_tag(c, "slow");
    if (o->engine_laws && !named && o->tags.count == 0 && !has_tag(c, "engines"))
        return 0;
    return tagged && !slow && (!o->law.built_in || o->law.built_in == c->law);
}

/* Drops checks that are not of orders of convergence; whether any is left. */
static int keep_orders(struct play_case *c) {
    struct play_case dropped = {.checks = play_resize(NULL, c->check_count, sizeof *c->checks)};
    size_t kept = 0;
    for (size_t i = 0; i < c->check_count; i++) {
        const int order = c->checks[i].basis == PLAY_BASIS_ORDER;
        struct play_check *to = order ? &c->checks[kept++] : &dropped.checks[dropped.check_count++];
        *to = c->checks[i];
    }
    c->check_count = kept;
    struct play_case_set rest = {1, play_resize(NULL, 1, sizeof dropped)};
    rest.cases[0] = dropped;
    play_case_set_free(&rest);
    return kept > 0;
}

/* Drops unwanted variants and files; the number of variants that stay. */
static size_t select_cases(const struct options *o, int named, const char *picked, size_t *count,
                           struct play_case_set *sets) {
    size_t files = 0, variants = 0;
    for (size_t i = 0; i < *count; i++) {
        struct play_case_set kept = {0}, dropped = {0};
        kept.cases = play_resize(NULL, sets[i].count, sizeof *kept.cases);
        dropped.cases = play_resize(NULL, sets[i].count, sizeof *dropped.cases);
        for (size_t k = 0; k < sets[i].count; k++) {
            struct play_case *c = &sets[i].cases[k];
            const int wanted =
                (!picked || picked[k]) && is_wanted(o, c, named) && (!o->orders || keep_orders(c));
            struct play_case_set *to = wanted ? &kept : &dropped;
            to->cases[to->count++] = sets[i].cases[k];
        }
        free(sets[i].cases);
        play_case_set_free(&dropped);
        variants += kept.count;
        if (kept.count)
            sets[files++] = kept;
        else
            free(kept.cases);
    }
    *count = files;
    return variants;
}

/* --- running ------------------------------------------------------------------------------------ */

static const char *commit_of(void) {
    return TOUCHSTONE_COMMIT;
}

/* Set by the first signal that asks to stop. */
static volatile sig_atomic_t stop;

static void ask_to_stop(int signal) {
    stop = signal;
}

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};

static void on_stop(void (*handler)(int)) {
    struct sigaction action = {.sa_handler = handler}; /* without SA_RESTART: waiting ends */
    for (size_t i = 0; i < TOUCH_COUNT(stop_signals); i++)
        sigaction(stop_signals[i], &action, NULL);
}

/* A pipe through which the processes report why they could not write, or the mistake of a case. The user gets the
 * first report. */
struct complaints {
    int from, to;
};

#define COMPLAINT 1024 /* bytes of a report: few enough to go through the pipe in one piece */

static int complaints_open(struct complaints *ret) {
    int ends[2];
    if (pipe(ends))
        return -1;
    for (size_t i = 0; i < 2; i++) { /* nobody waits for it, and no law under test gets it */
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *ret = (struct complaints){ends[0], ends[1]};
    return 0;
}

/* In the child: reports what went wrong, and returns its exit status. */
static int leave(const struct complaints *complaints, int bad, const char message[COMPLAINT]) {
    const int is_left = !bad || write(complaints->to, message, COMPLAINT) == COMPLAINT;
    if (is_left && bad == PLAY_RUN_MISTAKE)
        return EXIT_USAGE;
    return bad || !is_left ? EXIT_INTERNAL : EXIT_PASSED;
}

/* Prints the first complaint, if there is one; whether there was. */
static int complaints_close(const struct complaints *complaints, const char *folder) {
    char message[COMPLAINT];
    const int any = read(complaints->from, message, sizeof message) == sizeof message;
    if (any)
        fprintf(stderr, "touchstone: %.*s; earlier results in %s are unchanged\n", COMPLAINT,
                message, folder);
    close(complaints->from);
    close(complaints->to);
    return any;
}

/* What the processes of a run need. Each plays a file of its own; or, as an engine starts once, all files with
 * one law of an engine. */
struct run {
    const struct options *o;
    struct play_subject *subject;
    size_t files;
    const struct play_case_set *sets;
    const char *folder;
    struct complaints complaints;
    int *status;   /* of each job, as wait gives it */
    int code;      /* exit status of the job after which no more were wanted */
    size_t number; /* of the job, in its own process */
};

/* In the child. */
static int play_one(void *context) {
    const struct run *r = context;
    on_stop(SIG_DFL);
    /* A foreign law has a limit for each answer, and may be slow. */
    if (!r->subject)
        alarm(TIME_LIMIT);
    char *argument = place_case_argument(r->sets[r->number].cases[0].file);
    char *law = command_law_text(&r->o->law);
    char *command = play_format("touchstone verify%s %s", law, argument);
    char message[COMPLAINT] = "";
    const int bad = play_run_file(r->subject, &r->sets[r->number], r->number, r->folder,
                                  commit_of(), command, message, sizeof message);
    free(command);
    free(law);
    free(argument);
    play_subject_close(r->subject);
    return leave(&r->complaints, bad, message);
}

static int play_engine(void *context) {
    const struct run *r = context;
    char message[COMPLAINT] = "";
    on_stop(SIG_DFL);
    const int bad = engine_run_files(r->o->engine[r->number].law, r->o->engine[r->number].version,
                                     r->files, r->sets, r->number * r->files, r->folder,
                                     commit_of(), message, sizeof message);
    return leave(&r->complaints, bad, message);
}

static int start(void *context, size_t number, struct child *ret_child) {
    struct run *r = context;
    r->number = number;
    return child_call(ret_child, &(struct child_setup){.end_signal = SIGKILL},
                      r->o->engine_laws ? play_engine : play_one, r);
}

/* If a result could not be written, or a case has a mistake, no more jobs are wanted. */
static enum jobs_next keep_status(void *context, size_t number, int status) {
    struct run *r = context;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_PASSED;
    const int is_last = code == EXIT_INTERNAL || code == EXIT_USAGE;
    r->status[number] = status;
    if (is_last)
        r->code = code;
    return is_last ? JOBS_STOP : JOBS_GO_ON;
}

/* Adds a verdict for a file whose process has died. */
static void add_death(struct play_rows *rows, const struct play_subject *subject,
                      const struct play_case_set *set, int status) {
    struct play_row row;
    const struct play_case *c = &set->cases[0];
    const int late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
    char words[128];
    child_words(status, words, sizeof words);
    char *detail = late ? play_format("not done within %d s", TIME_LIMIT)
                        : play_format("the process %s", words);
    play_check_row(subject, c, "", late ? PLAY_VERDICT_TIMEOUT : PLAY_VERDICT_CRASH, detail, &row);
    free(detail);
    free(row.variant), row.variant = play_copy("");
    free(row.target), row.target = play_copy("");
    free(row.commit), row.commit = play_copy(commit_of());
    play_rows_add(rows, &row);
}

/* Runs all files in processes; the result does not depend on how many there are at a time. The wait status of
 * each; NULL, after a message: what one of them found could not be written, or a case has a mistake, and the
 * others were stopped. ret_code: the exit status then. */
static int *run_pool(const struct options *o, struct play_subject *subject, size_t files,
                     const struct play_case_set *sets, const char *folder, int *ret_code) {
    struct run r = {o, subject, files, sets, folder, {-1, -1}, NULL, EXIT_INTERNAL, 0};
    *ret_code = EXIT_INTERNAL;
    if (complaints_open(&r.complaints)) {
        fprintf(stderr, "touchstone: %s\n", strerror(errno));
        return NULL;
    }
    const size_t count = o->engine_laws && files ? o->engine_laws : files;
    const struct jobs jobs = {.count = count,
                              .at_a_time = (size_t)o->jobs,
                              .what = o->engine_laws ? "laws" : "files",
                              .context = &r,
                              .start = start,
                              .ended = keep_status,
                              .stop = &stop,
                              .stop_signal = SIGKILL};
    r.status = play_resize(NULL, count, sizeof *r.status);
    const int lost = jobs_run(&jobs) && !stop;
    if (complaints_close(&r.complaints, o->out) && lost) {
        free(r.status);
        *ret_code = r.code;
        return NULL;
    }
    return r.status;
}

/* --- results ------------------------------------------------------------------------------------ */

static int write_results(const struct play_rows *rows, const struct play_run *run,
                         const char *folder) {
    struct file_writer file;
    int bad = file_begin(&file, NULL, 0, "%s/" RESULT_CSV, folder) ||
              file_commit(&file, play_write_csv(rows, file.stream), NULL, 0);
    bad = bad || file_begin(&file, NULL, 0, "%s/" RESULT_JUNIT, folder) ||
          file_commit(&file, play_write_junit(rows, run, file.stream), NULL, 0);
    bad = bad || file_begin(&file, NULL, 0, "%s/" RESULT_VERDICTS, folder) ||
          file_commit(&file, play_write_json(rows, run, file.stream), NULL, 0);
    return bad ? -1 : 0;
}

static int report_on(const char *folder) {
    char *argv[] = {"touchstone-report", (char *)folder, NULL};
    const int code = program_external("report", argv);
    if (code < 0)
        fputs("touchstone: touchstone-report was not found, and so there are no figures and no "
              "report.md\n",
              stderr);
    return code;
}

static int collect(const struct options *o, const struct play_subject *subject, size_t files,
                   const struct play_case_set *sets, const int *statuses, const char *folder,
                   struct play_rows *rows) {
    char message[1024];
    const size_t count = files * (o->engine_laws ? o->engine_laws : 1);
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        const struct play_case_set *set = &sets[i % files];
        const int status = statuses[o->engine_laws ? i / files : i];
        if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_INTERNAL) {
            fprintf(stderr, "touchstone: %s: the case could not be run\n", set->cases[0].file);
            bad = -1;
        } else if (status) {
            add_death(rows, subject, set, status);
        } else if (play_collect_rows(i, folder, rows, message, sizeof message)) {
            fprintf(stderr, "touchstone: %s\n", message);
            bad = -1;
        }
    }
    return play_collect_index(count, folder) || bad ? -1 : 0;
}

/* An engine that is not installed gets one row, and its laws are taken off the list. */
static void drop_absent_engines(struct options *o, struct play_rows *rows) {
    char version[128];
    size_t kept = 0;
    for (size_t k = 0; k < o->engine_laws;) {
        const char *name = o->engine[k].law->engine;
        const int absent =
            engine_skip_absent(engine_find(name), commit_of(), version, sizeof version, rows);
        for (; k < o->engine_laws && !strcmp(o->engine[k].law->engine, name); k++) {
            if (absent)
                continue;
            o->engine[kept].law = o->engine[k].law;
            snprintf(o->engine[kept++].version, sizeof version, "%s", version);
        }
    }
    o->engine_laws = kept;
}

/* --- a foreign law ------------------------------------------------------------------------------ */

/* A row about loading the law, which belongs to no case. */
static void add_load(struct play_rows *rows, const struct options *o,
                     const struct play_subject *subject, const struct play_case *c,
                     const char *quantity, enum play_verdict verdict, const char *detail) {
    struct play_row row;
    play_check_row(subject, c, quantity, verdict, detail, &row);
    free(row.case_name), row.case_name = play_copy("load");
    free(row.variant), row.variant = play_copy("");
    free(row.title), row.title = play_copy("Loading the law");
    free(row.commit), row.commit = play_copy(commit_of());
    if (!subject) { /* the names can only be those of the options */
        const char *slash = o->subject.plugin ? strrchr(o->subject.plugin, '/') : NULL;
        free(row.subject);
        row.subject = play_copy(slash               ? slash + 1
                                : o->subject.plugin ? o->subject.plugin
                                                    : o->subject.command);
        free(row.law), row.law = play_copy(o->subject.as->name);
    }
    play_rows_add(rows, &row);
}

/* NULL if the law cannot be loaded; a row says why. */
static struct play_subject *open_subject(const struct options *o, const struct play_case *c,
                                         struct play_rows *rows) {
    struct play_ending ending;
    struct play_subject *subject = play_subject_open(&o->subject, &ending);
    if (!subject)
        add_load(rows, o, NULL, c, play_ending_name(ending.kind), play_ending_verdict(ending.kind),
                 ending.text);
    for (size_t k = 0; subject && k < PLAY_NOTE_COUNT; k++) {
        const struct play_note *note = &play_subject_load_notes(subject)[k];
        if (note->is_set)
            add_load(rows, o, subject, c, play_note_name((enum play_note_kind)k),
                     play_note_verdict((enum play_note_kind)k), note->text);
    }
    return subject;
}

/* What /proc/cpuinfo calls the processor; "" where it does not say. */
static void read_processor(char *ret_name, size_t size) {
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[1024];
    *ret_name = '\0';
    while (file && !*ret_name && fgets(line, sizeof line, file)) {
        const char *colon = strstr(line, ": ");
        if (colon && !strncmp(line, "model name", 10))
            snprintf(ret_name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
    }
    if (file)
        fclose(file);
}

/* What keeps the law from the system, with a warning where the kernel lacks some of it; malloced. */
static char *isolation_of(const struct play_subject *subject) {
    int is_whole;
    char *text = play_subject_isolation(subject, &is_whole);
    if (!is_whole)
        fprintf(stderr,
                "touchstone: not all that a law can do is refused on this machine; in force: %s\n",
                text);
    return text;
}

/* Runs the selected cases into folder and fills rows. 0, or the exit status. */
static int run_into(const struct options *o, size_t count, const struct play_case_set *sets,
                    const char *folder, struct play_rows *rows, double *ret_seconds) {
    const double began = child_clock();
    struct utsname machine = {0};
    char date[32];
    const time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    uname(&machine);
    struct play_subject *subject = is_foreign(o) ? open_subject(o, &sets[0].cases[0], rows) : NULL;
    count = is_foreign(o) && !subject ? 0 : count; /* there is nothing to run */
    char *isolation = isolation_of(subject);
    int code;
    int *status = run_pool(o, subject, count, sets, folder, &code);
    int bad = stop || !status ? -1 : collect(o, subject, count, sets, status, folder, rows);
    play_subject_close(subject);
    free(status);
    char processor[256];
    read_processor(processor, sizeof processor);
    char *where = play_format("%s %s %s%s%s", machine.sysname, machine.release, machine.machine,
                              *processor ? ", " : "", processor);
    const struct play_run run = {o->command,
                                 TOUCHSTONE_VERSION,
                                 commit_of(),
                                 TOUCHSTONE_COMPILER,
                                 TOUCHSTONE_FLAGS,
                                 where,
                                 date,
                                 child_clock() - began,
                                 isolation};
    bad = bad || write_results(rows, &run, folder);
    free(where);
    free(isolation);
    *ret_seconds = run.seconds;
    return bad ? code : 0;
}

static int begin_results(const char *out, struct folder_swap *ret_swap) {
    char message[1024];
    if (folder_begin(ret_swap, out, results_entries, 1, message, sizeof message)) {
        fprintf(stderr, "touchstone: %s; choose another --out\n", message);
        return -1;
    }
    char *traces = play_format("%s/" RESULT_TRACES, ret_swap->temporary);
    const int bad = mkdir(traces, 0777);
    if (bad) {
        fprintf(stderr, "touchstone: %s: %s\n", traces, strerror(errno));
        folder_abandon(ret_swap);
    }
    free(traces);
    return bad;
}

static int verify(struct options *o, size_t count, const struct play_case_set *sets) {
    struct folder_swap swap;
    char message[1024];
    if (begin_results(o->out, &swap))
        return EXIT_USAGE;
    struct play_rows rows = {0};
    const int engines = o->engine_laws > 0;
    drop_absent_engines(o, &rows);
    const int absent = engines && o->engine_laws == 0;
    count = absent ? 0 : count;
    double seconds = 0.0;
    const int failed = run_into(o, count, sets, swap.temporary, &rows, &seconds);
    int bad = failed != 0;
    const int report = bad || o->no_report ? -1 : report_on(swap.temporary);
    bad = bad || report > 0;
    bad = bad || stop;
    on_stop(SIG_DFL);
    if (bad) {
        folder_abandon(&swap);
    } else {
        bad = folder_commit(&swap, message, sizeof message);
        if (*message)
            fprintf(stderr, "touchstone: %s\n", message);
    }
    if (stop)
        fprintf(stderr, "touchstone: stopped; earlier results in %s are unchanged\n", o->out);
    if (!bad) {
        table_print(&rows, seconds, o->failed_first, stdout);
        printf("Results: %s%s\n", o->out, report == 0 ? "/report.md" : "");
    }
    const int code =
        stop     ? 128 + stop
        : failed ? failed
        : bad    ? EXIT_INTERNAL
        : absent
            ? EXIT_PASSED
            : verify_end(&rows, &(const struct verify_demands){o->min_coverage, o->law.strict});
    play_rows_free(&rows);
    return code;
}

/* Rows of two files that are one case by name could not be told apart. */
static int check_names(size_t count, const struct play_case_set *sets) {
    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (!strcmp(sets[i].cases[0].name, sets[k].cases[0].name))
                return program_usage(
                    "verify",
                    "%s and %s both are the case %s (the name of a case is its last "
                    "folder and its file); rename one, or run them apart",
                    sets[k].cases[0].file, sets[i].cases[0].file, sets[i].cases[0].name);
    return 0;
}

static char *add_words(char *text, const char *option, const char *value) {
    char *longer =
        play_format("%s%s--%s%s%s", text, *text ? " " : "", option, *value ? " " : "", value);
    free(text);
    return longer;
}

/* Each of these options is one that some case has. */
static int refuse_selection(const struct options *o) {
    char *text = play_copy("");
    if (o->law.built_in)
        text = add_words(text, is_foreign(o) ? "as" : "law", o->law.built_in->name);
    for (size_t i = 0; i < o->tags.count; i++)
        text = add_words(text, "tag", o->tags.text[i]);
    for (size_t i = 0; i < o->engines.count; i++)
        text = add_words(text, "engine", o->engines.text[i]);
    if (o->variant)
        text = add_words(text, "variant", o->variant);
    if (o->orders)
        text = add_words(text, "orders", "");
    const int code = program_usage("verify", "no case here has all that is asked for: %s", text);
    free(text);
    return code;
}

static int verify_selected(struct options *o, int named, size_t *count,
                           struct play_case_set *sets) {
    char *picked = NULL;
    if (check_names(*count, sets))
        return EXIT_USAGE;
    if (o->variant && *count != 1)
        return program_usage("verify", "--variant needs one case, and %zu were given", *count);
    const int bad = check_tags(o, *count, sets);
    if (bad)
        return bad;
    if (o->variant && !(picked = command_pick("verify", &sets[0], o->variant)))
        return EXIT_USAGE;
    const size_t variants = select_cases(o, named, picked, count, sets);
    free(picked);
    return variants ? verify(o, *count, sets) : refuse_selection(o);
}

int command_verify(int argc, char **argv) {
    struct options o;
    struct command_files files;
    struct play_case_set *sets;
    struct option_arguments given;
    int code = read_options(argc, argv, &o, &given);
    if (code >= 0) {
        free(o.command);
        return code;
    }
    code = EXIT_USAGE;
    on_stop(ask_to_stop); /* reading the cases takes its time, too */
    const int named = given.count > 0;
    if (!command_find("verify", &given, &files)) {
        size_t count = files.count;
        if (!command_read(&files, &sets)) {
            code = verify_selected(&o, named, &count, sets);
            for (size_t i = 0; i < count; i++)
                play_case_set_free(&sets[i]);
            free(sets);
        }
        command_files_free(&files);
    }
    free(o.command);
    return code;
}
