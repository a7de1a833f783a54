/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "verify_end.h"
#include "cases/judge/plausible.h"
#include "cases/results/coverage.h"
#include "cases/results/run_error.h"
#include "touchstone/common.h"

/* Whether no number was judged. A law that refuses all values does well where values must be refused, which
 * counts only where nothing was skipped. */
static int is_empty(const struct play_rows *rows, const struct play_coverage *coverage) {
    size_t numbers = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        numbers += row->comparisons > 0 && !play_verdict_is_open(row->verdict) &&
                   row->verdict != PLAY_VERDICT_ERROR && strcmp(row->quantity, "refusal") != 0;
    }
    return !numbers && (coverage->skipped ||
                        (!coverage->judged && !play_rows_count(rows, PLAY_VERDICT_FINDING)));
}

static int says_failure(const struct play_rows *rows) {
    for (int v = PLAY_VERDICT_VACUOUS; v < PLAY_VERDICT_COUNT; v++)
        if (play_rows_count(rows, (enum play_verdict)v))
            return 1;
    return 0;
}

static int misses_strict(const struct play_rows *rows, const struct play_coverage *coverage) {
    size_t undetermined = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict == PLAY_VERDICT_UNDETERMINED)
            undetermined += rows->rows[i].comparisons;
    const struct {
        size_t count;
        const char *what;
    } none[] = {
        {coverage->skipped - undetermined, "skipped"},
        {undetermined, "undetermined"},
        {play_rows_count(rows, PLAY_VERDICT_MARGINAL), "marginal"},
        {rows->warnings.count, "warnings"},
        {play_mistakes_missed(&rows->mistakes, NULL, 1, NULL),
         "mistakes of a force or a stiffness that no comparison notices"},
    };
    int bad = 0;
    for (size_t i = 0; i < TOUCH_COUNT(none); i++)
        if (none[i].count)
            fprintf(stderr, "%s%s %zu",
                    bad++ ? ", " : "touchstone verify: no pass with --strict: ", none[i].what,
                    none[i].count);
    fputs(bad ? "\n" : "", stderr);
    return bad;
}

static int misses_coverage(const struct play_coverage *coverage, double wanted) {
    if (play_coverage_percent(coverage) >= wanted)
        return 0;
    char *text = play_coverage_text(coverage);
    fprintf(stderr, "touchstone verify: --min-coverage %g: only %s\n", wanted, text);
    return 1;
}

/* The higher of what errors mean and of EXIT_FAILED where that applies. */
static int worse(const struct play_rows *rows, int is_failure) {
    size_t inputs = 0;
    for (size_t i = 0; i < rows->count; i++)
        inputs += run_error_is(&rows->rows[i], RUN_ERROR_INPUT) != 0;
    return play_rows_count(rows, PLAY_VERDICT_ERROR) > inputs ? EXIT_INTERNAL
           : inputs                                           ? EXIT_USAGE
           : is_failure                                       ? EXIT_FAILED
                                                              : EXIT_PASSED;
}

void verify_warn(size_t count, const struct play_case_set *sets, struct play_rows *rows) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sets[i].count; k++)
            play_plausible(&sets[i].cases[k], &rows->warnings);
    for (size_t i = 0; i < rows->warnings.count; i++)
        fprintf(stderr, "touchstone verify: warning: %s: %s\n", rows->warnings.list[i].place,
                rows->warnings.list[i].text);
}

int verify_end(const struct play_rows *rows, const struct verify_demands *demands) {
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    int bad = says_failure(rows);
    if (!bad && is_empty(rows, &coverage)) {
        fprintf(stderr,
                "touchstone verify: nothing was judged%s: %zu comparison%s skipped, which is no "
                "pass\n",
                coverage.judged ? " but what must be refused" : "", coverage.skipped,
                coverage.skipped == 1 ? "" : "s");
        bad = 1;
    }
    bad |= misses_coverage(&coverage, demands->coverage);
    bad |= demands->strict && misses_strict(rows, &coverage);
    return play_rows_count(rows, PLAY_VERDICT_CRASH) ? EXIT_CRASHED : worse(rows, bad);
}
