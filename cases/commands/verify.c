/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "command.h"
#include "verify.h"
#include "cases/engines/engine.h"
#include "cases/core/child.h"
#include "cases/core/places.h"
#include "cases/core/quote.h"
#include "cases/results/results_folder.h"
#include "cases/results/terminal_table.h"
#include "cases/version.h"
#include "cases/results/run_error.h"
#include "cases/subject/law_files.h"

#define LAWS 32 /* of engines */

struct options {
    struct command_law law;
    struct play_subject_options subject;
    const char *out, *variant;
    struct option_list tags;
    long jobs;
    int no_report, orders, verbose, failed_first, resume, no_principles, force, open, json, brief;
    struct verify_principles principles;
    struct verify_recorded recorded;
    int power;                  /* enum power_mode */
    int asks;                   /* for principles, by a word or of a law of its own */
    double min_coverage;        /* per cent */
    double budget;              /* s, for the run; 0: any */
    char *command;              /* as typed */
    struct option_list engines; /* words of laws of engines that play the cases */
    size_t engine_laws;         /* how many laws these are */
    const struct engine_law *engine[LAWS];
};

static int is_foreign(const struct options *o) {
    return o->subject.plugin || o->subject.command || o->subject.recorded;
}

static int is_own(const struct options *o) {
    return o->law.wanted && own_laws_is_given(command_own_laws(), o->law.wanted);
}

static char *join(int argc, char **argv) {
    char *text = play_copy("touchstone");
    for (int i = 0; i < argc; i++) {
        text = play_format("%s %s", text, argv[i]);
    }
    return text;
}

/* Whether these are laws of engines that play the cases in place of the cases' own. */
static int is_stand_in(const struct options *o) {
    struct law_word word;
    if (o->law.as || o->law.is_own || !o->law.words.count)
        return 0;
    law_word_read(o->law.words.text[0], &word);
    return word.engine && !word.is_input;
}

/* "lammps:mindlin" or "lammps:": adds its laws. 0; or an exit status. */
static int add_engine(const char *text, struct options *o) {
    const size_t before = o->engine_laws;
    const struct engine_law *law;
    struct law_word word;
    law_word_read(text, &word);
    if (!word.engine || word.is_input)
        return program_usage("verify",
                             "--law %s and --law %s: only of laws of engines can several be given",
                             o->law.words.text[0], text);
    engine_use(word.engine->name, word.build);
    for (size_t i = 0; (law = engine_law_at(word.engine, i)) != NULL; i++)
        if ((!*word.what || !strcmp(word.what, law->name)) &&
            o->engine_laws < TOUCH_COUNT(o->engine))
            o->engine[o->engine_laws++] = law;
    return o->engine_laws > before ? 0 : command_refuse_engine("verify", text);
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(LIST, "tag", "TAG", AT(tags),
           "Only cases with this tag. Of several tags, one is enough."),
    COMMAND_VARIANT_ROW(AT(variant), "One case must be named. Default: all variants."),
    OPTION(FLAG, "orders", NULL, AT(orders), "Only checks of orders of convergence."),
    OPTION(TEXT, "out", "DIR", AT(out),
           "The results folder. Results that are there are replaced when all cases are done, if "
           "the same cases or more are played; a folder that holds anything else is refused. "
           "Default: a new folder below " RESULTS_RUNS
           ", named by date and time (UTC); the link " RESULTS_RUNS "/" RESULTS_LATEST
           " is then this run."),
    OPTION(FLAG, "force", NULL, AT(force),
           "With --out: replace also results of cases that are not played now.", .needs = "out"),
    COMMAND_JOBS_ROW(AT(jobs)),
    COMMAND_BUDGET_ROW(AT(budget)),
    OPTION(
        FLAG, "resume", NULL, AT(resume),
        "Go on with a run that was interrupted: variants that are finished are not played again. "
        "Give it the arguments of that run, and the same --out. Where there is nothing to go on "
        "with, all cases run. What was not judged for a lack of memory, disk or time is tried "
        "again."),
    OPTION(
        FLAG, "verbose", NULL, AT(verbose),
        "Print every row. Without it a run of many rows prints one line for each law, the gravest "
        "findings, and what did not pass."),
    OPTION(FLAG, "failed-first", NULL, AT(failed_first),
           "Begin the table with what did not pass, or with what came nearest to failing."),
    OPTION(NUMBER, "min-coverage", "PERCENT", AT(min_coverage),
           "Fail if less than this share of the comparisons could be judged. The line below the "
           "number of comparisons says how many were, and why not the others.",
           .min = 0.0, .max = 100.0),
    OPTION(
        CHOICE, "power", POWER_WORDS, AT(power),
        "How it is found what the passes would notice: cases are played again with laws that are "
        "wrong on purpose. full: every variant with every kind of mistake, for minutes; quick: "
        "one variant of a file, for a third of the time of the run.",
        .initial = "quick"),
    OPTION(FLAG, "no-principles", NULL, AT(no_principles),
           "Do not ask a law under its own name for principles where nothing is named."),
    OPTION(FLAG, "no-report", NULL, AT(no_report),
           "Write verdicts and traces only, no figures and no report.", .not_with = "open"),
    OPTION(FLAG, "json", NULL, AT(json),
           "Print what verdicts.json holds ('touchstone list schema verdicts') in place of the "
           "table."),
    OPTION(FLAG, "brief", NULL, AT(brief),
           "Of that what fits in 2 kB, on one line: the sentence of the verdict, counts, what is "
           "gravest.",
           .needs = "json"),
    OPTION(FLAG, "open", NULL, AT(open), "Open the report in a browser."),
    VERIFY_RECORDED_ROWS(AT(recorded)),
    VERIFY_PRINCIPLES_ROWS(AT(principles)),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "verify",
    .usage = "[LAW] [CASE|FILE|FOLDER...] [OPTIONS]\nCASE NUMBERS.csv [OPTIONS]\n[LAW...] "
             "principles[/NAME]... [CASE...] [OPTIONS]",
    .purpose =
        "Runs cases against their references and prints a table of verdicts. Without arguments all "
        "shipped cases run, except those tagged 'slow', in half a minute on two processors. The "
        "results folder gets verdicts.csv, verdicts.json, junit.xml, traces/, plots/, report.md "
        "and report.html.\n\n"
        "'principles' asks laws, on random motions and without a reference, for what every contact "
        "law must obey ('touchstone list principles'): the laws that are named, or those of the "
        "cases, or all built-in ones. The first motion that breaks a principle is made as small as "
        "possible, and becomes a case file in principles/LAW/ of the results folder. A motion in "
        "which the law crashes or hangs breaks the principle 'answers'. Where nothing is named, a "
        "law under its own name is asked as well.\n\n"
        "NUMBERS.csv is the motion of the two bodies as any code has written it, with a row for "
        "each time: positions, velocities, spins, forces and torques, or numbers of the contact, "
        "as far as it has them. It is judged in place of a law by what the case knows. What "
        "digits, sampling and step of the file leave open stands as uncertainty, and a row that "
        "the file cannot answer says which column it would take.",
    .rows = option_rows,
    .end =
        "Verdicts: pass, the error and the uncertainty of the reference lie within the tolerance; "
        "marginal, no decision, as the uncertainty of the reference reaches across the tolerance; "
        "fail; vacuous, 0 against 0 everywhere, which is no pass; finding, a difference that is no "
        "failure; undetermined, not judged, as your law does not declare what it rests on; skip, "
        "not judged, and why; timeout; crash; error, not judged for a reason outside of the law.\n"
        "\n"
        "Exit status: 0 all passed; 1 a verdict is fail, vacuous or timeout, or nothing was "
        "judged; 2 wrong usage or input: where some cases can be read, those that cannot be have "
        "rows of their own, else nothing was written; 3 something could not be run, judged or "
        "written, and not by the law's fault, or the time budget was used up; 4 a law crashed. Of "
        "several the highest counts. 128 + N: stopped by signal N; what is finished is kept for "
        "--resume.",
    .most = INT_MAX};

