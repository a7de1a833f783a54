/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case_lines.h"
#include "cases/results/rows.h"

static int by_place(const void *a, const void *b) {
    const struct report_line *left = a, *right = b;
    return (left->first > right->first) - (left->first < right->first);
}

/* Verdict first, then the share of the tolerance; what has no number first. */
static int by_weight(const void *a, const void *b) {
    const struct report_line *left = a, *right = b;
    const double x = report_row_error_over_tolerance(left->row);
    const double y = report_row_error_over_tolerance(right->row);
    if (left->row->verdict != right->row->verdict)
        return left->row->verdict < right->row->verdict ? 1 : -1;
    if (isnan(x) != isnan(y))
        return isnan(x) ? -1 : 1;
    return x < y ? 1 : x > y ? -1 : by_place(a, b);
}

static void each_row(const struct play_row *const *ordered, size_t count,
                     struct report_lines *lines) {
    for (size_t i = 0; i < count; i++)
        lines->lines[i] = (struct report_line){ordered[i], ordered[i], 1};
    lines->count = count;
}

/* Rows alike, whatever their variant and numbers, as one line. */
static void each_group(const struct play_row *const *ordered, size_t count,
                       struct report_lines *lines) {
    struct report_group *groups = report_groups_make(ordered, count, REPORT_ALIKE, &lines->count);
    for (size_t i = 0; i < lines->count; i++)
        lines->lines[i] = (struct report_line){groups[i].worst, groups[i].first, groups[i].count};
}

void report_lines_make(const struct play_row *const *sorted, size_t count, size_t most,
                       struct report_lines *ret_lines) {
    const struct play_row **rows = report_rows_as_they_came(sorted, count);
    *ret_lines =
        (struct report_lines){.lines = play_resize(NULL, count + 1, sizeof *ret_lines->lines)};
    if (count <= most)
        each_row(rows, count, ret_lines);
    else
        each_group(rows, count, ret_lines);
    if (ret_lines->count > most) {
        qsort(ret_lines->lines, ret_lines->count, sizeof *ret_lines->lines, by_weight);
        ret_lines->left_out = ret_lines->count - most;
        ret_lines->count = most;
    }
    qsort(ret_lines->lines, ret_lines->count, sizeof *ret_lines->lines, by_place);
}
