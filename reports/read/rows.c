/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "rows.h"

/* How much of its tolerance a row uses; NaN counts as all there is. */
static double strain(const struct play_row *row) {
    const double ratio = row->error / row->tolerance;
    if (row->verdict == PLAY_VERDICT_FINDING)
        return fabs(row->predicted - row->expected);
    return isnan(row->error) ? HUGE_VAL : row->error > 0 && !isnan(ratio) ? ratio : 0;
}

static int compare(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const struct play_row *l = *left, *r = *right;
    const double x = strain(l), y = strain(r);
    const int law = strcmp(l->law, r->law), name = law ? law : strcmp(l->case_name, r->case_name);

    if (name)
        return name;
    if (l->verdict != r->verdict)
        return l->verdict < r->verdict ? 1 : -1;
    if (x < y || x > y)
        return x < y ? 1 : -1;
    return (l > r) - (l < r); /* as they came */
}

const struct play_row **report_rows_sorted(const struct play_rows *rows) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare);
    return sorted;
}

size_t report_rows_end_of_law(const struct play_row *const *sorted, size_t count, size_t first) {
    size_t end = first;
    while (end < count && !strcmp(sorted[first]->law, sorted[end]->law))
        end++;
    return end;
}

static int same_case(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->law, b->law) && !strcmp(a->case_name, b->case_name);
}

size_t report_rows_end_of_case(const struct play_row *const *sorted, size_t count, size_t first) {
    size_t end = first;
    while (end < count && same_case(sorted[first], sorted[end]))
        end++;
    return end;
}

int report_row_is_bad(const struct play_row *row) {
    return row->verdict >= PLAY_VERDICT_MARGINAL;
}

int report_rows_same_finding(const struct play_row *a, const struct play_row *b) {
    return b->verdict == PLAY_VERDICT_FINDING && same_case(a, b) && !strcmp(a->detail, b->detail);
}

int report_rows_first_finding(const struct play_row *const *sorted, size_t i) {
    if (sorted[i]->verdict != PLAY_VERDICT_FINDING)
        return 0;
    for (size_t earlier = i; earlier-- && same_case(sorted[earlier], sorted[i]);)
        if (report_rows_same_finding(sorted[i], sorted[earlier]))
            return 0;
    return 1;
}

const char *const report_themes[REPORT_THEMES] = {
    [REPORT_WRONG] = "Where a law, as documented, is wrong",
    [REPORT_ENERGY] = "Where energy is created or lost",
    [REPORT_RESTITUTION] = "What restitution is obtained for a given target",
};

enum report_theme report_row_theme(const struct play_row *row) {
    const char *restitution = strstr(row->quantity, "restitution");
    if (!strcmp(row->unit, "J") || strstr(row->quantity, "work") || strstr(row->quantity, "energy"))
        return REPORT_ENERGY;
    return restitution && !strstr(row->quantity, "tangential") ? REPORT_RESTITUTION : REPORT_WRONG;
}

static void put_amount(double low, double high, int digits, const char *unit, report_put *put,
                       FILE *out) {
    char ends[2][32];
    snprintf(ends[0], sizeof ends[0], "%.*g", digits, low + 0.0);
    snprintf(ends[1], sizeof ends[1], "%.*g", digits, high + 0.0);
    fprintf(out, strcmp(ends[0], ends[1]) ? "%s to %s" : "%s", ends[0], ends[1]);
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        put(unit, out);
    }
}

/* Of a difference to what was intended; nothing beside nothing, and nothing that says nothing. */
static void put_share(const struct play_row *row, FILE *out) {
    const double share = (row->predicted - row->expected) / fabs(row->expected);
    if (fabs(share) >= 0.1 && fabs(share) < 10)
        fprintf(out, " (%+.0f %%)", 100 * share);
    else if (fabs(share) < 0.1)
        fprintf(out, " (%+.2g %%)", 100 * share);
}

void report_rows_say_finding(const struct play_row *const *sorted, size_t count, size_t first,
                             report_put *put, FILE *out) {
    const struct play_row *head = sorted[first], *worst = NULL;
    double intended[2] = {HUGE_VAL, -HUGE_VAL}, got[2] = {HUGE_VAL, -HUGE_VAL};
    for (size_t i = first; i < count; i++) {
        const struct play_row *row = sorted[i];
        const double off = fabs(row->predicted - row->expected);
        /* Of another quantity in the same words the numbers are not comparable. */
        if (!report_rows_same_finding(head, row) || strcmp(row->quantity, head->quantity) != 0 ||
            isnan(off))
            continue;
        intended[0] = fmin(intended[0], row->expected);
        intended[1] = fmax(intended[1], row->expected);
        got[0] = fmin(got[0], row->predicted);
        got[1] = fmax(got[1], row->predicted);
        worst = worst && off <= fabs(worst->predicted - worst->expected) ? worst : row;
    }
    put(head->quantity, out);
    if (!worst) {
        fputs(": no number", out);
        return;
    }
    const double off = fabs(worst->predicted - worst->expected);
    const int digits = off < 1e-3 * fabs(worst->expected) ? 7 : 4; /* that the difference is seen */
    const int one = !(intended[1] > intended[0]) && !(got[1] > got[0]);
    fputs(": intended ", out);
    put_amount(intended[0], intended[1], digits, head->unit, put, out);
    fputs(", obtained ", out);
    put_amount(got[0], got[1], digits, head->unit, put, out);
    fputs(one ? "; the difference is " : "; the largest difference is ", out);
    put_amount(off, off, 4, head->unit, put, out);
    put_share(worst, out);
    if (!one && *worst->variant) {
        fputs(", with ", out);
        put(worst->variant, out);
    }
}

/* --- cells ---------------------------------------------------------------------------------- */

void report_row_order(const struct play_row *row, const char *absent, FILE *out) {
    if (isnan(row->order) && isnan(row->order_expected)) {
        fputs(absent, out);
        return;
    }
    if (isnan(row->order))
        fputs("none", out);
    else
        fprintf(out, "%.3g", play_order_shown(row->order, 3));
    if (!isnan(row->order_low) && !isnan(row->order_high))
        fprintf(out, " [%.3g, %.3g]", play_order_shown(row->order_low, 3),
                play_order_shown(row->order_high, 3));
    if (!isnan(row->order_expected))
        fprintf(out, ", expected %.3g", row->order_expected);
}

void report_row_kind(const struct play_row *row, report_put *put, const char *absent, FILE *out) {
    if (*row->metric)
        put(row->metric, out);
    else
        fputs(absent, out);
    if (*row->error_kind && strcmp(row->metric, row->error_kind) != 0) {
        fputs(", ", out);
        put(row->error_kind, out);
    }
}

void report_row_error(const struct play_row *row, double value, report_put *put, const char *absent,
                      FILE *out) {
    if (isnan(value)) {
        fputs(report_row_is_bad(row) ? "not a number" : absent, out);
        return;
    }
    fprintf(out, "%.3g", value);
    if (!strcmp(row->error_kind, "ulp"))
        fputs(" ulp", out);
    else if (!strcmp(row->error_kind, "absolute") && *row->unit && strcmp(row->unit, "1") != 0) {
        putc(' ', out);
        put(row->unit, out);
    }
}