/* `verify my.so` is `verify --law my.so`, and the source of a law is answered by how it becomes one. Beside
 * principles the name of a built-in law is that law, and not its cases; unless another law stands in for it. 0; or
 * EXIT_USAGE. */
static int take_words(struct options *o, struct option_arguments *files) {
    struct verify_principles *how = &o->principles;
    int kept = 0;
    if (verify_recorded_take(&o->recorded, files))
        return EXIT_USAGE;
    command_law_take(&o->law, files);
    for (int i = 0, taken; i < files->count; i++)
        if ((taken = verify_principles_take(how, files->text[i])) < 0)
            return EXIT_USAGE;
        else if (!taken)
            files->text[kept++] = files->text[i];
    files->count = kept;
    kept = 0;
    for (int i = 0; i < files->count; i++)
        if (how->words && !o->law.as && touch_law_find(files->text[i]) &&
            how->laws.count < OPTION_LIST_MAX)
            how->laws.text[how->laws.count++] = files->text[i];
        else
            files->text[kept++] = files->text[i];
    files->count = kept;
    return 0;
}

/* Whether less is asked for than all that there is about a law. */
static int is_narrowed(const struct options *o) {
    return o->tags.count || o->variant || o->orders || o->engine_laws;
}

/* -1 to go on; else the exit code. */
static int read_options(int argc, char **argv, struct options *o, struct option_arguments *files) {
    *o = (struct options){.law = COMMAND_LAW_NONE, .command = join(argc, argv)};
    const int stop = options_read(&program, argc, argv, o, files);
    if (stop >= 0)
        return stop;
    if (take_words(o, files))
        return EXIT_USAGE;
    if (o->recorded.file) {
        o->recorded.as = o->law.as;
        o->law.as = NULL;
        if (o->recorded.as && files->count)
            return program_usage("verify",
                                 "--as '%s' and %s: the one or the other says what %s is judged by",
                                 o->recorded.as, files->text[0], o->recorded.file);
        if (o->law.words.count && !is_stand_in(o))
            return program_usage(
                "verify",
                "%s and %s: a file of numbers is played by no law; allowed: that of "
                "the engine which wrote it, as ENGINE:LAW",
                o->law.words.text[0], o->recorded.file);
    }
    if (o->power == POWER_NONE && o->law.strict)
        return program_usage("verify",
                             "--strict needs to know what a pass would notice: --power is "
                             "none; allowed with it: full, quick");
    o->asks = o->principles.words > 0;
    o->law.is_own = o->asks && !files->count && !is_narrowed(o);
    o->jobs = command_jobs(o->jobs);
    if (is_stand_in(o)) {
        o->engines = o->law.words;
        o->law.words.count = 0;
    }
    for (size_t i = 0; i < o->engines.count; i++)
        if (add_engine(o->engines.text[i], o))
            return EXIT_USAGE;
    if (o->recorded.file && o->engine_laws > 1)
        return program_usage("verify", "--law %s and %s: %zu laws; allowed: the one that wrote it",
                             o->engines.text[0], o->recorded.file, o->engine_laws);
    if (o->engine_laws && o->asks)
        return program_usage("verify",
                             "principles: %s plays the cases of other laws; 'touchstone verify %s "
                             "principles' without cases asks the law itself",
                             o->engines.text[0], o->engines.text[0]);
    const int bad = command_law_check("verify", &o->law, &o->subject);
    return bad ? bad : -1;
}

