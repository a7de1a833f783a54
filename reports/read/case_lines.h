/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparisons of one case of a law, as its section in a report lists them. */
#ifndef REPORT_CASE_LINES_H
#define REPORT_CASE_LINES_H

#include "groups.h"

struct report_line {
    const struct play_row *row;   /* the worst of those that it stands for */
    const struct play_row *first; /* the first of them in the results */
    size_t count;                 /* of them: variants alike but for the numbers */
};

struct report_lines {
    size_t count, left_out; /* lines */
    struct report_line *lines;
};

/* sorted: the rows of one case of a law, as from report_rows_sorted(). So many rows have a line each; of more, those alike
 * share one, and of more lines the worst are there, in the order of the case file. */
void report_lines_make(const struct play_row *const *sorted, size_t count, size_t most,
                       struct report_lines *ret_lines);

#endif
