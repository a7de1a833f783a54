/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify.h"
#include <sys/stat.h>
#include "set_property.h"
#include "cases/battery/plain_case.h"
#include "cases/battery/search.h"
#include "cases/core/file.h"
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/core/quote.h"
#include "cases/core/suggest.h"
#include "cases/results/result_files.h"
#include "cases/results/terminal_table.h"
#include "cases/version.h"

/* --- words and options -------------------------------------------------------------------------- */

#define AT(field) offsetof(struct verify_principles, field)
const struct option_row verify_principles_rows[] = {
    OPTION(WHOLE, "motions", "N", AT(motions),
           "Try each principle on N random motions, or fewer: the first that breaks it ends its "
           "search.",
           .initial = "200", .min = 1, .max = 1e9),
    OPTION(WHOLE, "seed", "S", AT(seed),
           "Begins the random numbers. The same seed gives the same motions.", .initial = "1",
           .min = 0, .max = 1e15),
    OPTION(NUMBER, "seconds", "SECONDS", AT(seconds),
           "Begin no more motions of a law after this time; 0: whatever it takes. The motions that "
           "break a principle are made smaller after it.",
           .initial = "60", .min = 0.0, .max = 1e9),
    OPTION(FLAG, "as-found", NULL, AT(as_found),
           "Leave the motions that break a principle as they are found, which is faster."),
    OPTION(WHOLE, "paths", "N", AT(paths),
           "After the random motions, search in each mode of the law for the closed path from "
           "which most work can be drawn, from N random beginnings (12 take seconds a mode), and "
           "ask the principles about it.",
           .initial = "0", .min = 0, .max = 1e6),
    COMMAND_SET_ROW(AT(set), .needs = "paths"),
    OPTION_END};
#undef AT

#define ALL "principles"

int verify_principles_take(struct verify_principles *how, const char *word) {
    const char *name = word + sizeof ALL - 1;
    struct play_suggest suggest;
    if (strncmp(word, ALL, sizeof ALL - 1) != 0 || (*name && *name != '/'))
        return 0;
    how->words++;
    if (!*name || !name[1]) {
        memset(how->wanted, 1, sizeof how->wanted);
        return 1;
    }
    const struct play_quantity *principle = play_principle_find(++name);
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
        play_suggest_offer(&suggest, play_principle_at(i)->name);
    if (!principle) {
        program_usage("verify", "%s: there is no principle of that name%s", word,
                      play_suggest_hint(&suggest, ALL "/"));
        return -1;
    }
    how->wanted[principle->index] = 1;
    return 1;
}

/* Gives the properties of a path that is searched their values. 1: this makes it another mode, whose turn it is or was already. */
static int set_properties(const void *of_whom, struct play_case *c) {
    const struct option_list *set = of_whom;
    const char *mode = plain_mode_text(c);
    return command_set_properties("verify", set, c, NULL) || strcmp(mode, plain_mode_text(c)) != 0;
}

int verify_principles_check(const struct verify_principles *how, const struct touch_law *law,
                            struct play_subject *subject) {
    struct play_case plain;
    struct touch_message unused;
    if (!how->set.count)
        return 0;
    (void)plain_case_rouse(subject, law, 0, &plain, &unused);
    return command_set_properties("verify", &how->set, &plain, NULL);
}

/* --- rows and files ----------------------------------------------------------------------------- */

static char case_name[] = RESULT_PRINCIPLES, no_variant[] = "",
            case_title[] = "What every contact law obeys";

struct play_case verify_principles_case(const struct touch_law *law) {
    return (struct play_case){
        .name = case_name, .variant = no_variant, .title = case_title, .law = law};
}

/* Where it is: the case file has the rest. */
static char *place_of(const struct battery_found *found) {
    if (!found->motion || play_verdict_is_open(found->verdict))
        return play_copy("");
    return found->leg ? play_format("motion %zu, %s, step %zu of leg %zu", found->motion,
                                    found->quantity, found->step, found->leg)
                      : play_format("motion %zu", found->motion);
}

/* The quantity of the row is how far the law is from the principle, in tolerances: 0 is meant. What has no number has
 * words. */
static void add_row(const struct verify_asked *of, const struct battery_results *results,
                    const struct battery_found *found, struct play_rows *rows) {
    const struct play_case c = verify_principles_case(of->law);
    struct play_row row;
    char *text = battery_found_text(found);
    play_check_row(of->subject, &c, found->principle, found->verdict, text, &row);
    row.unit = "1";
    row.metric = PLAY_METRIC_ABSOLUTE;
    row.error_kind = PLAY_ERROR_ABSOLUTE;
    row.basis = PLAY_BASIS_ROUND_OFF;
    row.source = found->statement;
    row.worst_at = place_of(found);
    row.commit = of->commit;
    row.seed = (double)results->seed;
    /* What says nothing about a law was not asked for. */
    row.comparisons = found->verdict == PLAY_VERDICT_SKIP ? 0 : 1;
    if (!play_verdict_is_open(found->verdict) && isfinite(found->error)) {
        row.expected = row.uncertainty = 0.0;
        row.error = row.predicted = found->error;
        row.tolerance = 1.0;
    }
    play_rows_add(rows, &row);
}

