/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/common.h"
#include "verdict.h"

const char *const play_verdict_words[] = {
#define X(name, keyword, meaning) keyword,
    PLAY_VERDICTS(X)
#undef X
};

/* In the order of every file; verdicts.schema.json follows it. */
static const struct record_field row_fields[] = {
#define TEXT(member)   RECORD(struct play_row, member, RECORD_TEXT)
#define NUMBER(member) RECORD(struct play_row, member, RECORD_NUMBER)
    RECORD_AS(struct play_row, "case", case_name, RECORD_TEXT),
    TEXT(variant),
    TEXT(title),
    TEXT(law),
    TEXT(subject),
    TEXT(target),
    TEXT(quantity),
    TEXT(unit),
    TEXT(metric),
    NUMBER(expected),
    NUMBER(predicted),
    TEXT(error_kind),
    NUMBER(error),
    NUMBER(tolerance),
    NUMBER(uncertainty),
    TEXT(basis),
    NUMBER(order),
    NUMBER(order_expected),
    NUMBER(order_low),
    NUMBER(order_high),
    RECORD_WITH(struct play_row, "order_band", order_band, RECORD_NUMBER, RECORD_OPTIONAL),
    TEXT(worst_at),
    RECORD_ONE_OF(struct play_row, "verdict", verdict, play_verdict_words, PLAY_VERDICT_COUNT),
    TEXT(detail),
    TEXT(reference),
    TEXT(source),
    NUMBER(seed),
    TEXT(commit),
    RECORD_WITH(struct play_row, "comparisons", comparisons, RECORD_SIZE, RECORD_OPTIONAL),
#undef TEXT
#undef NUMBER
};
const struct record_table play_row_table = RECORD_CLOSED(struct play_row, row_fields);

static const struct record_field run_fields[] = {
#define TEXT(member) RECORD(struct play_run, member, RECORD_TEXT)
    TEXT(command),
    TEXT(version),
    TEXT(commit),
    TEXT(compiler),
    TEXT(flags),
    TEXT(machine),
    TEXT(date),
    RECORD(struct play_run, seconds, RECORD_NUMBER),
    RECORD_WITH(struct play_run, "isolation", isolation, RECORD_TEXT, RECORD_OPTIONAL),
#undef TEXT
};
const struct record_table play_run_table = RECORD_CLOSED(struct play_run, run_fields);

const char *play_verdict_name(enum play_verdict verdict) {
    return (size_t)verdict < PLAY_VERDICT_COUNT ? play_verdict_words[verdict] : "unknown";
}

const char *play_row_expected_word(const struct play_row *row) {
    return strcmp(row->basis, "data") ? "intended" : "measured";
}

char *play_row_expression(const struct play_row *row) {
    static const char begins[] = PLAY_SOURCE_EXPRESSION;
    const size_t length = strlen(begins);
    if (*row->reference || strncmp(row->source, begins, length) != 0)
        return NULL;
    char *text = play_copy(row->source + length);
    text[strcspn(text, ";")] = '\0';
    return text;
}

double play_order_shown(double order, int decimals) {
    const double scale = pow(10.0, decimals);
    return round(scale * order) / scale + 0.0;
}

int play_verdict_is_open(enum play_verdict verdict) {
    return verdict == PLAY_VERDICT_SKIP || verdict == PLAY_VERDICT_UNDETERMINED;
}

int play_row_is_judged(const struct play_row *row) {
    return row->verdict != PLAY_VERDICT_FINDING && !play_verdict_is_open(row->verdict);
}

enum play_verdict play_judge(double error, double tolerance, double uncertainty) {
    if (error + uncertainty <= tolerance)
        return PLAY_VERDICT_PASS;
    return error - uncertainty <= tolerance ? PLAY_VERDICT_MARGINAL : PLAY_VERDICT_FAIL;
}

int play_row_contradicts(const struct play_row *row, enum play_verdict *ret_verdict) {
    const int is_off =
        !isnan(row->order_band) && !(fabs(row->order - row->order_expected) <= row->order_band);
    if (isnan(row->error) || isnan(row->tolerance) || isnan(row->uncertainty))
        return 0;
    *ret_verdict =
        is_off ? PLAY_VERDICT_FAIL : play_judge(row->error, row->tolerance, row->uncertainty);
    switch (row->verdict) {
    case PLAY_VERDICT_PASS:
    case PLAY_VERDICT_MARGINAL:
    case PLAY_VERDICT_FAIL:
        return row->verdict != *ret_verdict;
    case PLAY_VERDICT_SKIP: /* has no numbers */
        return 1;
    case PLAY_VERDICT_UNDETERMINED: /* would else pass */
        return *ret_verdict != PLAY_VERDICT_PASS;
    case PLAY_VERDICT_FINDING: /* lies beyond its tolerance, where it has one */
        return *ret_verdict != PLAY_VERDICT_FAIL;
    default:
        return 0;
    }
}

void play_row_init(struct play_row *row) {
    record_init(&play_row_table, row);
    row->comparisons = 1;
    row->verdict = PLAY_VERDICT_SKIP;
}

void play_row_free(struct play_row *row) {
    record_free(&play_row_table, row);
}

void play_run_free(struct play_run *run) {
    record_free(&play_run_table, run);
    identity_free(&run->tested);
}

void play_rows_add(struct play_rows *rows, const struct play_row *row) {
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity ? 2 * rows->capacity : 64;
        rows->rows = play_resize(rows->rows, rows->capacity, sizeof *rows->rows);
    }
    rows->rows[rows->count++] = *row;
}

void play_rows_free(struct play_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        play_row_free(&rows->rows[i]);
    free(rows->rows);
    play_setups_free(&rows->setups);
    play_warnings_free(&rows->warnings);
    *rows = (struct play_rows){0};
}

size_t play_rows_count(const struct play_rows *rows, enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        count += rows->rows[i].verdict == verdict;
    return count;
}
