/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evidence.h"
#include "rows.h"

#define TYPE struct play_evidence
static const struct record_field fields[] = {
    MEMBER(question, TEXT, "code verification, solution verification, validation or model form"),
    MEMBER(meaning, TEXT, "what is asked"),
    MEMBER(rows, SIZE, "that answer it"),
    MEMBER(passed, SIZE, NULL),
    MEMBER(findings, SIZE, NULL),
    MEMBER(referenced, SIZE, "rows with an independent reference that states its uncertainty"),
    MEMBER(given, SIZE, "rows whose expected value, or its expression, is in a case"),
    MEMBER(u_data, SIZE, "rows of a validation for which the uncertainty of the data is known"),
    MEMBER(u_num, SIZE, "the same of the numerical error: an order is observed in the same case"),
    MEMBER(u_input, SIZE, "the same of the inputs"),
    MEMBER(without, TEXT, "laws that have no such row, with commas between"),
};
const struct record_table play_evidence_table =
    RECORD_CLOSED(TYPE, fields, "what the rows are evidence of, after ASME V&V 10 and 20");
#undef TYPE

static enum play_question question_of(const struct play_row *row) {
    static const enum play_question questions[] = {
        [PLAY_BASIS_ROUND_OFF] = PLAY_QUESTION_CODE,  [PLAY_BASIS_ORDER] = PLAY_QUESTION_SOLUTION,
        [PLAY_BASIS_DATA] = PLAY_QUESTION_VALIDATION, [PLAY_BASIS_PRINTED] = PLAY_QUESTION_CODE,
        [PLAY_BASIS_EXACT] = PLAY_QUESTION_CODE,      [PLAY_BASIS_SCHEME] = PLAY_QUESTION_SOLUTION,
        [PLAY_BASIS_SINGLE] = PLAY_QUESTION_CODE,     [PLAY_BASIS_NONE] = PLAY_QUESTION_MODEL};
    return questions[row->basis];
}

/* Whether a row of the same case and law has an order that was observed. */
static int has_order(const struct play_rows *rows, const struct play_row *of) {
    for (size_t i = 0; i < rows->count; i++)
        if (!isnan(rows->rows[i].order) && !rows_compare(&rows->rows[i], of, ROWS_LAW | ROWS_CASE))
            return 1;
    return 0;
}

static void add(const struct play_rows *rows, const struct play_row *row,
                struct play_evidence *to) {
    to->rows++;
    to->passed += row->verdict == PLAY_VERDICT_PASS;
    to->findings += row->verdict == PLAY_VERDICT_FINDING;
    to->referenced += *row->reference && row->uncertainty > 0.0;
    to->given += !*row->reference;
    if (row->basis == PLAY_BASIS_DATA) {
        to->u_data += row->tolerance > 0.0;
        to->u_num += !isnan(row->u_num) || has_order(rows, row);
        to->u_input += row->u_input > 0.0;
    }
}

/* A law, and for each question whether a row answers it. */
struct of_law {
    const char *name;
    int has[PLAY_QUESTION_COUNT];
};

void play_evidence_make(const struct play_rows *rows,
                        struct play_evidence ret_evidence[PLAY_QUESTION_COUNT]) {
    static const struct play_evidence none[] = {
#define X(name, asked, why) {.question = asked, .meaning = why},
        PLAY_QUESTIONS(X)
#undef X
    };
    struct of_law *laws = play_resize(NULL, rows->count + 1, sizeof *laws);
    size_t count = 0;
    memcpy(ret_evidence, none, sizeof none);
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        const enum play_question asked = question_of(row);
        size_t k = 0;
        if (play_verdict_is_open(row->verdict) || row->verdict == PLAY_VERDICT_ERROR)
            continue;
        while (k < count && strcmp(laws[k].name, row->law) != 0)
            k++;
        if (k == count)
            laws[count++] = (struct of_law){.name = row->law};
        laws[k].has[asked] = 1;
        add(rows, row, &ret_evidence[asked]);
    }
    for (size_t q = 0; q < PLAY_QUESTION_COUNT; q++) {
        ret_evidence[q].without = play_copy("");
        for (size_t k = 0; k < count; k++)
            if (!laws[k].has[q])
                ret_evidence[q].without =
                    play_format("%s%s%s", ret_evidence[q].without,
                                *ret_evidence[q].without ? ", " : "", laws[k].name);
    }
}
