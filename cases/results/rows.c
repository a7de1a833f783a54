/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "pairing.h"
#include "rows.h"

/* How much of its tolerance a row uses; NaN counts as all there is, and in a finding as nothing. */
static double strain(const struct play_row *row) {
    const double ratio = row->error / row->tolerance, off = fabs(row->predicted - row->expected);
    if (row->verdict == PLAY_VERDICT_FINDING)
        return isnan(off) ? -1.0 : off;
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

size_t report_rows_place(const struct play_row *const *sorted, size_t count, const char *law,
                         const char *case_name) {
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int laws = strcmp(sorted[middle]->law, law);
        const int order = laws || !case_name ? laws : strcmp(sorted[middle]->case_name, case_name);
        if (order < 0 || (!order && !case_name))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int report_rows_has(const struct play_row *const *sorted, size_t count, const char *law,
                    const char *case_name) {
    const size_t place = report_rows_place(sorted, count, law, case_name);
    return place < count && !strcmp(sorted[place]->law, law) &&
           (!*case_name || !strcmp(sorted[place]->case_name, case_name));
}

double report_row_error_over_tolerance(const struct play_row *row) {
    const double error = fabs(row->error);
    if (row->verdict == PLAY_VERDICT_FINDING || isnan(error) || isnan(row->tolerance))
        return (double)NAN;
    return error > 0.0 ? error / row->tolerance : 0.0;
}

static int by_name(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    return strcmp((*left)->case_name, (*right)->case_name);
}

size_t report_rows_cases(const struct play_row *const *sorted, size_t count) {
    const struct play_row **list = play_resize(NULL, count + 1, sizeof *list);
    size_t cases = 0;
    memcpy(list, sorted, count * sizeof *list);
    qsort(list, count, sizeof *list, by_name);
    for (size_t i = 0; i < count; i++)
        cases += !i || by_name(&list[i - 1], &list[i]) != 0;
    return cases;
}

int report_row_is_bad(const struct play_row *row) {
    return row->verdict >= PLAY_VERDICT_MARGINAL;
}

/* A finding, by its text. */
struct worded {
    const char *detail;
    size_t at;
};

static int by_words(const void *a, const void *b) {
    const struct worded *left = a, *right = b;
    const int words = strcmp(left->detail, right->detail);
    return words ? words : (left->at > right->at) - (left->at < right->at);
}

size_t *report_rows_findings(const struct play_row *const *sorted, size_t count) {
    size_t *first_of = play_resize(NULL, count + 1, sizeof *first_of);
    struct worded *list = play_resize(NULL, count + 1, sizeof *list);
    for (size_t first = 0, end; first < count; first = end) {
        size_t found = 0;
        end = report_rows_end_of_case(sorted, count, first);
        for (size_t i = first; i < end; i++) {
            first_of[i] = count;
            if (sorted[i]->verdict == PLAY_VERDICT_FINDING)
                list[found++] = (struct worded){sorted[i]->detail, i};
        }
        qsort(list, found, sizeof *list, by_words);
        for (size_t k = 0, head = 0; k < found; k++) {
            head = strcmp(list[head].detail, list[k].detail) != 0 ? k : head;
            first_of[list[k].at] = list[head].at;
        }
    }
    return first_of;
}

/* A row, by its reference and source. */
struct sourced {
    const struct play_row *row;
    size_t at;
};

static int compare_sources(const struct play_row *a, const struct play_row *b) {
    const int reference = strcmp(a->reference, b->reference);
    return reference ? reference : strcmp(a->source, b->source);
}

static int by_source(const void *a, const void *b) {
    const struct sourced *left = a, *right = b;
    const int order = compare_sources(left->row, right->row);
    return order ? order : (left->at > right->at) - (left->at < right->at);
}

static int by_place(const void *a, const void *b) {
    const struct sourced *left = a, *right = b;
    return (left->at > right->at) - (left->at < right->at);
}

const struct play_row **report_rows_sources(const struct play_row *const *sorted, size_t count,
                                            size_t *ret_count) {
    struct sourced *list = play_resize(NULL, count + 1, sizeof *list);
    const struct play_row **rows = play_resize(NULL, count + 1, sizeof *rows);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        list[i] = (struct sourced){sorted[i], i};
    qsort(list, count, sizeof *list, by_source);
    for (size_t i = 0; i < count; i++)
        if (!i || compare_sources(list[kept - 1].row, list[i].row) != 0)
            list[kept++] = list[i];
    qsort(list, kept, sizeof *list, by_place);
    for (size_t i = 0; i < kept; i++)
        rows[i] = list[i].row;
    *ret_count = kept;
    return rows;
}

const char *const report_themes[REPORT_THEMES] = {
    [REPORT_WRONG] = "Where a law, as documented, is wrong",
    [REPORT_ENERGY] = "Where energy is created or lost",
    [REPORT_RESTITUTION] = "What restitution is obtained for a given target",
    [REPORT_MEASURED] = "What experiments measured",
};

/* Against numbers with an uncertainty of their own, which no law set out to return. */
static int is_measured(const struct play_row *row) {
    return !strcmp(row->basis, "data");
}

enum report_theme report_row_theme(const struct play_row *row) {
    if (is_measured(row))
        return REPORT_MEASURED;
    if (!strcmp(row->unit, "J") || strstr(row->quantity, "work") || strstr(row->quantity, "energy"))
        return REPORT_ENERGY;
    return strcmp(row->quantity, "restitution") ? REPORT_WRONG : REPORT_RESTITUTION;
}

/* The rows of a finding, of one quantity alone or of all (NULL). */
static const struct play_row **rows_of_finding(const struct play_row *const *sorted,
                                               const size_t *findings, size_t count, size_t first,
                                               const char *quantity, size_t *ret_count) {
    const size_t end = report_rows_end_of_case(sorted, count, first);
    const struct play_row **list = play_resize(NULL, end - first + 1, sizeof *list);
    *ret_count = 0;
    for (size_t i = first; i < end; i++)
        if (findings[i] == first && (!quantity || !strcmp(sorted[i]->quantity, quantity)))
            list[(*ret_count)++] = sorted[i];
    return list;
}

const struct play_row *report_rows_largest(const struct play_row *const *sorted,
                                           const size_t *findings, size_t count, size_t first) {
    struct report_pairing pairing;
    size_t alike;
    const struct play_row **rows =
        rows_of_finding(sorted, findings, count, first, sorted[first]->quantity, &alike);
    report_pairing_make(rows, alike, &pairing);
    return pairing.largest ? pairing.largest : sorted[first];
}

void report_rows_say_largest(const struct play_row *const *sorted, const size_t *findings,
                             size_t count, size_t first, report_put *put, FILE *out) {
    struct report_pairing pairing;
    size_t alike;
    const struct play_row **rows =
        rows_of_finding(sorted, findings, count, first, sorted[first]->quantity, &alike);
    report_pairing_make(rows, alike, &pairing);
    char *text = report_pairing_largest_text(&pairing);
    put(text, out);
}

void report_rows_say_finding(const struct play_row *const *sorted, const size_t *findings,
                             size_t count, size_t first, report_put *put, FILE *out) {
    size_t alike;
    const struct play_row **rows = rows_of_finding(sorted, findings, count, first, NULL, &alike);
    char *text = report_pairing_finding_text(rows, alike);
    put(text, out);
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

void report_row_error_at(const struct play_row *row, report_put *put, const char *absent,
                         FILE *out) {
    report_row_error(row, row->error, put, absent, out);
    if (!isnan(row->error) && !isnan(row->order) && !strcmp(row->basis, "order"))
        fputs(" at step 0", out);
}
