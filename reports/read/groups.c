/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "groups.h"
#include "cases/results/rows.h"

#define EQUAL 1e-6 /* of a share: another as large */

static int by_address(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    return (*left > *right) - (*left < *right);
}

const struct play_row **report_rows_as_they_came(const struct play_row *const *rows, size_t count) {
    const struct play_row **list = play_resize(NULL, count + 1, sizeof *list);
    memcpy(list, rows, count * sizeof *list);
    qsort(list, count, sizeof *list, by_address);
    return list;
}

static void widen(struct report_range *range, double value) {
    range->low = fmin(range->low, value); /* NaN where both are */
    range->high = fmax(range->high, value);
}

/* An error that is no number uses all there is; a finding is judged by its difference. */
static double share(const struct play_row *row) {
    const double off = fabs(row->predicted - row->expected);
    if (row->verdict == PLAY_VERDICT_FINDING)
        return isnan(off) ? -1.0 : off;
    const double ratio = row->tolerance > 0 ? row->error / row->tolerance : row->error;
    return isnan(row->error) ? HUGE_VAL : ratio;
}

static void add(struct report_group *group, const struct play_row *row) {
    if (!group->count++) {
        const struct report_range none = {(double)NAN, (double)NAN};
        *group = (struct report_group){row, row, group->rows, 1, none, none, none, none};
    }
    if (row->verdict > group->worst->verdict ||
        (row->verdict == group->worst->verdict && share(row) > (1 + EQUAL) * share(group->worst)))
        group->worst = row;
    widen(&group->error, row->error);
    widen(&group->tolerance, row->tolerance);
    widen(&group->order, row->order);
    widen(&group->value, fabs(row->expected));
    widen(&group->value, fabs(row->predicted));
}

int report_row_is_of_machine(const struct play_row *row) {
    return row->basis == PLAY_BASIS_ROUND_OFF || row->basis == PLAY_BASIS_EXACT;
}

struct report_group *report_groups_make(const struct play_row *const *rows, size_t count,
                                        enum report_grouping grouping, size_t *ret_count) {
    static const unsigned by[] = {
        [REPORT_ALIKE] = ROWS_QUANTITY | ROWS_REFERENCE | ROWS_SOURCE | ROWS_BASIS | ROWS_METRIC |
                         ROWS_ERROR_KIND | ROWS_UNIT | ROWS_FINDING | ROWS_FINDING_TEXT,
        [REPORT_JUDGED_ALIKE] = ROWS_REFERENCE | ROWS_BASIS | ROWS_METRIC | ROWS_ERROR_KIND |
                                ROWS_ERROR_UNIT | ROWS_ORDER_EXPECTED};
    const struct play_row **list = report_rows_as_they_came(rows, count),
                          **members = play_resize(NULL, count + 1, sizeof *members);
    size_t kept = 0, used = 0;
    for (size_t i = 0; i < count; i++)
        if (grouping == REPORT_ALIKE || list[i]->verdict != PLAY_VERDICT_FINDING)
            list[kept++] = list[i];
    const struct rows_group *alike = rows_group(list, kept, ROWS_LAW | ROWS_CASE | by[grouping],
                                                ROWS_LAW | ROWS_CASE, ret_count);
    struct report_group *groups = play_resize(NULL, *ret_count + 1, sizeof *groups);
    for (size_t g = 0; g < *ret_count; g++) {
        groups[g] = (struct report_group){.rows = members + used};
        for (size_t i = 0; i < alike[g].count; i++)
            add(&groups[g], members[used++] = list[alike[g].at[i]]);
    }
    return groups;
}
