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

static int compare_texts(const char *const texts[][2], size_t count) {
    int order = 0;
    for (size_t i = 0; i < count && !order; i++)
        order = strcmp(texts[i][0], texts[i][1]);
    return order;
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
    return compare_texts(texts, TOUCH_COUNT(texts));
}

static int compare_numbers(double a, double b) {
    return isnan(a) || isnan(b) ? isnan(b) - isnan(a) : (a > b) - (a < b);
}

/* Whether rows of a case are judged alike: 0, or their order. */
static int compare_judged(const struct play_row *a, const struct play_row *b) {
    const int unit = !strcmp(a->error_kind, "absolute");
    const char *const texts[][2] = {
        {a->reference, b->reference},
        {a->basis, b->basis},
        {a->metric, b->metric},
        {a->error_kind, b->error_kind},
        {unit ? a->unit : "", unit ? b->unit : ""},
    };
    const int order = compare_texts(texts, TOUCH_COUNT(texts));
    return order ? order : compare_numbers(a->order_expected, b->order_expected);
}

/* Whether rows are of one group: 0, or their order. */
static int compare_alike(const struct play_row *a, const struct play_row *b) {
    const int cases = compare_cases(a, b);
    return cases ? cases : compare_kinds(a, b);
}

static int compare_judged_alike(const struct play_row *a, const struct play_row *b) {
    const int cases = compare_cases(a, b);
    return cases ? cases : compare_judged(a, b);
}

static int by_alike(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_alike(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

static int by_judged_alike(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_judged_alike(*left, *right);
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
    return !strcmp(row->basis, "round-off") || !strcmp(row->basis, "exact");
}

struct report_group *report_groups_make(const struct play_row *const *rows, size_t count,
                                        enum report_grouping grouping, size_t *ret_count) {
    const struct play_row **sorted = play_resize(NULL, count + 1, sizeof *sorted);
    struct report_group *groups = play_resize(NULL, count + 1, sizeof *groups);
    const int alike = grouping == REPORT_ALIKE;
    size_t kept = 0, made = 0;
    for (size_t i = 0; i < count; i++)
        if (alike || rows[i]->verdict != PLAY_VERDICT_FINDING)
            sorted[kept++] = rows[i];
    qsort(sorted, kept, sizeof *sorted, alike ? by_alike : by_judged_alike);
    for (size_t i = 0; i < kept; i++) {
        if (!i || (alike ? compare_alike : compare_judged_alike)(sorted[i - 1], sorted[i]) != 0) {
            groups[made].rows = sorted + i;
            groups[made++].count = 0;
        }
        add(&groups[made - 1], sorted[i]);
    }
    qsort(groups, made, sizeof *groups, compare_groups);
    *ret_count = made;
    return groups;
}
