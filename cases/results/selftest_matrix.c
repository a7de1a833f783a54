/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "selftest_matrix.h"

static const char *const verdicts[] = {
#define X(name, text) text,
    SELFTEST_VERDICTS(X)
#undef X
};

#define TYPE struct selftest_cell
static const struct record_field cell_fields[] = {
    RECORD_AS(TYPE, "case", case_name, RECORD_TEXT),
    RECORD_ONE_OF(TYPE, "verdict", worst, play_verdict_words, PLAY_VERDICT_COUNT),
    RECORD(TYPE, rows, RECORD_SIZE),
    RECORD(TYPE, failed, RECORD_SIZE),
};
static const struct record_table cell_table = RECORD_TABLE(TYPE, cell_fields);
#undef TYPE

#define TYPE struct selftest_law
static const struct record_field law_fields[] = {
    RECORD(TYPE, name, RECORD_TEXT),
    RECORD(TYPE, as, RECORD_TEXT),
    RECORD(TYPE, wrong, RECORD_FLAG),
    RECORD_WITH(TYPE, "mistake", mistake, RECORD_TEXT, RECORD_OR_NULL),
    RECORD_INTS(TYPE, "traps", traps, trap_count, 0),
    RECORD_WITH(TYPE, "case", named, RECORD_TEXT, RECORD_OR_NULL),
    RECORD_ONE_OF(TYPE, "verdict", verdict, verdicts, SELFTEST_VERDICT_COUNT),
    RECORD(TYPE, caught_by, RECORD_SIZE),
    RECORD_MANY(TYPE, "cases", cells, count, &cell_table, 0),
};
static const struct record_table law_table = RECORD_TABLE(TYPE, law_fields);
#undef TYPE

#define TYPE struct selftest_matrix
static const struct record_field run_fields[] = {
    RECORD(TYPE, version, RECORD_TEXT), RECORD(TYPE, commit, RECORD_TEXT),
    RECORD(TYPE, date, RECORD_TEXT),    RECORD(TYPE, seconds, RECORD_FINITE),
    RECORD(TYPE, quick, RECORD_FLAG),
};
static const struct record_table run_table = RECORD_TABLE(TYPE, run_fields);
static const struct record_field matrix_fields[] = {
    RECORD_SPLIT("run", &run_table),
    RECORD_MANY(TYPE, "laws", laws, count, &law_table, 0),
};
const struct record_table selftest_table = RECORD_TABLE(TYPE, matrix_fields);
#undef TYPE

const char *selftest_verdict_text(enum selftest_verdict verdict) {
    return verdict < SELFTEST_VERDICT_COUNT ? verdicts[verdict] : "unknown";
}
