/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "groups.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

#define EQUAL 1e-6 /* of a share: another as large */

static int compare_cases(const struct play_row *a, const struct play_row *b) {
    const int law = strcmp(a->law, b->law);
    return law ? law : strcmp(a->case_name, b->case_name);
}

/* Whether rows of a case are alike: 0, or their order. */
static int compare_kinds(const struct play_row *a, const struct play_row *b) {
    const int finding = a->verdict == PLAY_VERDICT_FINDING;
    const char *const texts[][2] = {
        {a->quantity, b->quantity}, {a->reference, b->reference},
        {a->source, b->source},     {a->basis, b->basis},
        {a->metric, b->metric},     {a->error_kind, b->error_kind},
        {a->unit, b->unit},         {finding ? a->detail : "", finding ? b->detail : ""},
    };
    if (finding != (b->verdict == PLAY_VERDICT_FINDING))
        return finding ? 1 : -1;
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        const int order = strcmp(texts[i][0], texts[i][1]);
        if (order)
            return order;
    }
    return 0;
}

static int compare_rows(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int cases = compare_cases(*left, *right);
    const int order = cases ? cases : compare_kinds(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

/* By case, and within it by the first row. */
static int compare_groups(const void *a, const void *b) {
    const struct report_group *left = a, *right = b;
    const int order = compare_cases(left->first, right->first);
    return order ? order : (left->first > right->first) - (left->first < right->first);
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
        *group = (struct report_group){row, row, NULL, 1, none, none, none, none, none};
    }
    if (row->verdict > group->worst->verdict ||
        (row->verdict == group->worst->verdict && share(row) > (1 + EQUAL) * share(group->worst)))
        group->worst = row;
    widen(&group->error, row->error);
    widen(&group->tolerance, row->tolerance);
    widen(&group->order, row->order);
    widen(&group->expected, row->expected);
    widen(&group->predicted, row->predicted);
}

struct report_group *report_groups_make(const struct play_rows *rows, size_t *ret_count) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    struct report_group *groups = play_resize(NULL, rows->count + 1, sizeof *groups);
    size_t count = 0;

    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare_rows);
    for (size_t i = 0; i < rows->count; i++) {
        if (!i || !report_group_has(&groups[count - 1], sorted[i]))
            groups[count++].count = 0;
        add(&groups[count - 1], sorted[i]);
    }
    qsort(groups, count, sizeof *groups, compare_groups);
    *ret_count = count;
    return groups;
}

/* --- joined ---------------------------------------------------------------------------------- */

static int compare_numbers(double a, double b) {
    return isnan(a) || isnan(b) ? isnan(b) - isnan(a) : (a > b) - (a < b);
}

/* Whether rows of a case are judged alike: 0, or their order. */
static int compare_judged(const struct play_row *a, const struct play_row *b, int by_quantity) {
    const int unit = !strcmp(a->error_kind, "absolute");
    const char *const texts[][2] = {
        {a->reference, b->reference},
        {a->basis, b->basis},
        {a->metric, b->metric},
        {a->error_kind, b->error_kind},
        {unit || by_quantity ? a->unit : "", unit || by_quantity ? b->unit : ""},
        {by_quantity ? a->quantity : "", by_quantity ? b->quantity : ""},
        {by_quantity ? a->source : "", by_quantity ? b->source : ""},
    };
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        const int order = strcmp(texts[i][0], texts[i][1]);
        if (order)
            return order;
    }
    return compare_numbers(a->order_expected, b->order_expected);
}

static int compare_joined(const struct play_row *a, const struct play_row *b, int by_quantity) {
    const int cases = compare_cases(a, b);
    return cases ? cases : compare_judged(a, b, by_quantity);
}

static int by_judged(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_joined(*left, *right, 0);
    return order ? order : (*left > *right) - (*left < *right);
}

static int by_judged_quantity(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_joined(*left, *right, 1);
    return order ? order : (*left > *right) - (*left < *right);
}

void report_groups_join(const struct play_rows *rows, int by_quantity,
                        struct report_joined *ret_joined) {
    struct report_joined made = {
        .groups = play_resize(NULL, rows->count + 1, sizeof *made.groups),
        .rows = play_resize(NULL, rows->count + 1, sizeof *made.rows),
    };
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict != PLAY_VERDICT_FINDING)
            made.rows[count++] = &rows->rows[i];
    qsort(made.rows, count, sizeof *made.rows, by_quantity ? by_judged_quantity : by_judged);
    for (size_t i = 0; i < count; i++) {
        if (!i || compare_joined(made.rows[i - 1], made.rows[i], by_quantity) != 0)
            made.groups[made.count++].count = 0;
        add(&made.groups[made.count - 1], made.rows[i]);
    }
    for (size_t g = 0, i = 0; g < made.count; i += made.groups[g++].count)
        made.groups[g].rows = made.rows + i;
    qsort(made.groups, made.count, sizeof *made.groups, compare_groups);
    *ret_joined = made;
}

/* --- places ---------------------------------------------------------------------------------- */

size_t report_groups_end_of_case(const struct report_group *groups, size_t count, size_t first) {
    size_t end = first;
    while (end < count && !compare_cases(groups[end].first, groups[first].first))
        end++;
    return end;
}

int report_group_has(const struct report_group *group, const struct play_row *row) {
    return !compare_cases(group->first, row) && !compare_kinds(group->first, row);
}

size_t report_groups_end_of_law(const struct report_group *groups, size_t count, size_t first) {
    size_t end = first;
    while (end < count && !strcmp(groups[end].first->law, groups[first].first->law))
        end++;
    return end;
}