/* --- selection ---------------------------------------------------------------------------------- */

/* The first tag asked for that no case has: refused by its name. 0, or the exit status. */
static int check_tags(const struct options *o, size_t count, const struct play_case_set *sets) {
    for (size_t k = 0; k < o->tags.count; k++) {
        const char *wanted = o->tags.text[k];
        struct play_suggest suggest;
        int found = 0;
        play_suggest_begin(&suggest, wanted);
        for (size_t i = 0; i < count; i++) { /* all variants of a file have the same */
            const struct play_case *c = &sets[i].cases[0];
            found |= command_has_tag(c, wanted);
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
        tagged |= command_has_tag(c, o->tags.text[i]);
    const int slow = !named && o->tags.count == 0 && command_has_tag(c, "slow");
    if (o->engine_laws && !named && o->tags.count == 0 && !command_has_tag(c, "engines"))
        return 0;
    return tagged && !slow && command_law_wants(&o->law, c);
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
        variants += kept.count;
        if (kept.count)
            sets[files++] = kept;
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
    const int code = program_external("report", argv, "drawing the figures and writing the report");
    if (code < 0)
        fputs("touchstone: touchstone-report was not found, and so there are no figures and no "
              "report.md\n",
              stderr);
    return code;
}

/* Whether an engine has to be there: it is the only one, or one law of it was asked for, or a build of it. */
static int is_needed(const struct options *o, const char *engine) {
    struct law_word word;
    for (size_t i = 0; i < o->engines.count; i++) {
        law_word_read(o->engines.text[i], &word);
        if (!strcmp(word.engine->name, engine) &&
            (o->engines.count == 1 || *word.what || word.build))
            return 1;
    }
    return 0;
}

/* --- a foreign law ------------------------------------------------------------------------------ */

/* A row about loading the law, which belongs to no case. */
static void add_load(struct play_rows *rows, const struct options *o,
                     const struct play_subject *subject, const struct play_case *c,
                     const char *quantity, enum play_verdict verdict, const char *detail) {
    struct play_row row;
    play_check_row(subject, c, quantity, verdict, detail, &row);
    row.case_name = "load";
    row.variant = "";
    row.title = "Loading the law";
    row.commit = commit_of();
    if (!subject) { /* the names can only be those of the options */
        const char *slash = o->subject.plugin ? strrchr(o->subject.plugin, '/') : NULL;
        row.subject = play_copy(slash               ? slash + 1
                                : o->subject.plugin ? o->subject.plugin
                                                    : o->subject.command);
        row.law = o->subject.as->name;
    }
    play_rows_add(rows, &row);
}

static void add_load_notes(struct play_rows *rows, const struct options *o,
                           const struct play_subject *subject, const struct play_case *c) {
    for (size_t k = 0; k < PLAY_NOTE_COUNT; k++) {
        const struct play_note *note = &play_subject_load_notes(subject)[k];
        if (note->is_set)
            add_load(rows, o, subject, c, play_note_name((enum play_note_kind)k),
                     play_note_verdict((enum play_note_kind)k), note->text);
    }
}

/* NULL if the law cannot be loaded; a row says why. */
static struct play_subject *open_subject(const struct options *o, const struct play_case *c,
                                         struct play_rows *rows) {
    struct play_ending ending;
    struct play_subject *subject = play_subject_open(&o->subject, &ending);
    if (!subject)
        add_load(rows, o, NULL, c, play_ending_name(ending.kind), play_ending_verdict(ending.kind),
                 ending.text);
    else
        add_load_notes(rows, o, subject, c);
    return subject;
}

/* Laws under their own names were loaded before the cases were read. */
static void add_own_notes(struct play_rows *rows, const struct options *o,
                          const struct play_case *c) {
    const struct touch_law *law;
    for (size_t i = 0; own_laws_at(command_own_laws(), i, &law); i++)
        add_load_notes(rows, o, own_laws_subject(command_own_laws(), law), c);
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

/* What keeps the law from the system, with a warning where the kernel lacks some of it. */
static char *isolation_of(const struct play_subject *subject) {
    int is_whole;
    char *text = play_subject_isolation(subject, &is_whole);
    if (!is_whole)
        fprintf(stderr,
                "touchstone: not all that a law can do is refused on this machine; in force: %s\n",
                text);
    return text;
}

/* The first law under its own name; NULL: there is none. */
static const struct play_subject *first_own(void) {
    const struct touch_law *law;
    return own_laws_at(command_own_laws(), 0, &law) ? own_laws_subject(command_own_laws(), law)
                                                    : NULL;
}

static char *add_words(char *text, const char *option, const char *value) {
    char *longer =
        play_format("%s%s--%s%s%s", text, *text ? " " : "", option, *value ? " " : "", value);
    return longer;
}

/* --- one run ------------------------------------------------------------------------------------ */

/* A run of verify, from its folder to its results. */
struct work {
    const struct options *o;
    const struct command_unread *unread;
    const char *out; /* as it is named to the user: the folder, or the one of all runs */
    struct folder_swap swap;
    struct verify_run run;
    struct verify_law laws[LAWS]; /* of the run */
    struct verify_inputs inputs;
    struct play_rows rows;
    struct play_run described;     /* with the results */
    size_t asked;                  /* laws */
    struct battery_results *found; /* of each */
    double began;                  /* by child_clock */
    char *isolation;               /* what keeps the law from the system */
    int is_first;                  /* the folder of all runs was made for this one */
    int is_resumed, is_absent;     /* absent: of all engines none is installed */
    int is_cut;                    /* the time was over while principles were asked for */
};

/* Opens the laws of engines. Of several engines, one that is not installed gets one row, and its laws are left out. 0; or
 * the exit status after a message, where it is needed. */
static int open_engines(struct work *w, const struct options *o) {
    const char *absent = "", *name;
    for (size_t k = 0; k < o->engine_laws; k++) {
        const struct engine_law *law = o->engine[k];
        char why[512];
        name = law->engine;
        if (!strcmp(name, absent))
            continue;
        struct play_subject *subject = engine_open(law, why, sizeof why);
        if (!subject && is_needed(o, name)) {
            program_complain("verify", "%s is absent: %s", name, why);
            return EXIT_INTERNAL;
        }
        if (subject) {
            char *word = shell_word(engine_word(law));
            w->laws[w->run.law_count++] =
                (struct verify_law){subject, play_format(" --law %s", word)};
        } else {
            absent = name;
            engine_skip_absent(engine_find(name), why, commit_of(), &w->rows);
        }
    }
    return 0;
}

static char *add_option(char *text, const char *option, const char *value) {
    char *word = shell_word(value), *longer = add_words(text, option, word);
    return longer;
}

/* Options that verdicts depend on, as a shell takes them, but those of principles; those of the law are in its text.
 * At the end as a comment the versions of engines. */
static char *options_of(const struct options *o, const struct verify_run *run) {
    char *text = play_format("%s%s%s", run->law_text, o->orders ? " --orders" : "",
                             o->law.strict ? " --strict" : "");
    if (o->power != POWER_QUICK)
        text = add_option(text, "power", o->power == POWER_FULL ? "full" : "none");
    if (o->variant)
        text = add_option(text, "variant", o->variant);
    for (size_t i = 0; i < o->tags.count; i++)
        text = add_option(text, "tag", o->tags.text[i]);
    for (size_t i = 0; i < o->engines.count && o->engine_laws; i++)
        text = add_option(text, "law", o->engines.text[i]);
    char *version = command_law_version(&o->law), *whole = play_format("%s%s", text, version);
    for (size_t k = 0; k < run->law_count && o->engine_laws; k++)
        whole =
            play_format("%s%s %s", whole, k ? "," : " #", play_subject_name(run->laws[k].subject));
    return whole;
}

/* Begins a folder, or goes on with one. 0; or an exit status after a message. */
static int begin_results(struct work *w) {
    char message[2048] = "",
         *out = w->o->out ? play_copy(w->o->out) : play_copy(RESULTS_RUNS "/" RESULTS_BEGUN);
    const int found = w->o->resume ? folder_resume(&w->swap, out, results_entries, VERIFY_INPUTS,
                                                   message, sizeof message)
                                   : 0;
    w->is_resumed = found > 0;
    w->is_first = !w->o->out && access(w->out, F_OK);
    if (w->o->resume && !found)
        fprintf(stderr, "touchstone: no run was interrupted %s %s: all cases are run\n",
                w->o->out ? "beside" : "in", w->out);
    const int bad = found < 0 || (!found && folder_begin(&w->swap, out, results_entries, 1, message,
                                                         sizeof message));
    if (bad)
        fprintf(stderr, "touchstone: %s; choose another --out\n", message);
    return bad ? EXIT_USAGE : 0;
}

/* What the run is about: of one that is gone on with, the same as at its beginning. 0; or an exit status after a
 * message, and then a folder that was found stays. */
static int begin_inputs(struct work *w, size_t count, const struct play_case_set *sets) {
    char message[2048];
    char *options = options_of(w->o, &w->run);
    verify_inputs_make(w->o->command, &w->o->subject, command_own_laws(), options,
                       w->o->asks ? (size_t)w->o->principles.motions : 0, count, sets, &w->inputs);
    for (size_t k = 0; k < w->run.law_count && w->o->engine_laws; k++)
        if (!k || strcmp(w->o->engine[k]->engine, w->o->engine[k - 1]->engine) != 0) {
            struct play_subject_options asked = {.worker = engine_worker()};
            engine_ask(w->o->engine[k], &asked);
            law_files_add(&asked, NULL, &w->inputs.tested);
        }
    int code = 0;
    if (w->is_resumed ? verify_inputs_check(&w->inputs, w->swap.temporary, message, sizeof message)
                      : verify_inputs_write(&w->inputs, w->swap.temporary, message, sizeof message))
        code = w->is_resumed ? EXIT_USAGE : EXIT_INTERNAL;
    else if (w->is_resumed && verify_renew(&w->run)) {
        code = EXIT_INTERNAL;
        snprintf(message, sizeof message, "%s: %s", w->swap.temporary, strerror(errno));
    }
    if (code)
        fprintf(stderr, "touchstone: %s; earlier results in %s are unchanged\n", message, w->out);
    if (code && w->is_resumed)
        folder_leave(&w->swap);
    else if (code)
        folder_abandon(&w->swap);
    return code;
}

static size_t variants_of(const struct verify_run *run) {
    size_t count = 0;
    for (size_t i = 0; i < run->files; i++)
        count += run->sets[i].count;
    return run->law_count ? count * run->law_count : count;
}

/* A run that goes no further: what is finished is kept for --resume. */
static void keep_finished(struct work *w, const char *why) {
    const size_t finished = verify_finished(&w->run);
    fprintf(stderr, "touchstone: %s; earlier results in %s are unchanged", why, w->out);
    if (finished)
        fprintf(
            stderr,
            "; the verdicts of %zu of %zu variants are kept in %s: the same command with --resume "
            "goes on after them",
            finished, variants_of(&w->run), w->swap.temporary);
    fputs("\n", stderr);
    if (finished)
        folder_leave(&w->swap);
    else
        folder_abandon(&w->swap);
}

/* Rows of what belongs to no law. */
static void add_error(struct work *w, const char *case_name, const char *title,
                      enum run_error error, const char *detail) {
    struct play_row row;
    run_error_row(case_name, title, error, detail, commit_of(), &row);
    play_rows_add(&w->rows, &row);
}

static void add_unread(struct work *w) {
    for (size_t i = 0; i < w->unread->count; i++) {
        char *name = place_case_name(w->unread->of[i].path);
        add_error(w, name, "A case that cannot be read", RUN_ERROR_INPUT, w->unread->of[i].message);
    }
}

/* Asks one law for principles. 0; or -1 and what stopped it. */
static int ask_law(struct work *w, const struct touch_law *law, char *ret_why, size_t size) {
    const struct verify_asked of = {.how = &w->o->principles,
                                    .law = law,
                                    .subject = w->run.law_count
                                                   ? w->laws[0].subject
                                                   : own_laws_subject(command_own_laws(), law),
                                    .law_text = law == w->o->law.wanted ? w->run.law_text : "",
                                    .folder = w->swap.temporary,
                                    .commit = commit_of(),
                                    .jobs = w->o->jobs,
                                    .stop = &stop};
    w->found = play_resize(w->found, w->asked + 1, sizeof *w->found);
    struct battery_results *found = &w->found[w->asked];
    if (verify_principles_ask(&of, &w->rows, found, ret_why, size))
        return -1;
    w->asked++;
    w->is_cut = stop == SIGALRM;
    if (w->is_cut)
        program_complain("verify", "%s: %zu of %zu motions were tried", program_stop_words(stop),
                         found->tried, found->motions);
    return 0;
}

/* Adds a law, unless it is there. */
static void add_law(const struct touch_law *law, size_t *count, const struct touch_law ***laws) {
    for (size_t i = 0; i < *count; i++)
        if ((*laws)[i] == law)
            return;
    *laws = play_resize(*laws, *count + 1, sizeof **laws);
    (*laws)[(*count)++] = law;
}

/* The laws that are asked for principles: those that are given, or those of the cases, or all built-in ones. */
static size_t asked_laws(const struct options *o, size_t count, const struct play_case_set *sets,
                         const struct touch_law ***ret_laws) {
    size_t found = 0;
    *ret_laws = NULL;
    if (o->law.wanted)
        add_law(o->law.wanted, &found, ret_laws);
    for (size_t i = 0; i < o->principles.laws.count; i++)
        add_law(touch_law_find(o->principles.laws.text[i]), &found, ret_laws);
    for (size_t i = 0; i < count && !o->law.wanted && !o->principles.laws.count; i++)
        for (size_t n = 0; n < sets[i].count; n++)
            add_law(sets[i].cases[n].law, &found, ret_laws);
    const struct touch_law *law;
    const int is_any = found > 0;
    for (size_t i = 0; !is_any && (law = touch_law_at(i)); i++)
        add_law(law, &found, ret_laws);
    return found;
}

static int ask_laws(struct work *w, char *ret_why, size_t size) {
    const struct touch_law **laws;
    const size_t count = asked_laws(w->o, w->run.files, w->run.sets, &laws);
    for (size_t i = 0; i < count && !w->is_cut; i++)
        if (ask_law(w, laws[i], ret_why, size))
            return -1;
    return 0;
}

/* Plays the cases. 0; or -1 and what stopped it. */
static int play(struct work *w, char *ret_why, size_t size) {
    const struct play_case plain = verify_principles_case(w->o->law.wanted);
    const struct play_case *first = w->run.files ? &w->run.sets[0].cases[0] : &plain;
    *ret_why = '\0';
    if (is_foreign(w->o)) {
        w->laws[0].subject = open_subject(w->o, first, &w->rows);
        w->laws[0].text = w->run.law_text;
        w->run.law_count = 1;
        if (!w->laws[0].subject && w->is_resumed)
            return REFUSED_INTO(ret_why, size, "the law could not be loaded: %s",
                                w->rows.rows[w->rows.count - 1].detail);
        w->run.files = w->laws[0].subject ? w->run.files : 0; /* there is nothing to run */
    } else if (w->run.files && !w->run.law_count) {
        add_own_notes(&w->rows, w->o, first);
    }
    w->isolation = isolation_of(w->run.law_count ? w->laws[0].subject : first_own());
    int bad = verify_run(&w->run, ret_why, size);
    if (!bad && w->o->asks && !stop && (w->laws[0].subject || !is_foreign(w->o)))
        bad = ask_laws(w, ret_why, size);
    const int is_stopped = stop && !w->is_cut;
    if (is_stopped)
        snprintf(ret_why, size, "%s", program_stop_words(stop));
    return bad || is_stopped ? -1 : 0;
}

/* What is said of the run beside its results. */
static struct play_run describe(const struct work *w) {
    struct utsname machine = {0};
    char processor[256];
    uname(&machine);
    read_processor(processor, sizeof processor);
    char *where = play_format("%s %s %s%s%s", machine.sysname, machine.release, machine.machine,
                              *processor ? ", " : "", processor);
    return (struct play_run){w->inputs.command,   TOUCHSTONE_VERSION,       commit_of(),
                             TOUCHSTONE_COMPILER, TOUCHSTONE_FLAGS,         where,
                             program_now(),       child_clock() - w->began, w->isolation,
                             w->inputs.tested};
}

/* Writes the files of the results as they are now. */
static int write_now(struct work *w) {
    w->described = describe(w);
    return write_results(&w->rows, &w->described, w->swap.temporary);
}

/* The report of a run that was interrupted while it was made is made again. All in the folder is of that run. */
static void drop_report(const char *folder) {
    static const char *const names[] = {"plots", "report.md", "report.html"};
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        char *path = play_format("%s/%s", folder, names[i]);
        folder_remove(path);
    }
}

/* Writes the results with their report; a report that fails is a row of its own. 0; or -1 after a message. */
static int write_all(struct work *w, int *ret_report) {
    *ret_report = -1;
    if (w->is_resumed)
        drop_report(w->swap.temporary);
    if (write_now(w))
        return -1;
    if (w->o->no_report || (*ret_report = report_on(w->swap.temporary)) <= 0 || stop)
        return 0;
    char *text =
        *ret_report == EXIT_INTERNAL
            ? play_copy("figures are missing in the report: the message of touchstone-report says "
                        "which and why; --no-report leaves them out")
            : play_format("the report could not be made: touchstone-report ended with status %d",
                          *ret_report);
    add_error(w, "report", "The report", RUN_ERROR_REPORT, text);
    return write_now(w);
}

/* The folder gets its place. A run of its own is there from now on; the link goes to it. 0; or -1 and a message. */
static int commit_results(struct work *w, char **ret_run, char *ret_message, size_t size) {
    *ret_run = NULL;
    if (!w->o->out) {
        w->swap.path = results_new_run(w->out);
        *ret_run = play_copy(w->swap.path);
    }
    return folder_commit(&w->swap, ret_message, size);
}

/* By the program of the desktop. */
static void open_page(const char *path) {
    static const char *const programs[] = {"xdg-open", "open"};
    char why[256];
    for (size_t i = 0; i < TOUCH_COUNT(programs); i++) {
        char *const argv[] = {(char *)programs[i], (char *)path, NULL};
        if (!child_run(&(struct child_setup){.in = CHILD_NULL}, argv, "", why, sizeof why))
            return;
    }
    fprintf(stderr,
            "touchstone: no program here opens a page (xdg-open, open): open %s in a browser\n",
            path);
}

/* folder: where the results are. What principles alone have found has a table of its own. */
static void print_table(const struct work *w, const char *folder) {
    if (w->o->brief) {
        play_write_brief(&w->rows, folder, stdout);
        return;
    }
    if (w->o->json) {
        play_write_json(&w->rows, &w->described, stdout);
        return;
    }
    for (size_t i = 0; !w->run.files && i < w->asked; i++)
        verify_principles_print(&w->found[i], folder);
    if (!w->run.files && w->asked)
        return;
    const struct table_how how = {.seconds = child_clock() - w->began,
                                  .folder = folder,
                                  .verbose = w->o->verbose,
                                  .failed_first = w->o->failed_first};
    table_print(&w->rows, &how, stdout);
}

/* run: the folder of a run of its own, or NULL. */
static void print_results(const struct work *w, const char *run, int report) {
    const int is_there = report == EXIT_PASSED || report == EXIT_INTERNAL;
    const int is_newest = run && !results_set_newest(w->out, run);
    const char *folder = is_newest ? play_format("%s/" RESULTS_LATEST, w->out) : run ? run : w->out;
    char *path = play_format("%s%s", folder, is_there ? "/report.html" : "");
    print_table(w, folder);
    if (!w->o->json) {
        fputs(is_there ? "Report: " : "Results: ", stdout);
        screen_link(path, stdout);
        puts(is_newest ? play_format(" (this run: %s)", strrchr(run, '/') + 1) : "");
    }
    if (is_there && w->o->open)
        open_page(path);
}

/* Where nothing at all was judged, results that are there are worth more. */
static int refuse_results(struct work *w) {
    w->described = describe(w);
    print_table(w, w->out);
    fprintf(stderr,
            "touchstone: nothing could be judged: %s; earlier results in %s are unchanged\n",
            w->rows.rows[0].detail, w->out);
    folder_abandon(&w->swap);
    return verify_end(&w->rows, &(const struct verify_demands){0.0, 0});
}

/* Everything between the beginning of the folder and its end; the exit status. */
static int work(struct work *w) {
    char why[1024], *run = NULL;
    int report = -1;
    int bad = play(w, why, sizeof why);
    if (!bad) {
        bad = verify_collect(&w->run, &w->rows);
        add_unread(w);
        verify_witness(&w->run, !w->o->asks && !w->o->no_principles, &w->rows);
    }
    for (size_t k = 0; k < w->run.law_count; k++)
        play_subject_close(w->laws[k].subject);
    if (!bad) {
        program_time_budget(0.0); /* what remains is to write */
        if (!bad && w->rows.count && play_rows_count(&w->rows, PLAY_VERDICT_ERROR) == w->rows.count)
            return refuse_results(w);
        bad = bad || write_all(w, &report);
        snprintf(why, sizeof why, "%s", stop ? "stopped" : "the results could not be written");
    }
    const int stopped = w->is_cut ? 0 : stop;
    verify_on_stop(SIG_DFL);
    if (!bad && !stopped) {
        bad = commit_results(w, &run, why, sizeof why);
        if (*why && !w->swap.path)
            fprintf(stderr, "touchstone: %s\n", why);
    }
    if ((bad || stopped) && w->swap.path)
        keep_finished(w, why);
    if (!bad && !stopped)
        print_results(w, run, report);
    if (stopped)
        return program_stop_code(stopped);
    if (bad)
        return EXIT_INTERNAL;
    const struct verify_demands demands = {w->o->min_coverage, w->o->law.strict};
    const int code = w->is_absent ? EXIT_PASSED : verify_end(&w->rows, &demands);
    return w->is_cut && code < EXIT_INTERNAL ? EXIT_INTERNAL : code;
}

/* Rows about a whole file name no variant. */
static int is_played(const struct play_row *row, size_t count, const struct play_case_set *sets) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sets[i].count && !strcmp(sets[i].cases[k].name, row->case_name); k++)
            if (!*row->variant || !strcmp(sets[i].cases[k].variant, row->variant))
                return 1;
    return 0;
}

