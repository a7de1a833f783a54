/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "table.h"

/* Rows of one case, quantity and basis. */
struct group {
    const struct play_row *first, *worst;
    size_t count;
};

static const char *colour_of(enum play_verdict verdict, FILE *out) {
    static const char *const colours[] = {
        [PLAY_VERDICT_PASS] = "\033[32m",  [PLAY_VERDICT_FINDING] = "\033[36m",
        [PLAY_VERDICT_SKIP] = "\033[33m",  [PLAY_VERDICT_MARGINAL] = "\033[33m",
        [PLAY_VERDICT_FAIL] = "\033[31m",  [PLAY_VERDICT_TIMEOUT] = "\033[31m",
        [PLAY_VERDICT_CRASH] = "\033[31m",
    };
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(no && *no) ? colours[verdict] : "";
}

static void print_verdict(enum play_verdict verdict, FILE *out) {
    const char *colour = colour_of(verdict, out);
    fprintf(out, "%s%s%s\n", colour, play_verdict_name(verdict), *colour ? "\033[0m" : "");
}

/* How bad a row is: the verdict first, then how much of the tolerance is used. */
static double badness(const struct play_row *row) {
    const double used = row->error > 0.0 && row->tolerance > 0.0 ? row->error / row->tolerance
                        : row->error > 0.0                       ? row->error
                                                                 : 0.0;
    return 1e6 * (double)row->verdict + fmin(isnan(used) ? 0.0 : used, 1e5);
}

static int same_group(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->law, b->law) && !strcmp(a->case_name, b->case_name) &&
           !strcmp(a->quantity, b->quantity) && !strcmp(a->reference, b->reference) &&
           !strcmp(a->basis, b->basis) &&
           (a->verdict == PLAY_VERDICT_FINDING) == (b->verdict == PLAY_VERDICT_FINDING);
}

static void print_measure(const struct play_row *row, FILE *out) {
    char text[64];
    if (row->verdict == PLAY_VERDICT_FINDING)
        snprintf(text, sizeof text, "%.5g, wished %.5g", row->predicted + 0.0, row->expected);
    else if (isfinite(row->order_expected))
        snprintf(text, sizeof text, "order %.2f (%.3g), %.1e of %.1e", row->order,
                 row->order_expected, row->error, row->tolerance);
    else if (!strcmp(row->error_kind, "ulp"))
        snprintf(text, sizeof text, "%.3g of %.3g ulp", row->error, row->tolerance);
    else if (!strcmp(row->basis, "exact"))
        snprintf(text, sizeof text, "%.6g, wanted %.6g", row->predicted + 0.0, row->expected);
    else
        snprintf(text, sizeof text, "%.1e of %.1e%s", row->error, row->tolerance,
                 strcmp(row->error_kind, "absolute") ? "" : " abs");
    fprintf(out, "%-33s ", text);
}

static void print_failure(const struct play_row *row, FILE *out) {
    fprintf(out, "    %s%s%s\n", *row->variant ? "[" : "", row->variant, *row->variant ? "]" : "");
    fprintf(out, "    %s: expected %.12g, got %.12g %s; error %.3g, tolerance %.3g (%s, %s)\n",
            row->quantity, row->expected, row->predicted, strcmp(row->unit, "1") ? row->unit : "",
            row->error, row->tolerance, row->error_kind, row->basis);
    if (*row->worst_at)
        fprintf(out, "    at %s\n", row->worst_at);
    if (*row->detail)
        fprintf(out, "    %s\n", row->detail);
}

static void print_group(const struct group *g, const struct play_rows *rows, FILE *out) {
    fprintf(out, "  %-28.28s %-20.20s %4zu  ",
            strchr(g->first->case_name, '/') ? strchr(g->first->case_name, '/') + 1
                                             : g->first->case_name,
            g->first->quantity, g->count);
    print_measure(g->worst, out);
    print_verdict(g->worst->verdict, out);
    for (size_t i = 0; i < rows->count; i++)
        if (same_group(&rows->rows[i], g->first) && rows->rows[i].verdict >= PLAY_VERDICT_MARGINAL)
            print_failure(&rows->rows[i], out);
}

/* Groups in the order of their first row; malloced. */
static struct group *make_groups(const struct play_rows *rows, size_t *ret_count) {
    struct group *groups = calloc(rows->count + 1, sizeof *groups);
    size_t count = 0;
    for (size_t i = 0; groups && i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        size_t k = count;
        while (k > 0 && !same_group(groups[k - 1].first, row))
            k--;
        struct group *g = k ? &groups[k - 1] : &groups[count++];
        if (!g->count++)
            g->first = g->worst = row;
        if (badness(row) > badness(g->worst))
            g->worst = row;
    }
    *ret_count = count;
    return groups;
}

static void print_totals(const struct play_rows *rows, double seconds, FILE *out) {
    fprintf(out, "\n%zu comparisons:", rows->count);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const size_t count = play_rows_count(rows, (enum play_verdict)v);
        const char *colour = count ? colour_of((enum play_verdict)v, out) : "";
        if (count)
            fprintf(out, " %s%zu %s%s", colour, count, play_verdict_name((enum play_verdict)v),
                    *colour ? "\033[0m" : "");
    }
    fprintf(out, " (%.1f s)\n", seconds);
}

void table_print(const struct play_rows *rows, double seconds, FILE *out) {
    size_t count;
    struct group *groups = make_groups(rows, &count);
    for (size_t i = 0; i < count; i++) {
        int seen = 0;
        for (size_t k = 0; k < i; k++)
            seen |= !strcmp(groups[k].first->law, groups[i].first->law);
        if (seen)
            continue;
        fprintf(out, "\n%-30s %-20s %4s  %-33s %s\n", groups[i].first->law, "quantity", "rows",
                "worst: error of tolerance", "verdict");
        for (size_t k = i; k < count; k++)
            if (!strcmp(groups[k].first->law, groups[i].first->law))
                print_group(&groups[k], rows, out);
    }
    free(groups);
    print_totals(rows, seconds, out);
}
