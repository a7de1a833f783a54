/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pairing.h"
#include "rows.h"

/* --- alike -------------------------------------------------------------------------------------- */

static int compare_numbers(double a, double b) {
    return isnan(a) || isnan(b) ? isnan(b) - isnan(a) : (a > b) - (a < b);
}

static const char *text_if(int is, const char *text) {
    return is ? text : "";
}

int rows_compare(const struct play_row *a, const struct play_row *b, unsigned by) {
    const int finding[] = {a->verdict == PLAY_VERDICT_FINDING, b->verdict == PLAY_VERDICT_FINDING},
              units[] = {a->error_kind == PLAY_ERROR_ABSOLUTE,
                         b->error_kind == PLAY_ERROR_ABSOLUTE};
    const struct {
        unsigned by;
        const char *a, *b;
    } texts[] = {
        {ROWS_LAW, a->law, b->law},
        {ROWS_CASE, a->case_name, b->case_name},
        {ROWS_VARIANT, a->variant, b->variant},
        {ROWS_SUBJECT, a->subject, b->subject},
        {ROWS_TARGET, a->target, b->target},
        {ROWS_QUANTITY, a->quantity, b->quantity},
        {ROWS_UNIT, a->unit, b->unit},
        {ROWS_METRIC, play_metric_word(a->metric), play_metric_word(b->metric)},
        {ROWS_ERROR_KIND, play_error_word(a->error_kind), play_error_word(b->error_kind)},
        {ROWS_BASIS, play_basis_word(a->basis), play_basis_word(b->basis)},
        {ROWS_REFERENCE, a->reference, b->reference},
        {ROWS_SOURCE, a->source, b->source},
        {ROWS_FINDING, text_if(finding[0], "finding"), text_if(finding[1], "finding")},
        {ROWS_FINDING_TEXT, text_if(finding[0], a->detail), text_if(finding[1], b->detail)},
        {ROWS_ERROR_UNIT, text_if(units[0], a->unit), text_if(units[1], b->unit)},
    };
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        const int order = by & texts[i].by ? strcmp(texts[i].a, texts[i].b) : 0;
        if (order)
            return order;
    }
    return by & ROWS_ORDER_EXPECTED ? compare_numbers(a->order_expected, b->order_expected) : 0;
}

/* A row, its place, and by what it is compared. */
struct placed {
    const struct play_row *row;
    size_t at;
    unsigned by;
};

static int by_alike(const void *a, const void *b) {
    const struct placed *left = a, *right = b;
    const int order = rows_compare(left->row, right->row, left->by);
    return order ? order : (left->at > right->at) - (left->at < right->at);
}

/* A group by its first row. */
struct placed_group {
    struct placed first;
    struct rows_group group;
};

struct rows_group *rows_group(const struct play_row *const *rows, size_t count, unsigned by,
                              unsigned order, size_t *ret_count) {
    struct placed *sorted = play_resize(NULL, count + 1, sizeof *sorted);
    struct placed_group *placed = play_resize(NULL, count + 1, sizeof *placed);
    struct rows_group *groups = play_resize(NULL, count + 1, sizeof *groups);
    size_t *at = play_resize(NULL, count + 1, sizeof *at), made = 0;
    for (size_t i = 0; i < count; i++)
        sorted[i] = (struct placed){rows[i], i, by};
    qsort(sorted, count, sizeof *sorted, by_alike);
    for (size_t i = 0; i < count; i++) {
        at[i] = sorted[i].at;
        if (!i || rows_compare(sorted[i - 1].row, sorted[i].row, by))
            placed[made++] =
                (struct placed_group){{sorted[i].row, sorted[i].at, order}, {at + i, 0}};
        placed[made - 1].group.count++;
    }
    qsort(placed, made, sizeof *placed, by_alike);
    for (size_t i = 0; i < made; i++)
        groups[i] = placed[i].group;
    *ret_count = made;
    return groups;
}

/* --- order -------------------------------------------------------------------------------------- */

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
    const int name = rows_compare(l, r, ROWS_LAW | ROWS_CASE);

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

size_t report_rows_end_of_case(const struct play_row *const *sorted, size_t count, size_t first) {
    size_t end = first;
    while (end < count && !rows_compare(sorted[first], sorted[end], ROWS_LAW | ROWS_CASE))
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

size_t report_rows_cases(const struct play_row *const *sorted, size_t count) {
    size_t cases;
    rows_group(sorted, count, ROWS_CASE, 0, &cases);
    return cases;
}

int report_row_is_bad(const struct play_row *row) {
    return row->verdict >= PLAY_VERDICT_MARGINAL;
}

size_t *report_rows_findings(const struct play_row *const *sorted, size_t count) {
    size_t *first_of = play_resize(NULL, count + 1, sizeof *first_of), made;
    const struct rows_group *groups = rows_group(
        sorted, count, ROWS_LAW | ROWS_CASE | ROWS_FINDING | ROWS_FINDING_TEXT, 0, &made);
    for (size_t g = 0; g < made; g++)
        for (size_t i = 0; i < groups[g].count; i++)
            first_of[groups[g].at[i]] =
                sorted[groups[g].at[0]]->verdict == PLAY_VERDICT_FINDING ? groups[g].at[0] : count;
    return first_of;
}

const struct play_row **report_rows_sources(const struct play_row *const *sorted, size_t count,
                                            size_t *ret_count) {
    const struct play_row **rows = play_resize(NULL, count + 1, sizeof *rows);
    const struct rows_group *groups =
        rows_group(sorted, count, ROWS_REFERENCE | ROWS_SOURCE, 0, ret_count);
    for (size_t g = 0; g < *ret_count; g++)
        rows[g] = sorted[groups[g].at[0]];
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
    return row->basis == PLAY_BASIS_DATA;
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
    const char *metric = play_metric_word(row->metric), *kind = play_error_word(row->error_kind);
    put(*metric ? metric : absent, out);
    if (*kind && strcmp(metric, kind) != 0) {
        fputs(", ", out);
        put(kind, out);
    }
}

void report_row_error(const struct play_row *row, double value, report_put *put, const char *absent,
                      FILE *out) {
    if (isnan(value)) {
        fputs(report_row_is_bad(row) ? "not a number" : absent, out);
        return;
    }
    fprintf(out, "%.3g", value);
    if (row->error_kind == PLAY_ERROR_ULP)
        fputs(" ulp", out);
    else if (row->error_kind == PLAY_ERROR_ABSOLUTE && *row->unit && strcmp(row->unit, "1") != 0) {
        putc(' ', out);
        put(row->unit, out);
    }
}

void report_row_error_at(const struct play_row *row, report_put *put, const char *absent,
                         FILE *out) {
    report_row_error(row, row->error, put, absent, out);
    if (!isnan(row->error) && !isnan(row->order) && row->basis == PLAY_BASIS_ORDER)
        fputs(" at step 0", out);
}
