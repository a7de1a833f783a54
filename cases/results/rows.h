/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows in the order in which reports tell them. */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include "verdict.h"

/* By what rows are ordered, in this order, or stand together. */
enum rows_by {
    ROWS_LAW = 1u << 0,
    ROWS_CASE = 1u << 1,
    ROWS_VARIANT = 1u << 2,
    ROWS_SUBJECT = 1u << 3,
    ROWS_TARGET = 1u << 4,
    ROWS_QUANTITY = 1u << 5,
    ROWS_UNIT = 1u << 6,
    ROWS_METRIC = 1u << 7,
    ROWS_ERROR_KIND = 1u << 8,
    ROWS_BASIS = 1u << 9,
    ROWS_REFERENCE = 1u << 10,
    ROWS_SOURCE = 1u << 11,
    ROWS_FINDING = 1u << 12,      /* whether it is one */
    ROWS_FINDING_TEXT = 1u << 13, /* its text */
    ROWS_ERROR_UNIT = 1u << 14,   /* the unit of the error, where it is that of the quantity */
    ROWS_ORDER_EXPECTED = 1u << 15
};
int rows_compare(const struct play_row *a, const struct play_row *b, unsigned by);

/* Rows that are alike, by their places in the list that they were taken from, in its order. */
struct rows_group {
    const size_t *at;
    size_t count;
};
/* Groups of a list of rows, at most as many as there are rows. They are ordered by `order`, then by their first rows. */
struct rows_group *rows_group(const struct play_row *const *rows, size_t count, unsigned by,
                              unsigned order, size_t *ret_count);

/* By law and case, the worst first within a case. */
const struct play_row **report_rows_sorted(const struct play_rows *rows);
/* Where the rows of the same law, or of the same law and case, end. */
size_t report_rows_end_of_law(const struct play_row *const *sorted, size_t count, size_t first);
size_t report_rows_end_of_case(const struct play_row *const *sorted, size_t count, size_t first);

/* The first of sorted rows that is not before that case of that law: where its rows begin, if it has any. case_name
 * NULL: where the rows of that law end. */
size_t report_rows_place(const struct play_row *const *sorted, size_t count, const char *law,
                         const char *case_name);
/* Whether there is a row of that case and law; case_name "": of that law. */
int report_rows_has(const struct play_row *const *sorted, size_t count, const char *law,
                    const char *case_name);

/* How many cases there are, whatever their laws. */
size_t report_rows_cases(const struct play_row *const *sorted, size_t count);

/* Cells of a row, for every form of report. put: how that form escapes foreign text; absent: what it
 * writes where there is nothing. */
typedef void report_put(const char *text, FILE *out);
/* "1.27 [1.2, 1.34], expected 1.25": observed, its 95 % interval, expected. */
void report_row_order(const struct play_row *row, const char *absent, FILE *out);
/* "linf, ulp": the metric, and what the error counts. */
void report_row_kind(const struct play_row *row, report_put *put, const char *absent, FILE *out);
/* An error or a tolerance, in what the row counts them. */
void report_row_error(const struct play_row *row, double value, report_put *put, const char *absent,
                      FILE *out);

/* How much of its tolerance a row uses: above 1 it fails. Infinite where the tolerance is 0 and the error is not; NaN
 * where there is no error or no tolerance: findings, what was skipped, what gave no number. */
double report_row_error_over_tolerance(const struct play_row *row);
/* The error of a row, "0.00088 N at step 0" where it is that of an extrapolation: then it is not the difference of
 * expected and predicted value, which are those of the smallest step. */
void report_row_error_at(const struct play_row *row, report_put *put, const char *absent,
                         FILE *out);

/* Whether somebody has to look at the row. */
int report_row_is_bad(const struct play_row *row);
/* For each row the place of the first finding about its case with its text; count where it is no finding. */
size_t *report_rows_findings(const struct play_row *const *sorted, size_t count);
/* One row for each pair of reference and source, in the order of the rows. */
const struct play_row **report_rows_sources(const struct play_row *const *sorted, size_t count,
                                            size_t *ret_count);
/* What findings are about, for who reads them. */
enum report_theme {
    REPORT_WRONG,       /* another value than the exact one */
    REPORT_ENERGY,      /* created, or lost without being booked */
    REPORT_RESTITUTION, /* another than the target */
    REPORT_MEASURED,    /* another than an experiment */
    REPORT_THEMES,
};
extern const char *const report_themes[REPORT_THEMES]; /* as headings */
enum report_theme report_row_theme(const struct play_row *row);
/* The row with the largest difference of a finding, of the quantity of row first. */
const struct play_row *report_rows_largest(const struct play_row *const *sorted,
                                           const size_t *findings, size_t count, size_t first);
/* By how much, over all findings with the text of row first: report_pairing_finding_text(). */
void report_rows_say_finding(const struct play_row *const *sorted, const size_t *findings,
                             size_t count, size_t first, report_put *put, FILE *out);

/* The same of the row with the largest difference alone, and of the quantity of row first. */
void report_rows_say_largest(const struct play_row *const *sorted, const size_t *findings,
                             size_t count, size_t first, report_put *put, FILE *out);

#endif
