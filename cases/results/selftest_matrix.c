/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "selftest_matrix.h"

static const char *const verdicts[] = {SELFTEST_VERDICTS(LIST_TEXT)};

#define TYPE struct selftest_cell
static const struct record_field cell_fields[] = {
    MEMBER_AS("case", case_name, TEXT, NULL),
    RECORD_ONE_OF(TYPE, "verdict", worst, play_verdict_words, PLAY_VERDICT_COUNT,
                  "the worst of its comparisons"),
    MEMBER(rows, SIZE, "comparisons"),
    MEMBER(failed, SIZE, "of them failed"),
};
static const struct record_table cell_table =
    RECORD_TABLE(TYPE, cell_fields, "one cell of the row each, in the order of verify");
#undef TYPE

#define TYPE struct selftest_law
static const struct record_field law_fields[] = {
    MEMBER(name, TEXT, NULL),
    MEMBER(as, TEXT, "the law that it pretends to be; of a right one itself"),
    MEMBER(wrong, FLAG, NULL),
    RECORD_MEANS(TYPE, "mistake", mistake, RECORD_TEXT, RECORD_OR_NULL,
                 "in words; null for a right law"),
    RECORD_INTS(TYPE, "traps", traps, trap_count,
                "numbers in the list of traps, cases/wrong/traps.csv"),
    RECORD_MEANS(TYPE, "case", named, RECORD_TEXT, RECORD_OR_NULL,
                 "the case that names the mistake; null for a right law"),
    RECORD_ONE_OF(TYPE, "verdict", verdict, verdicts, SELFTEST_VERDICT_COUNT,
                  "caught: by the case that names the mistake; caught elsewhere: by others only; "
                  "missed: by none; passes, fails: of a right law"),
    MEMBER(caught_by, SIZE, "number of cases with a failed comparison"),
    RECORD_MANY(TYPE, "cases", cells, count, &cell_table, 0),
};
static const struct record_table law_table = RECORD_TABLE(
    TYPE, law_fields, "one row of the matrix each: the wrong laws, then the right ones");
#undef TYPE

#define TYPE struct selftest_matrix
static const struct record_field run_fields[] = {
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(seconds, FINITE, "wall time"),
    MEMBER(quick, FLAG, "only the cases that name a mistake were run"),
};
static const struct record_table run_table = RECORD_TABLE(TYPE, run_fields, NULL);
static const struct record_field matrix_fields[] = {
    RECORD_SPLIT("run", &run_table),
    RECORD_MANY(TYPE, "laws", laws, count, &law_table, 0),
};
static const struct record_table matrix_table = RECORD_TABLE(TYPE, matrix_fields, NULL);
const struct record_file selftest_json = {
    1, "touchstone selftest", &matrix_table,
    "The matrix of known-wrong laws and cases, written by `touchstone selftest --out FILE`."};
#undef TYPE

const char *selftest_verdict_text(enum selftest_verdict verdict) {
    return verdict < SELFTEST_VERDICT_COUNT ? verdicts[verdict] : "unknown";
}