static int is_of_case(const struct play_row *row) {
    static const char *const others[] = {RESULT_PRINCIPLES, "load", "report"};
    for (size_t i = 0; i < TOUCH_COUNT(others); i++)
        if (!strcmp(row->case_name, others[i]))
            return 0;
    return strncmp(row->case_name, "engines/", 8) != 0;
}

/* Results that are there are replaced by those of the same cases, or of more. Rows that belong to no case, as those
 * of principles, do not count. 0; or the exit status after a message. */
static int refuse_smaller(const char *out, size_t count, const struct play_case_set *sets) {
    struct play_rows rows;
    char unsaid[512], *file = play_format("%s/" RESULT_VERDICTS, out);
    size_t lost = 0;
    if (!play_read_json(file, &rows, NULL, unsaid, sizeof unsaid)) {
        for (size_t i = 0; i < rows.count; i++)
            lost += is_of_case(&rows.rows[i]) && !is_played(&rows.rows[i], count, sets);
    }
    return lost ? program_usage("verify",
                                "--out %s: it holds %zu rows of cases that are not played now; "
                                "choose another folder, or --force to replace them",
                                out, lost)
                : 0;
}

static int verify(struct options *o, size_t count, const struct play_case_set *sets,
                  const struct command_unread *unread) {
    struct work w = {
        .o = o, .unread = unread, .out = o->out ? o->out : RESULTS_RUNS, .began = child_clock()};
    int code = o->out && !o->force && !o->resume ? refuse_smaller(o->out, count, sets) : 0;
    code = code ? code : open_engines(&w, o);
    if (code || (code = begin_results(&w)))
        return code;
    w.is_absent = o->engine_laws > 0 && w.run.law_count == 0;
    char *numbers = o->recorded.file ? shell_word(o->recorded.file) : NULL;
    if (o->recorded.as)
        numbers = add_option(numbers, "as", o->recorded.as);
    for (size_t i = 0; numbers && i < o->recorded.columns.count; i++)
        numbers = add_option(numbers, "column", o->recorded.columns.text[i]);
    w.run = (struct verify_run){.law_text = numbers ? play_format(" %s", numbers)
                                                    : command_law_text(&o->law),
                                .own = command_own_laws(),
                                .law_count = w.run.law_count,
                                .laws = w.laws,
                                .jobs = o->jobs,
                                .power = (enum power_mode)o->power,
                                .files = w.is_absent ? 0 : count,
                                .sets = sets,
                                .folder = w.swap.temporary,
                                .stop = &stop};
    code = begin_inputs(&w, count, sets);
    if (!code && !o->recorded.file)
        verify_warn(w.run.files, sets, &w.rows);
    code = code ? code : work(&w);
    if (w.is_first)
        rmdir(w.out); /* only an empty folder goes */
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

/* --- a law under its own name ------------------------------------------------------------------- */

/* What to do where a law has no case. */
static int refuse_own(const struct options *o, const char *why) {
    const char *name = o->law.wanted->name;
    return program_usage("verify",
                         "the law %s is under its own name, and %s: write 'law: %s' into a case "
                         "file; or give --as NAME, the built-in law for which it stands in",
                         name, why, name);
}

/* Without arguments: the case files that name the law, beside its library, or in the current folder. 0; or an
 * exit status after a message. */
static int find_own(const struct options *o, struct command_files *ret_files) {
    const char *file = o->law.is.library ? o->law.is.library : "";
    if (command_find_beside(file, o->law.wanted->name, ret_files) || o->asks)
        return 0;
    char *why = play_format("no case file (*.yaml) %s names it",
                            o->law.is.library ? "beside its library" : "in the current folder");
    return refuse_own(o, why);
}

/* --- the verb ----------------------------------------------------------------------------------- */

/* Each of these options is one that some case has. */
static int refuse_selection(const struct options *o) {
    if (is_own(o))
        return refuse_own(o, "no case that is asked for names it");
    char *text = play_copy("");
    if (o->law.wanted)
        text = add_words(text, is_foreign(o) ? "as" : "law", o->law.wanted->name);
    for (size_t i = 0; i < o->tags.count; i++)
        text = add_words(text, "tag", o->tags.text[i]);
    for (size_t i = 0; i < o->engines.count; i++)
        text = add_words(text, "law", o->engines.text[i]);
    if (o->variant)
        text = add_words(text, "variant", o->variant);
    if (o->orders)
        text = add_words(text, "orders", "");
    return program_usage("verify", "no case here has all that is asked for: %s", text);
}

/* Which laws a case leaves out, and why; where one law is asked for, whether it is among them. */
static void say_left_out(const struct options *o, const struct play_case *c) {
    char *rest = NULL, *all = play_copy(c->left_out);
    size_t count = 1;
    for (const char *at = all; (at = strchr(at, ';')); at++)
        count++;
    if (!o->law.wanted && o->verbose)
        fprintf(stderr, "touchstone verify: %s leaves out laws: %s\n", c->name, c->left_out);
    else if (!o->law.wanted)
        fprintf(stderr, "touchstone verify: %s leaves out %zu law%s (-v: why)\n", c->name, count,
                count == 1 ? "" : "s");
    for (char *one = strtok_r(all, ";", &rest); o->law.wanted && one;
         one = strtok_r(NULL, ";", &rest)) {
        const char *why = one + strspn(one, " ");
        const char *name = why + (strncmp(why, "law ", 4) == 0 ? 4 : 0);
        const size_t length = strlen(o->law.wanted->name);
        if (strncmp(name, o->law.wanted->name, length) == 0 && strchr(" :", name[length]))
            fprintf(stderr, "touchstone verify: %s: %s\n", c->name, why);
    }
}

static int verify_selected(struct options *o, int named, size_t *count, struct play_case_set *sets,
                           const struct command_unread *unread) {
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
    for (size_t i = 0; i < *count; i++)
        if (sets[i].cases[0].left_out && !o->variant)
            say_left_out(o, &sets[i].cases[0]);
    if (o->recorded.file) {
        char *told = play_zeroed(sets[0].count + 1, 1);
        if (*count != 1)
            return program_usage("verify", "%s is the motion of one case, and %zu were given",
                                 o->recorded.file, *count);
        if (verify_recorded_match(&o->recorded, &sets[0], picked, told))
            return EXIT_USAGE;
        picked = told;
        o->subject.recorded = &o->recorded.read;
        if (o->engine_laws) /* its conventions are known; it is not played */
            engine_stand_in(o->engine[0], &o->subject);
        o->engine_laws = 0;
    }
    const size_t variants = select_cases(o, named, picked, count, sets);
    return variants || (o->asks && is_own(o)) ? verify(o, *count, sets, unread)
                                              : refuse_selection(o);
}

/* The properties of paths that are searched are those of the laws that are asked. 0; or an exit status. */
static int check_set(const struct options *o) {
    const struct touch_law **laws;
    struct play_subject *subject;
    struct play_ending ending;
    const size_t count = o->principles.set.count ? asked_laws(o, 0, NULL, &laws) : 0;
    for (size_t i = 0; i < count; i++) {
        if (command_law_open(&o->subject, laws[i], &subject, &ending))
            continue; /* it is said where the law runs */
        const int code = verify_principles_check(&o->principles, laws[i], subject);
        command_law_close(&o->subject, subject);
        if (code)
            return code;
    }
    return 0;
}

int command_verify(int argc, char **argv) {
    struct options o;
    struct command_files files = {0};
    struct play_case_set *sets;
    struct option_arguments given;
    int code = read_options(argc, argv, &o, &given);
    if (code >= 0)
        return code;
    verify_on_stop(ask_to_stop); /* reading the cases takes its time, too */
    program_time_budget(o.budget);
    const int named = given.count > 0;
    const int is_alone = o.asks && !named && !is_narrowed(&o); /* principles without cases */
    o.asks |= !named && is_own(&o) && !is_narrowed(&o) && !o.no_principles;
    code = check_set(&o);
    if (!code && o.recorded.file)
        code = verify_recorded_open(&o.recorded);
    if (!code && o.recorded.file && !named) {
        struct play_case_set set;
        size_t one = 1;
        code = recorded_case_make(&o.recorded.read, o.recorded.as, &set);
        return code ? code : verify_selected(&o, 1, &one, &set, &(const struct command_unread){0});
    }
    code = code || is_alone                         ? code
           : !named && is_own(&o)                   ? find_own(&o, &files)
           : command_find("verify", &given, &files) ? EXIT_USAGE
                                                    : 0;
    if (!code) {
        struct command_unread unread;
        code = EXIT_USAGE;
        files.others = named && !o.recorded.file && !o.engine_laws;
        if (!files.count && o.asks) {
            code = verify(&o, 0, NULL, &(const struct command_unread){0});
        } else if (!command_read_some(&files, &sets, &unread)) {
            size_t count = files.count;
            code = verify_selected(&o, named, &count, sets, &unread);
        }
    }
    own_laws_rest(command_own_laws());
    return code;
}
