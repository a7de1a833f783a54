/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "changes.h"
#include "comparison.h"
#include "touchstone/common.h"

static const struct {
    const char *name, *words;
} kinds[] = {
#define X(name, keyword, words) [REPORT_CHANGE_##name] = {keyword, words},
    REPORT_CHANGES(X)
#undef X
};

const char *report_change_name(enum report_change_kind kind) {
    return kinds[kind].name;
}

const char *report_change_words(enum report_change_kind kind) {
    return kinds[kind].words;
}

const char *report_effect_name(enum report_effect effect) {
    static const char *const names[] = {
        [REPORT_OTHER] = "other", [REPORT_BETTER] = "better", [REPORT_WORSE] = "worse"};
    return names[effect];
}

const struct play_row *report_change_row(const struct report_change *change) {
    return change->new ? change->new : change->old;
}

/* --- pairs ---------------------------------------------------------------------------------- */

static int compare_keys(const struct play_row *a, const struct play_row *b) {
    const char *const keys[][2] = {
        {a->law, b->law},         {a->case_name, b->case_name},
        {a->variant, b->variant}, {a->quantity, b->quantity},
        {a->subject, b->subject}, {a->target, b->target},
        {a->metric, b->metric},   {a->error_kind, b->error_kind},
        {a->basis, b->basis},     {a->reference, b->reference},
        {a->source, b->source},
    };
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        const int order = strcmp(keys[i][0], keys[i][1]);
        if (order)
            return order;
    }
    return 0;
}

/* By key; equal keys stay in their order. */
static int compare_rows(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_keys(*left, *right);
    return order ? order : (*left > *right) - (*left < *right);
}

static const struct play_row **sort(const struct play_rows *rows) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare_rows);
    return sorted;
}

/* --- what is noise -------------------------------------------------------------------------- */

/* Whether an error grew from one value to the other beyond noise. A number that becomes NaN grew. */
static int grew(double from, double to, double tolerance) {
    if (isnan(to) || isnan(from))
        return isnan(to) && !isnan(from);
    return to > REPORT_COMPARE_FACTOR * from && to - from > REPORT_COMPARE_SHARE * tolerance;
}

/* Whether the order fell beyond its confidence from one row to the other. */
static int fell(const struct play_row *from, const struct play_row *to) {
    if (isnan(from->order) || isnan(to->order)) /* a pass without an order is exact */
        return isnan(to->order) && !isnan(from->order) && to->verdict != PLAY_VERDICT_PASS;
    if (isnan(from->order_low) || isnan(to->order_high))
        return to->order < from->order - REPORT_COMPARE_ORDER;
    return to->order < from->order && to->order_high < from->order_low;
}

static int differs(double old, double new, double share) {
    const double most = fmax(fabs(old), fabs(new));
    return isnan(old) != isnan(new) || fabs(old - new) > share * most;
}

/* The value of a finding. Beside what was expected, a value near 0 is the machine's round-off. */
static int moved(const struct play_row *old, const struct play_row *new) {
    const double tiny = REPORT_COMPARE_TINY * fabs(new->expected);
    return differs(old->predicted, new->predicted, REPORT_COMPARE_FINDING) &&
           !(fabs(old->predicted) <= tiny && fabs(new->predicted) <= tiny);
}

/* In one row, the first that applies is reported. 0: nothing but noise. */
static int find_change(const struct play_row *old, const struct play_row *new,
                       struct report_change *ret_change) {
    const int finding = new->verdict == PLAY_VERDICT_FINDING;
    const int judged = !finding && new->verdict != PLAY_VERDICT_SKIP;
    *ret_change = (struct report_change){REPORT_CHANGE_VERDICT, REPORT_OTHER, old, new};
    if (old->verdict != new->verdict)
        ret_change->effect = new->verdict > old->verdict ? REPORT_WORSE : REPORT_BETTER;
    else if (judged && (fell(old, new) || fell(new, old)))
        ret_change->kind = REPORT_CHANGE_ORDER,
        ret_change->effect = fell(old, new) ? REPORT_WORSE : REPORT_BETTER;
    else if (judged && (grew(old->error, new->error, new->tolerance) ||
                        grew(new->error, old->error, old->tolerance)))
        ret_change->kind = REPORT_CHANGE_ERROR,
        ret_change->effect =
            grew(old->error, new->error, new->tolerance) ? REPORT_WORSE : REPORT_BETTER;
    else if (judged && strcmp(new->basis, "order") != 0 &&
             differs(old->tolerance, new->tolerance, 0.01))
        ret_change->kind = REPORT_CHANGE_TOLERANCE;
    else if (finding && moved(old, new))
        ret_change->kind = REPORT_CHANGE_FINDING;
    else
        return 0;
    return 1;
}

static struct report_change lone_change(const struct play_row *old, const struct play_row *new) {
    const int judged =
        old && old->verdict != PLAY_VERDICT_FINDING && old->verdict != PLAY_VERDICT_SKIP;
    const int bad = new &&new->verdict >= PLAY_VERDICT_MARGINAL;
    return (struct report_change){old ? REPORT_CHANGE_WENT : REPORT_CHANGE_APPEARED,
                                  judged || bad ? REPORT_WORSE : REPORT_OTHER, old, new};
}

/* --- comparing ------------------------------------------------------------------------------ */

/* The worst verdicts first, then kinds as they are listed, then rows by key. */
static int compare_changes(const void *a, const void *b) {
    const struct report_change *left = a, *right = b;
    const struct play_row *l = report_change_row(left), *r = report_change_row(right);
    if (left->effect != right->effect)
        return left->effect > right->effect ? -1 : 1;
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    if (left->kind == REPORT_CHANGE_VERDICT && l->verdict != r->verdict)
        return l->verdict > r->verdict ? -1 : 1;
    return compare_rows(&l, &r);
}

void report_comparison_make(const struct report_results *olds, const struct report_results *news,
                            struct report_comparison *ret_comparison) {
    const struct play_row **old = sort(&olds->rows), **new = sort(&news->rows);
    struct report_comparison *c = ret_comparison;
    size_t i = 0, k = 0;
    *c = (struct report_comparison){.old = olds, .new = news};
    c->changes = play_resize(NULL, olds->rows.count + news->rows.count + 1, sizeof *c->changes);
    while (i < olds->rows.count || k < news->rows.count) {
        const int order = i == olds->rows.count   ? 1
                          : k == news->rows.count ? -1
                                                  : compare_keys(old[i], new[k]);
        if (order < 0)
            c->changes[c->count++] = lone_change(old[i++], NULL);
        else if (order > 0)
            c->changes[c->count++] = lone_change(NULL, new[k++]);
        else if (find_change(old[i++], new[k++], &c->changes[c->count]))
            c->count++;
        else
            c->same++;
    }
    qsort(c->changes, c->count, sizeof *c->changes, compare_changes);
    free(old);
    free(new);
}

void report_comparison_free(struct report_comparison *comparison) {
    free(comparison->changes);
}

size_t report_comparison_count(const struct report_comparison *c, enum report_effect effect,
                               enum report_change_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        count += c->changes[i].effect == effect &&
                 (kind == REPORT_CHANGE_COUNT || c->changes[i].kind == kind);
    return count;
}
