/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a case and compares it with its references: one verdict row a check. */
#ifndef PLAY_CHECK_H
#define PLAY_CHECK_H

#include "cases/subject/subject.h"

/* A place that a check compares: the end of a leg, a moment, an extreme. */
struct play_checked_point {
    size_t row; /* of the trace, at the place or before it */
    double expected, predicted;
};

/* What a check leaves beside its row, for figures. */
struct play_checked {
    struct play_row row;
    double
        *expected; /* per-sample reference: expected value at every row of the trace; else NULL */
    size_t first, last; /* rows of the trace that are compared */
    double level;       /* one expected value for all rows from first to last; NaN: there is none */
    size_t
        point_count; /* of a column that is not compared at every row of the run or of a leg, or at few */
    struct play_checked_point *points;
    double
        uncertainty; /* of the expected value, in its unit: the reference's own, or where the basis
                           is the data's or the printed digits', the tolerance; NaN: not known */
};

struct play_case_result {
    struct play_trace trace; /* of the case as written */
    size_t count;            /* = number of checks */
    struct play_checked *checked;
    struct play_rows notes; /* misbehaviours of a foreign law that no check asks for */
    size_t compared;        /* calls of a foreign law that were asked again, for the same bits */
    char *mistake; /* of the case: "file:line:col: why the reference has no answer"; NULL: none */
};

/* Runs the case with all its checks. Returns 0; or -1 if it cannot be run as written, or not to its
 * end: ret_ending says what happened. */
int play_check_case(struct play_subject *subject, const struct play_case *c,
                    struct play_case_result *ret_result, struct play_ending *ret_ending);
/* The same, where differences of convention skip nothing: the caller judges what comes of them. */
int play_check_case_of_any(struct play_subject *subject, const struct play_case *c,
                           struct play_case_result *ret_result, struct play_ending *ret_ending);
void play_case_result_free(struct play_case_result *result);

/* A row with the names of case and law, quantity and detail, and a verdict; of no comparison. */
void play_check_row(const struct play_subject *subject, const struct play_case *c,
                    const char *quantity, enum play_verdict verdict, const char *detail,
                    struct play_row *ret_row);

/* How many verdicts the checks of a case ask for. */
size_t play_check_asked(const struct play_case *c);

#endif
