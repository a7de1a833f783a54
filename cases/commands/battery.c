/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone battery`: principles that every contact law obeys, on random motions. */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "set_property.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/core/suggest.h"
#include "cases/battery/plain_case.h"
#include "cases/battery/search.h"
#include "cases/core/screen.h"
#include "cases/results/terminal_table.h"
#include "cases/version.h"
#include "touchstone/common.h"

struct options {
    struct command_law law;
    long motions, seed, jobs;
    double seconds, budget;
    struct option_list only;
    const char *out, *json;
    int list, as_found;
    long paths;
    struct option_list set;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(WHOLE, "motions", "N", AT(motions),
           "Try each principle on N random motions, or fewer: the first that breaks it ends its "
           "search.",
           .initial = "200", .min = 1, .max = 1e9),
    OPTION(WHOLE, "seed", "S", AT(seed),
           "Begins the random numbers. The same seed gives the same motions.", .initial = "1",
           .min = 0, .max = 1e15),
    OPTION(NUMBER, "seconds", "SECONDS", AT(seconds),
           "Begin no more motions after this time; 0: whatever it takes. The motions that break a "
           "principle are made smaller after it.",
           .initial = "60", .min = 0.0, .max = 1e9),
    COMMAND_BUDGET_ROW(AT(budget)),
    COMMAND_JOBS_ROW(AT(jobs)),
    OPTION(LIST, "only", "PRINCIPLE", AT(only), "Only this principle. May be given several times."),
    OPTION(TEXT, "out", "DIR", AT(out),
           "Write the motions that break a principle to this folder, a case file PRINCIPLE.yaml "
           "each, and battery.json. `touchstone verify DIR/PRINCIPLE.yaml` with the same law "
           "fails. Results that are there are replaced; a folder that holds anything else is "
           "refused. Default: print the case files."),
    OPTION(TEXT, "json", "FILE", AT(json),
           "Write what was found as JSON ('touchstone list schema battery' describes it).",
           .writes = 1),
    OPTION(FLAG, "as-found", NULL, AT(as_found),
           "Leave the motions that break a principle as they are found, which is faster."),
    OPTION(FLAG, "list", NULL, AT(list), "List the principles.", .not_with = "out|json|only"),
    OPTION(
        WHOLE, "paths", "N", AT(paths),
        "After the random motions, search in each mode of the law for the closed path from "
        "which most work can be drawn, from N random beginnings (12 take seconds a mode), and ask "
        "the principles about it.",
        .initial = "0", .min = 0, .max = 1e6),
    COMMAND_SET_ROW(AT(set), .needs = "paths"),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "battery",
    .usage = "--law LAW [OPTIONS]",
    .purpose = "Tries a law on random motions and asks what every contact law must obey, whatever "
               "its formula. Nothing is compared with a reference. The first motion that breaks a "
               "principle is made as small as possible and becomes a case file. A motion in which "
               "the law crashes or hangs breaks the principle 'answers'.",
    .rows = option_rows,
    .end =
        "Verdicts: pass, the principle holds on all motions about which it says something; "
        "fail, a motion breaks it; finding, a motion breaks it as the law declares, or as is "
        "known of such laws; undetermined, the law does not declare a property on which the "
        "principle rests; skip, it says nothing about any of the motions; crash and timeout, "
        "the law did not survive a motion, or did not answer.\n\n"
        "Exit status: 0 no principle is broken, 1 one is, or is undetermined with --strict, or the "
        "law did not answer in time, or no principle says anything; 2 wrong usage or input; 3 "
        "internal error, or the time "
        "budget was used up; 4 the law crashed. 128 + N: stopped by signal N."};

/* Entries of the folder of --out. */
static const struct folder_entry entries[] = {{BATTERY_JSON, FOLDER_RESULT},
                                              {"*.yaml", FOLDER_RESULT},
                                              {MANIFEST_NAME, FOLDER_RESULT},
                                              {NULL, FOLDER_RESULT}};

static volatile sig_atomic_t stop;

/* --- principles --------------------------------------------------------------------------------- */

/* The one about the law's conduct is always asked: others end where the law dies. */
static int read_wanted(const struct option_list *only, char ret_wanted[PLAY_PRINCIPLE_COUNT]) {
    memset(ret_wanted, only->count == 0, PLAY_PRINCIPLE_COUNT);
    for (size_t k = 0; k < only->count; k++) {
        const struct play_quantity *principle = play_principle_find(only->text[k]);
        struct play_suggest suggest;
        play_suggest_begin(&suggest, only->text[k]);
        for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
            play_suggest_offer(&suggest, play_principle_at(i)->name);
        if (!principle)
            return program_usage("battery", "--only %s: there is no principle of that name%s",
                                 only->text[k], play_suggest_hint(&suggest, ""));
        ret_wanted[principle->index] = 1;
    }
    ret_wanted[PLAY_PRINCIPLE_answers] = 1;
    return 0;
}

static void print_list(void) {
    static const struct screen_column columns[] = {{"principle", 12, 0, 0, NULL},
                                                   {"what it says", 20, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    screen_table_head(table, NULL);
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++) {
        const char *const cells[] = {play_principle_at(i)->name, play_principle_at(i)->meaning};
        screen_table_row(table, cells);
    }
    screen_table_print(table, stdout);
}

/* --- what is printed ---------------------------------------------------------------------------- */

#define WORDS 34 /* columns of what stands in a cell; what is longer stands below */

static char *measure_of(const struct battery_found *f) {
    if (play_verdict_is_open(f->verdict))
        return play_copy(*f->text ? f->text : "says nothing about these motions");
    if (f->verdict == PLAY_VERDICT_PASS)
        return f->error > 0.0 ? play_format("%.2g", f->error) : play_copy("holds");
    if (*f->quantity)
        return play_format("%.2g (%s)", f->error, f->quantity);
    return isfinite(f->error) ? play_format("%.2g", f->error) : play_copy("");
}

static void add_found(const struct battery_found *f, const char *folder,
                      struct screen_table *table) {
    const int is_counted = !battery_found_is_broken(f) && f->verdict != PLAY_VERDICT_FINDING;
    const int is_long = play_verdict_is_open(f->verdict) && strlen(f->text) > WORDS;
    const char *const cells[] = {play_format("  %s", f->principle),
                                 is_counted ? play_format("%zu", f->judged) : "",
                                 is_long ? "" : measure_of(f), play_verdict_name(f->verdict)};
    screen_table_row(table, cells);
    if (is_long)
        screen_table_below(table, f->text);
    if (play_verdict_is_open(f->verdict) || f->verdict == PLAY_VERDICT_PASS)
        return;
    char *place =
        *f->case_text && folder ? play_format("; %s/%s.yaml", folder, f->principle) : play_copy("");
    screen_table_below(table, play_format("%s (motion %zu%s)", f->text, f->motion, place));
}

static void print_cases(const struct battery_results *results) {
    for (size_t i = 0; i < results->count; i++)
        if (*results->found[i].case_text)
            printf("\n# %s\n%s", results->found[i].principle, results->found[i].case_text);
}

static size_t count_of(const struct battery_results *results, enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        if (results->found[i].verdict == verdict)
            count++;
    return count;
}

static void print_results(const struct battery_results *results, const char *folder) {
    static const struct screen_column columns[] = {{"  principle", 0, 0, 0, NULL},
                                                   {"motions", 0, 0, 1, NULL},
                                                   {"error/tolerance", 0, 0, 0, NULL},
                                                   {"verdict", 0, 0, 0, table_verdict_colour}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    screen_table_head(table, NULL);
    for (size_t i = 0; i < results->count; i++)
        add_found(&results->found[i], folder, table);
    putchar('\n');
    screen_wrapped(play_format("%s (%s)", results->law, results->subject), 0, stdout);
    screen_table_print(table, stdout);
    printf("\n%zu principles on %zu of %zu motions, seed %zu:", results->count, results->tried,
           results->motions, results->seed);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++)
        if (count_of(results, (enum play_verdict)v))
            printf(" %zu %s", count_of(results, (enum play_verdict)v),
                   play_verdict_name((enum play_verdict)v));
    printf(" (%.1f s)\n", results->seconds);
    if (!folder)
        print_cases(results);
}

/* --- files -------------------------------------------------------------------------------------- */

static int write_json(const struct battery_results *results, const char *path) {
    struct file_writer file;
    return file_begin(&file, NULL, 0, "%s", path) ||
           file_commit(&file, battery_results_write(results, file.stream), NULL, 0);
}

static int write_case(const struct battery_found *found, const char *folder) {
    struct file_writer file;
    return file_begin(&file, NULL, 0, "%s/%s.yaml", folder, found->principle) ||
           file_commit(&file, fputs(found->case_text, file.stream) == EOF, NULL, 0);
}

static int write_folder(const struct battery_results *results, struct folder_swap *swap) {
    char message[1024] = "";
    char *path = play_format("%s/" BATTERY_JSON, swap->temporary);
    int bad = write_json(results, path);
    for (size_t i = 0; i < results->count && !bad; i++)
        if (*results->found[i].case_text)
            bad = write_case(&results->found[i], swap->temporary);
    if (bad) {
        folder_abandon(swap);
        return -1;
    }
    bad = folder_commit(swap, message, sizeof message);
    if (*message)
        program_complain("battery", "%s", message);
    return bad;
}

/* --- verb --------------------------------------------------------------------------------------- */

static int end_of(const struct battery_results *results, int strict) {
    size_t broken = strict ? count_of(results, PLAY_VERDICT_UNDETERMINED) : 0;
    size_t open = 0;
    for (size_t i = 0; i < results->count; i++) {
        broken += (size_t)battery_found_is_broken(&results->found[i]);
        open += (size_t)play_verdict_is_open(results->found[i].verdict);
    }
    return count_of(results, PLAY_VERDICT_CRASH)   ? EXIT_CRASHED
           : count_of(results, PLAY_VERDICT_ERROR) ? EXIT_INTERNAL
           : broken || open == results->count      ? EXIT_FAILED
                                                   : EXIT_PASSED;
}

static int search(const struct options *o, const struct battery_plan *plan,
                  struct folder_swap *swap) {
    struct battery_results results;
    char message[1024];
    program_catch_stop(&stop);
    program_time_budget(o->budget);
    int bad = battery_search(plan, &results, message, sizeof message);
    program_time_budget(0.0); /* what remains is to write */
    battery_results_sign(&results, TOUCHSTONE_VERSION, TOUCHSTONE_COMMIT);
    int code = bad ? EXIT_INTERNAL : end_of(&results, o->law.strict);
    if (stop)
        code = code > program_stop_code(stop) ? code : program_stop_code(stop);
    if (stop == SIGALRM)
        program_complain("battery", "%s: %zu of %zu motions were tried", program_stop_words(stop),
                         results.tried, results.motions);
    if (bad && !stop)
        program_complain("battery", "%s", message);
    if (!bad && o->json)
        bad = write_json(&results, o->json);
    if (swap && bad)
        folder_abandon(swap);
    else if (swap)
        bad = write_folder(&results, swap);
    if (!bad)
        print_results(&results, o->out);
    else if (!stop)
        code = EXIT_INTERNAL;
    return code;
}

/* Gives the properties of a path that is searched their values. 1: this makes it another mode, whose turn it is or was already. */
static int set_properties(const void *of_whom, struct play_case *c) {
    const struct option_list *set = of_whom;
    const char *mode = plain_mode_text(c);
    return command_set_properties("battery", set, c, NULL) || strcmp(mode, plain_mode_text(c)) != 0;
}

/* A value that no path can have is refused before anything is tried. */
static int check_properties(const struct options *o, struct play_subject *subject) {
    struct play_case plain;
    struct touch_message unused;
    if (!o->set.count)
        return 0;
    (void)plain_case_rouse(subject, o->law.wanted, 0, &plain, &unused);
    return command_set_properties("battery", &o->set, &plain, NULL);
}

static int run(const struct options *o, const struct play_subject_options *law) {
    struct battery_plan plan = {.law = o->law.wanted,
                                .seed = (size_t)o->seed,
                                .motions = (size_t)o->motions,
                                .seconds = o->seconds,
                                .paths = (size_t)o->paths,
                                .set = o->set.count ? set_properties : NULL,
                                .of_whom = &o->set,
                                .as_found = o->as_found,
                                .jobs = command_jobs(o->jobs),
                                .stop = &stop};
    struct folder_swap swap;
    struct play_ending ending;
    char message[1024];
    if (read_wanted(&o->only, plan.wanted))
        return EXIT_USAGE;
    if (command_law_open(law, o->law.wanted, &plan.subject, &ending)) {
        program_complain("battery", "%s", ending.text);
        return command_ending_code(&ending);
    }
    if (check_properties(o, plan.subject)) {
        command_law_close(law, plan.subject);
        return EXIT_USAGE;
    }
    if (o->out && folder_begin(&swap, o->out, entries, 1, message, sizeof message)) {
        command_law_close(law, plan.subject);
        return program_usage("battery", "%s; choose another --out", message);
    }
    const int code = search(o, &plan, o->out ? &swap : NULL);
    command_law_close(law, plan.subject);
    return code;
}

int command_battery(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options law;
    o.law.is_own = 1;
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0 || (code = command_law_check("battery", &o.law, &law)))
        return code;
    if (o.list) {
        print_list();
        return EXIT_PASSED;
    }
    if (!o.law.wanted)
        return program_usage("battery", "needs a law: --law LAW");
    return run(&o, &law);
}
