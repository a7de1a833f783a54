/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows of one law and case reported in one line, in an order that no error decides: the same rows give the same
 * lines on any machine. */
#ifndef REPORT_GROUPS_H
#define REPORT_GROUPS_H

#include "cases/results/verdict.h"

struct report_range {
    double low, high; /* NaN where there is no number */
};

enum report_grouping {
    REPORT_ALIKE, /* one quantity, reference, source, basis, metric and error kind; findings also of one text */
    REPORT_JUDGED_ALIKE, /* fewer and larger ones: one reference, basis, metric, error kind and expected order, and one unit
                            where errors have it; findings left out */
};

struct report_group {
    const struct play_row *first; /* the first of them */
    const struct play_row *worst; /* verdict first, then the share of the tolerance; of findings the
                                           largest difference */
    const struct play_row *const *rows; /* as they came */
    size_t count;
    struct report_range error, tolerance, order,
        value; /* value: expected or predicted, without its sign */
};

/* Whether round-off makes the error: it, its place and the values there are the machine's; and what is exact says all by its
 * verdict. */
int report_row_is_of_machine(const struct play_row *row);
/* The groups of some rows, in the order of law, case and first row. */
struct report_group *report_groups_make(const struct play_row *const *rows, size_t count,
                                        enum report_grouping grouping, size_t *ret_count);

/* Some rows in the order of the case file. */
const struct play_row **report_rows_as_they_came(const struct play_row *const *rows, size_t count);

#endif
