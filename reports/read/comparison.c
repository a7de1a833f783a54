/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/results/rows.h"
#include "comparison.h"

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

/* A row, with the name of its law in the old results. */
struct keyed {
    const struct play_row *row;
    const char *law;
};

/* The file of a library is no part of the key: one law can be in files of several names. */
static int compare_keys(const struct keyed *left, const struct keyed *right) {
    const int law = strcmp(left->law, right->law);
    return law ? law
               : rows_compare(left->row, right->row,
                              ROWS_CASE | ROWS_VARIANT | ROWS_QUANTITY | ROWS_TARGET | ROWS_METRIC |
                                  ROWS_ERROR_KIND | ROWS_BASIS | ROWS_REFERENCE | ROWS_SOURCE);
}

/* By key; equal keys stay in their order. */
static int compare_keyed(const void *a, const void *b) {
    const struct keyed *left = a, *right = b;
    const int order = compare_keys(left, right);
    return order ? order : (left->row > right->row) - (left->row < right->row);
}

static int has_law(const struct play_rows *rows, const char *law) {
    for (size_t i = 0; i < rows->count; i++)
        if (!strcmp(rows->rows[i].law, law))
            return 1;
    return 0;
}

/* The law that is in some results and not in others; NULL where there is none, or more than one. */
static const char *only_law(const struct play_rows *rows, const struct play_rows *others) {
    const char *only = NULL, *last = "";
    for (size_t i = 0; i < rows->count; i++) {
        const char *law = rows->rows[i].law;
        if (!strcmp(law, last) || (only && !strcmp(law, only)))
            continue;
        last = law;
        if (has_law(others, law))
            continue;
        if (only)
            return NULL;
        only = law;
    }
    return only;
}

/* renamed: in these results it has the name `as`. NULL: none is. */
static struct keyed *sort(const struct play_rows *rows, const char *renamed, const char *as) {
    struct keyed *sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    for (size_t i = 0; i < rows->count; i++) {
        const char *law = rows->rows[i].law;
        sorted[i] = (struct keyed){&rows->rows[i], renamed && !strcmp(law, renamed) ? as : law};
    }
    qsort(sorted, rows->count, sizeof *sorted, compare_keyed);
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

/* Tolerances of orders are measured. */
static int has_tolerance(const struct play_row *row) {
    return play_row_is_judged(row) && row->basis != PLAY_BASIS_ORDER && !isnan(row->tolerance);
}

/* Better by a verdict that is given: what is skipped now, or passes by a wider tolerance, is none. */
static enum report_effect effect_of(const struct play_row *old, const struct play_row *new) {
    const int skipped = play_row_is_judged(old) && play_verdict_is_open(new->verdict);
    return skipped || new->verdict > old->verdict ? REPORT_WORSE : REPORT_BETTER;
}

static int same_numbers(const struct play_row *a, const struct play_row *b) {
    const double numbers[][2] = {
        {a->expected, b->expected},   {a->predicted, b->predicted},     {a->error, b->error},
        {a->tolerance, b->tolerance}, {a->uncertainty, b->uncertainty}, {a->order, b->order}};
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++)
        if (isnan(numbers[i][0]) != isnan(numbers[i][1]) || numbers[i][0] < numbers[i][1] ||
            numbers[i][0] > numbers[i][1])
            return 0;
    return 1;
}

/* In one row, the first that applies is reported. 0: nothing but noise, or with `exact` nothing at all. */
static int find_change(const struct play_row *old, const struct play_row *new, int exact,
                       struct report_change *ret_change) {
    const int judged = play_row_is_judged(new),
              toleranced = has_tolerance(old) && has_tolerance(new);
    const int other = toleranced && differs(old->tolerance, new->tolerance, 0.01);
    const int wider = other && new->tolerance > old->tolerance;
    *ret_change = (struct report_change){REPORT_CHANGE_VERDICT, REPORT_OTHER, old, new};
    if (old->verdict != new->verdict && !(wider && effect_of(old, new) == REPORT_BETTER))
        ret_change->effect = effect_of(old, new);
    else if (wider)
        ret_change->kind = REPORT_CHANGE_TOLERANCE, ret_change->effect = REPORT_WORSE;
    else if (judged && (fell(old, new) || fell(new, old)))
        ret_change->kind = REPORT_CHANGE_ORDER,
        ret_change->effect = fell(old, new) ? REPORT_WORSE : REPORT_BETTER;
    else if (judged && (grew(old->error, new->error, new->tolerance) ||
                        grew(new->error, old->error, old->tolerance)))
        ret_change->kind = REPORT_CHANGE_ERROR,
        ret_change->effect =
            grew(old->error, new->error, new->tolerance) ? REPORT_WORSE : REPORT_BETTER;
    else if (other)
        ret_change->kind = REPORT_CHANGE_TOLERANCE;
    else if (new->verdict == PLAY_VERDICT_FINDING && moved(old, new))
        ret_change->kind = REPORT_CHANGE_FINDING;
    else if (exact && !same_numbers(old, new))
        ret_change->kind = REPORT_CHANGE_VALUE;
    else
        return 0;
    return 1;
}

static struct report_change lone_change(const struct play_row *old, const struct play_row *new) {
    const int judged = old && play_row_is_judged(old);
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
    return compare_keyed(&(const struct keyed){l, l->law}, &(const struct keyed){r, r->law});
}

void report_comparison_make(const struct report_results *olds, const struct report_results *news,
                            int exact, struct report_comparison *ret_comparison) {
    const char *went = only_law(&olds->rows, &news->rows);
    const char *came = went ? only_law(&news->rows, &olds->rows) : NULL;
    struct keyed *old = sort(&olds->rows, NULL, NULL), *new = sort(&news->rows, came, went);
    struct report_comparison *c = ret_comparison;
    size_t i = 0, k = 0;
    *c = (struct report_comparison){.old = olds, .new = news};
    c->changes = play_resize(NULL, olds->rows.count + news->rows.count + 1, sizeof *c->changes);
    while (i < olds->rows.count || k < news->rows.count) {
        const int order = i == olds->rows.count   ? 1
                          : k == news->rows.count ? -1
                                                  : compare_keys(&old[i], &new[k]);
        if (order < 0)
            c->changes[c->count++] = lone_change(old[i++].row, NULL);
        else if (order > 0)
            c->changes[c->count++] = lone_change(NULL, new[k++].row);
        else if (find_change(old[i++].row, new[k++].row, exact, &c->changes[c->count]))
            c->count++;
        else
            c->same++;
    }
    qsort(c->changes, c->count, sizeof *c->changes, compare_changes);
}

size_t report_comparison_count(const struct report_comparison *c, enum report_effect effect,
                               enum report_change_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        count += c->changes[i].effect == effect &&
                 (kind == REPORT_CHANGE_COUNT || c->changes[i].kind == kind);
    return count;
}
