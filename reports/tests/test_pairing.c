/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reports say of findings and of the whole: what was intended stands beside what was obtained in the same row, and
 * counts add up. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/results/coverage.h"
#include "cases/results/pairing.h"
#include "reports/read/verdict_text.h"
#include "scratch.h"
#include "touchstone/common.h"

#define ROWS 4

static void add(struct play_rows *rows, const char *variant, double expected, double predicted) {
    struct play_row row;
    play_row_init(&row);
    set(&row.law, "hertz");
    set(&row.case_name, "hertz/a");
    set(&row.variant, variant);
    set(&row.quantity, "force");
    set(&row.unit, "N");
    set(&row.detail, "it is off");
    row.expected = expected;
    row.predicted = predicted;
    row.verdict = PLAY_VERDICT_FINDING;
    play_rows_add(rows, &row);
}

/* The text of some rows, in whatever order they come. */
static void expect(const double (*pairs)[2], size_t count, const char *wanted) {
    static const char *const variants[ROWS] = {"a=1", "a=2", "law=hertz a=3", "law=hertz"};
    struct play_rows rows = {0};
    for (size_t i = 0; i < count; i++)
        add(&rows, variants[i], pairs[i][0], pairs[i][1]);
    for (int backwards = 0; backwards < 2; backwards++) {
        const struct play_row *list[ROWS];
        for (size_t i = 0; i < count; i++)
            list[backwards ? count - 1 - i : i] = &rows.rows[i];
        const char *text = report_pairing_finding_text(list, count);
        cr_expect(!strcmp(text, wanted), "%s\n%s", text, wanted);
    }
}

Test(pairing, rows_and_not_ranges) {
    const double pairs[][2] = {{3000, 3720}, {3720, -15000}, {3000, 3001}};
    expect(pairs, 3,
           "force at a=2: intended 3720 N, obtained -1.5e+04 N (difference 1.872e+04 N), the "
           "largest difference of 3 rows; the smallest is at a=3: intended 3000 N, obtained 3001 N "
           "(+0.033 %)");
}

/* Of differences that round-off alone tells apart, the first row's is the largest. */
Test(pairing, round_off_chooses_nothing) {
    const double pairs[][2] = {{0, -0.4}, {0, 0.4 * (1 + 1e-12)}, {0, 0.4 * (1 - 1e-9)}};
    expect(pairs, 3,
           "force at a=1: intended 0 N, obtained -0.4 N, and the same difference in all 3 rows");
    const double exact[][2] = {{1, 2}, {1, 1 + 1e-13}, {1, 1}};
    expect(exact, 3,
           "force at a=1: intended 1 N, obtained 2 N (+100 %), the largest difference of 3 rows; "
           "the smallest is at a=2: intended 1 N, obtained 1 N (no difference)");
    const double near[][2] = {{-1, -2}, {-1, -1 - 1e-9}};
    expect(near, 2,
           "force at a=1: intended -1 N, obtained -2 N (+100 % in magnitude), the largest "
           "difference of 2 rows; the smallest is at a=2: intended -1 N, obtained -1 N (equal "
           "within 1e-6 of it)");
    /* 12.5 % are 12 or 13, but the same on all machines. */
    const double half[][2] = {{8, 9}}, below[][2] = {{8, 9 * (1 - 1e-15)}};
    expect(half, 1, "force at a=1: intended 8 N, obtained 9 N (+13 %)");
    expect(below, 1, "force at a=1: intended 8 N, obtained 9 N (+13 %)");
}

Test(pairing, what_is_no_number) {
    const double none[][2] = {{1, (double)NAN}, {(double)NAN, 1}};
    expect(none, 2, "force: no number");
    const double one[][2] = {{(double)NAN, 1}, {1, 3}};
    expect(one, 2, "force at a=2: intended 1 N, obtained 3 N (+200 %); 1 row has no number");
    const double infinite[][2] = {{1, 3}, {1, HUGE_VAL}, {2, 3}};
    expect(infinite, 3,
           "force at a=2: intended 1 N, obtained inf N, the largest difference of 3 rows; the "
           "smallest is at a=3: intended 2 N, obtained 3 N (+50 %)");
    const double unnamed[][2] = {{1, 3}, {1, 4}, {2, 6}, {1, 2}};
    expect(unnamed, 4,
           "force at a=3: intended 2 N, obtained 6 N (+200 %), the largest difference of 4 rows; "
           "the smallest is another: intended 1 N, obtained 2 N (+100 %)");
}

/* A finding of several quantities is a sentence for each, whatever sources its rows have. */
Test(pairing, a_finding_is_one) {
    struct play_rows rows = {0};
    add(&rows, "a=2", 1, 4);
    add(&rows, "a=3", 3, 4);
    add(&rows, "a=4", 5, 5.5);
    set(&rows.rows[0].source, "somebody");
    set(&rows.rows[1].quantity, "moment");
    rows.rows[1].error = 100;
    const struct play_row *const list[] = {&rows.rows[0], &rows.rows[1], &rows.rows[2]};
    char *text = report_pairing_finding_text(list, TOUCH_COUNT(list));
    cr_expect_str_eq(
        text, "force at a=2: intended 1 N, obtained 4 N (+300 %), the largest difference of 2 "
              "rows; the smallest is at a=4: intended 5 N, obtained 5.5 N (+10 %). moment at "
              "a=3: intended 3 N, obtained 4 N (+33 %)");
}

static void add_verdict(struct play_rows *rows, enum play_verdict verdict, size_t comparisons) {
    add(rows, "", 1, 1);
    rows->rows[rows->count - 1].verdict = verdict;
    rows->rows[rows->count - 1].comparisons = comparisons;
}

/* Judged and skipped are those of the coverage, whatever a row stands for. */
Test(pairing, the_verdict_adds_up) {
    struct play_rows rows = {0};
    add_verdict(&rows, PLAY_VERDICT_PASS, 1);
    char *text = report_verdict_text(&rows);
    cr_expect_str_eq(text, "1 of 1 judged comparison passes (1 row)");
    add_verdict(&rows, PLAY_VERDICT_FAIL, 1);
    add_verdict(&rows, PLAY_VERDICT_CRASH, 5);
    add_verdict(&rows, PLAY_VERDICT_FINDING, 0);
    add_verdict(&rows, PLAY_VERDICT_FINDING, 1); /* beyond a tolerance */
    add_verdict(&rows, PLAY_VERDICT_SKIP, 7);
    add_verdict(&rows, PLAY_VERDICT_SKIP, 0); /* of a finding */
    add_verdict(&rows, PLAY_VERDICT_ERROR, 2);
    text = report_verdict_text(&rows);
    cr_expect_str_eq(
        text, "1 of 7 judged comparisons pass, 5 crash, 1 fail; 2 findings; 7 skipped; 2 not "
              "judged for an error (8 rows)");
    struct play_coverage coverage;
    play_coverage_make(&rows, &coverage);
    cr_expect(coverage.judged == 7 && coverage.skipped == 7 + 2);
}