/* What makes the row of a principle again. */
static char *command_of(const struct verify_asked *of) {
    const struct verify_principles *how = of->how;
    char *text = play_format("touchstone verify%s%s", *of->law_text ? of->law_text : " ",
                             *of->law_text ? "" : of->law->name);
    const int is_all = !how->words || !memchr(how->wanted, 0, sizeof how->wanted);
    text = play_format("%s%s", text, is_all ? " " ALL : "");
    for (size_t i = 0; !is_all && i < PLAY_PRINCIPLE_COUNT; i++)
        if (how->wanted[i])
            text = play_format("%s " ALL "/%s", text, play_principle_at(i)->name);
    text = play_format("%s --motions %ld --seed %ld", text, how->motions, how->seed);
    text = how->paths ? play_format("%s --paths %ld", text, how->paths) : text;
    for (size_t i = 0; i < how->set.count; i++)
        text = play_format("%s --set %s", text, shell_word(how->set.text[i]));
    return text;
}

/* What was done, and how to do it again. */
static void add_setup(const struct verify_asked *of, const struct battery_results *results,
                      struct play_rows *rows) {
    const double seed = (double)results->seed, motions = (double)results->motions;
    struct play_setups part = {.count = 1, .setups = play_resize(NULL, 1, sizeof *part.setups)};
    part.setups[0] = (struct play_setup){.case_name = play_copy(case_name),
                                         .variant = play_copy(no_variant),
                                         .law = play_copy(results->law),
                                         .command = command_of(of),
                                         .number = 1};
    play_setup_add(part.setups, "seed", "1", NULL, 1, &seed);
    play_setup_add(part.setups, "motions", "1", NULL, 1, &motions);
    play_setups_join(&rows->setups, &part);
}

/* A folder for each law, since several laws break the same principle. */
static int write_files(const struct verify_asked *of, struct battery_results *results,
                       char *ret_message, size_t size) {
    struct file_writer file;
    char *folder = play_format("%s/" RESULT_PRINCIPLES, of->folder);
    int bad = mkdir(folder, 0777) && errno != EEXIST;
    char *own = play_format("%s/%s", folder, results->law);
    bad = bad || (mkdir(own, 0777) && errno != EEXIST);
    if (bad)
        snprintf(ret_message, size, "%s: %s", own, strerror(errno));
    char *json = play_format("%s/" BATTERY_JSON, own);
    bad = bad || record_file_write(json, &battery_json, results, ret_message, size);
    for (size_t i = 0; !bad && i < results->count; i++)
        if (*results->found[i].case_text)
            bad = file_begin(&file, ret_message, size, "%s/%s.yaml", own,
                             results->found[i].principle) ||
                  file_commit(&file, fputs(results->found[i].case_text, file.stream) == EOF,
                              ret_message, size);
    return bad ? -1 : 0;
}

int verify_principles_ask(const struct verify_asked *of, struct play_rows *ret_rows,
                          struct battery_results *ret_results, char *ret_message, size_t size) {
    const struct verify_principles *how = of->how;
    struct battery_plan plan = {.law = of->law,
                                .subject = of->subject,
                                .seed = (size_t)how->seed,
                                .motions = (size_t)how->motions,
                                .seconds = how->seconds,
                                .paths = (size_t)how->paths,
                                .set = how->set.count ? set_properties : NULL,
                                .of_whom = &how->set,
                                .as_found = how->as_found,
                                .jobs = of->jobs,
                                .stop = of->stop};
    struct battery_results *found = ret_results;
    memset(plan.wanted, !how->words, sizeof plan.wanted);
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++)
        plan.wanted[i] |= how->wanted[i];
    plan.wanted[PLAY_PRINCIPLE_answers] = 1; /* the law's conduct: others end where the law dies */
    int bad = battery_search(&plan, found, ret_message, size);
    battery_results_sign(found, TOUCHSTONE_VERSION, of->commit);
    for (size_t i = 0; !bad && i < found->count; i++)
        add_row(of, found, &found->found[i], ret_rows);
    if (!bad)
        add_setup(of, found, ret_rows);
    bad = bad || write_files(of, found, ret_message, size);
    return bad ? -1 : 0;
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
    char *place = *f->case_text ? play_format("; %s/%s.yaml", folder, f->principle) : play_copy("");
    screen_table_below(table, play_format("%s (motion %zu%s)", f->text, f->motion, place));
}

static size_t count_of(const struct battery_results *results, enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        if (results->found[i].verdict == verdict)
            count++;
    return count;
}

void verify_principles_print(const struct battery_results *results, const char *folder) {
    static const struct screen_column columns[] = {{"  principle", 0, 0, 0, NULL},
                                                   {"motions", 0, 0, 1, NULL},
                                                   {"error/tolerance", 0, 0, 0, NULL},
                                                   {"verdict", 0, 0, 0, table_verdict_colour}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    char *own = play_format("%s/" RESULT_PRINCIPLES "/%s", folder, results->law);
    screen_table_head(table, NULL);
    for (size_t i = 0; i < results->count; i++)
        add_found(&results->found[i], own, table);
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
}
