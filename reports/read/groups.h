/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows of one law, case and quantity reported in one line, in an order that no error decides: the
 * same rows give the same lines on any machine. */
#ifndef REPORT_GROUPS_H
#define REPORT_GROUPS_H

#include <stddef.h>
#include "cases/results/verdict.h"

struct report_range {
    double low, high; /* NaN where there is no number */
};

/* Rows of one law, case, quantity, reference, source, basis, metric and error kind; findings also of
 * one text. */
struct report_group {
    const struct play_row *first; /* the first of them */
    const struct play_row *worst; /* verdict first, then the share of the tolerance; of findings the
                                     largest difference */
    const struct play_row *const *rows; /* as they came; NULL unless joined */
    size_t count;
    struct report_range error, tolerance, order, expected, predicted;
};

/* By law, by case, then as they came. */
struct report_group *report_groups_make(const struct play_rows *rows, size_t *ret_count);
/* Fewer and larger ones: rows of one law, case, reference, basis, metric, error kind
 * and expected order, and of one unit where errors have it; findings left out. by_quantity: also of one quantity and
 * source. */
struct report_joined {
    size_t count;
    struct report_group *groups; /* in the same order */
    const struct play_row **rows;
};
void report_groups_join(const struct play_rows *rows, int by_quantity,
                        struct report_joined *ret_joined);
/* Whether a row is one of the group's, which is not joined. */
int report_group_has(const struct report_group *group, const struct play_row *row);
/* Where the groups of the same law, or law and case, end. */
size_t report_groups_end_of_case(const struct report_group *groups, size_t count, size_t first);
size_t report_groups_end_of_law(const struct report_group *groups, size_t count, size_t first);

#endif
