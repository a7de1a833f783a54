/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify_battery.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/battery/search.h"
#include "cases/judge/check.h"
#include "cases/results/result_files.h"
#include "cases/version.h"

/* As in `touchstone battery`. */
#define SEED    1
#define SECONDS 60.0

static char case_name[] = "battery", no_variant[] = "",
            case_title[] = "What every contact law obeys";

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
static void add_row(const struct verify_battery *of, const struct battery_results *results,
                    const struct battery_found *found, struct play_rows *rows) {
    const struct play_case c = {
        .name = case_name, .variant = no_variant, .title = case_title, .law = of->law};
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

/* What was done, and how to do it again. */
static void add_setup(const struct verify_battery *of, const struct battery_results *results,
                      struct play_rows *rows) {
    const double seed = (double)results->seed, motions = (double)results->motions;
    struct play_setups part = {.count = 1, .setups = play_resize(NULL, 1, sizeof *part.setups)};
    part.setups[0] = (struct play_setup){
        .case_name = play_copy(case_name),
        .variant = play_copy(no_variant),
        .law = play_copy(results->law),
        .command = *of->law_text ? play_format("touchstone battery%s", of->law_text)
                                 : play_format("touchstone battery --law %s", of->law->name),
        .number = 1};
    play_setup_add(part.setups, "seed", "1", NULL, 1, &seed);
    play_setup_add(part.setups, "motions", "1", NULL, 1, &motions);
    play_setups_join(&rows->setups, &part);
}

/* A folder for each law, since several laws break the same principle. */
static int write_files(const struct verify_battery *of, struct battery_results *results,
                       char *ret_message, size_t size) {
    struct file_writer file;
    char *folder = play_format("%s/" RESULT_BATTERY, of->folder);
    int bad = mkdir(folder, 0777) && errno != EEXIST;
    char *own = play_format("%s/%s", folder, results->law);
    bad = bad || (mkdir(own, 0777) && errno != EEXIST);
    if (bad)
        snprintf(ret_message, size, "%s: %s", own, strerror(errno));
    bad = bad || file_begin(&file, ret_message, size, "%s/" BATTERY_JSON, own) ||
          file_commit(&file, battery_results_write(results, file.stream), ret_message, size);
    for (size_t i = 0; !bad && i < results->count; i++)
        if (*results->found[i].case_text)
            bad = file_begin(&file, ret_message, size, "%s/%s.yaml", own,
                             results->found[i].principle) ||
                  file_commit(&file, fputs(results->found[i].case_text, file.stream) == EOF,
                              ret_message, size);
    return bad ? -1 : 0;
}

int verify_battery(const struct verify_battery *of, struct play_rows *ret_rows, char *ret_message,
                   size_t size) {
    struct battery_plan plan = {.law = of->law,
                                .subject = of->subject,
                                .seed = SEED,
                                .motions = of->motions,
                                .seconds = SECONDS,
                                .jobs = of->jobs,
                                .stop = of->stop};
    struct battery_results results;
    memset(plan.wanted, 1, sizeof plan.wanted);
    int bad = battery_search(&plan, &results, ret_message, size);
    battery_results_sign(&results, TOUCHSTONE_VERSION, of->commit);
    for (size_t i = 0; !bad && i < results.count; i++)
        add_row(of, &results, &results.found[i], ret_rows);
    if (!bad)
        add_setup(of, &results, ret_rows);
    bad = bad || write_files(of, &results, ret_message, size);
    return bad ? -1 : 0;
}
