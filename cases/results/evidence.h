/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of a result are evidence of, after ASME V&V 10 and 20: one line for each question. */
#ifndef PLAY_EVIDENCE_H
#define PLAY_EVIDENCE_H

#include "verdict.h"

/* X(name, question, meaning) */
#define PLAY_QUESTIONS(X)                                                                          \
    X(CODE, "code verification", "the law computes what its own equations say")                    \
    X(SOLUTION, "solution verification", "orders of convergence, and the error of the time step")  \
    X(VALIDATION, "validation", "the law against an experiment")                                   \
    X(MODEL, "model form", "the law against the continuum, and against what was intended")
enum play_question {
#define X(name, question, meaning) PLAY_QUESTION_##name,
    PLAY_QUESTIONS(X)
#undef X
    PLAY_QUESTION_COUNT
};

struct play_evidence {
    const char *question, *meaning;
    size_t rows, passed, findings; /* the rest of the rows did not pass */
    size_t referenced;             /* rows whose reference states its uncertainty */
    size_t given;                  /* rows whose expected value, or its expression, is in a case */
    size_t u_data, u_num, u_input; /* rows for which that uncertainty of a validation is known */
    char *without;                 /* the laws of the result that have no such row: "dmt, jkr" */
};
extern const struct record_table play_evidence_table;

/* One line for each question, in their order. What was not judged and is no finding counts nowhere. */
void play_evidence_make(const struct play_rows *rows,
                        struct play_evidence ret_evidence[PLAY_QUESTION_COUNT]);

#endif
