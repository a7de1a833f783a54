/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "case_lines.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "groups.h"
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
        lines->lines[i] = (struct report_line){ordered[i], ordered[i], 1, 0};
    lines->count = count;
}

/* Rows alike, whatever their variant and numbers, as one line. */
static void each_group(const struct play_row *const *ordered, size_t count,
                       struct report_lines *lines) {
    struct play_rows rows = {.count = count, .rows = play_resize(NULL, count, sizeof *rows.rows)};
    for (size_t i = 0; i < count; i++)
        rows.rows[i] = *ordered[i];
    struct report_group *groups = report_groups_make(&rows, &lines->count);
    for (size_t i = 0; i < lines->count; i++)
        lines->lines[i] =
            (struct report_line){ordered[groups[i].worst - rows.rows],
                                 ordered[groups[i].first - rows.rows], groups[i].count, 0};
}

static int same_source(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->reference, b->reference) && !strcmp(a->source, b->source);
}

static size_t source_of(struct report_lines *lines, const struct play_row *row) {
    size_t i = 0;
    while (i < lines->source_count && !same_source(lines->sources[i], row))
        i++;
    if (i == lines->source_count)
        lines->sources[lines->source_count++] = row;
    return i;
}

static void find_sources(const struct play_row *const *ordered, size_t count,
                         struct report_lines *lines) {
    lines->sources = play_resize(NULL, lines->count + 1, sizeof *lines->sources);
    for (size_t i = 0; i < lines->count; i++)
        lines->lines[i].source = source_of(lines, lines->lines[i].row);
    for (size_t i = 0; i < count; i++)
        for (size_t s = 0; s < lines->source_count; s++)
            if (same_source(lines->sources[s], ordered[i]) &&
                (ordered[i]->uncertainty > lines->sources[s]->uncertainty ||
                 isnan(lines->sources[s]->uncertainty)))
                lines->sources[s] = ordered[i];
}

static int by_address(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    return (*left > *right) - (*left < *right);
}

void report_lines_make(const struct play_row *const *sorted, size_t count, size_t most,
                       struct report_lines *ret_lines) {
    const struct play_row **rows = play_resize(NULL, count + 1, sizeof *rows);
    memcpy(rows, sorted, count * sizeof *rows);
    qsort(rows, count, sizeof *rows, by_address); /* as the case file has them */
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
    find_sources(rows, count, ret_lines);
}
