/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the checks of a case. What all its lines share stands before it, once. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page_case.h"
#include "cases/results/pairing.h"
#include "cases/tell/text.h"
#include "row_cells.h"
#include "touchstone/common.h"

#define BARS    10 /* lengths of a bar: .b0 to .b10 of page.css */
#define DETAILS 6  /* texts of rows, and findings, at most */

/* X(name, heading, what all lines share is said as; NULL: it is not) */
#define COLUMNS(X)                                                                                 \
    X(VARIANT, "Variant", "variant")                                                               \
    X(QUANTITY, "Quantity", NULL)                                                                  \
    X(AT, "At", "at")                                                                              \
    X(REFERENCE, "Against", "against")                                                             \
    X(BASIS, "Basis", "basis of the tolerance")                                                    \
    X(EXPECTED, "Expected", NULL)                                                                  \
    X(PREDICTED, "Predicted", NULL)                                                                \
    X(ERROR, "Error", NULL)                                                                        \
    X(TOLERANCE, "Tolerance", NULL)                                                                \
    X(SHARE, "Error / tolerance", NULL)                                                            \
    X(VERDICT, "Verdict", NULL)
enum column {
#define X(name, heading, word) name,
    COLUMNS(X)
#undef X
    COLUMN_COUNT
};
static const struct {
    const char *heading, *word;
} columns[COLUMN_COUNT] = {
#define X(name, heading, word) {heading, word},
    COLUMNS(X)
#undef X
};

/* --- cells ---------------------------------------------------------------------------------- */

static void put_variant(const struct report_line *line, FILE *out) {
    const char *variant = report_variant_without_law(line->row->variant, line->row->law);
    if (line->count > 1)
        fprintf(out, "worst of %zu%s", line->count, *variant ? ": " : "");
    if (*variant || line->count == 1)
        page_text(variant, out);
}

static void put_basis(const struct play_row *row, FILE *out) {
    page_text(row->basis, out);
    if (isnan(row->order) && isnan(row->order_expected))
        return;
    fputs(": ", out);
    report_row_order(row, PAGE_ABSENT, out);
}

/* Over a path, unless another metric is named, the largest. */
static void put_error(const struct play_row *row, FILE *out) {
    report_row_error_at(row, text_attribute, PAGE_ABSENT, out);
    if (!isnan(row->error) && *row->metric && strcmp(row->metric, "linf") != 0 &&
        strcmp(row->metric, "absolute") != 0) {
        fputs(" (", out);
        page_text(row->metric, out);
        fputs(")", out);
    }
}

/* A number, and the same as the part of a bar that is filled. */
static void put_share(const struct play_row *row, FILE *out) {
    /* A finding against data says how many times their uncertainty it is off. */
    const double share = row->verdict == PLAY_VERDICT_FINDING
                             ? fabs(row->error) / row->tolerance
                             : report_row_error_over_tolerance(row);
    if (isnan(share)) {
        fputs(PAGE_ABSENT, out);
        return;
    }
    if (isinf(share))
        fputs("∞", out);
    else
        fprintf(out, "%.2g", share);
    if (share > 1)
        fputs(" <i class=\"b over\"></i>", out);
    else
        fprintf(out, " <i class=\"b b%d\"></i>", (int)(BARS * share + 0.5));
}

static void put_cell(const struct report_line *line, enum column column, FILE *out) {
    const struct play_row *row = line->row;
    switch (column) {
    case VARIANT:
        put_variant(line, out);
        break;
    case QUANTITY:
        page_put_cell(row, PAGE_QUANTITY, text_attribute, out);
        break;
    case AT:
        page_text(row->worst_at, out);
        break;
    case REFERENCE:
        if (page_case_has_source(row))
            fprintf(out, "[%zu]", line->source + 1);
        else
            fputs(PAGE_ABSENT, out);
        break;
    case BASIS:
        put_basis(row, out);
        break;
    case EXPECTED:
        page_value(row->expected, row->unit, out);
        break;
    case PREDICTED:
        page_value(row->predicted, row->unit, out);
        break;
    case ERROR:
        put_error(row, out);
        break;
    case TOLERANCE:
        report_row_error(row, row->tolerance, text_attribute, PAGE_ABSENT, out);
        break;
    case SHARE:
        put_share(row, out);
        break;
    default:
        break;
    }
}

static char *cell_of(const struct report_line *line, enum column column) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    put_cell(line, column, into);
    fclose(into);
    return text;
}

/* --- the table ------------------------------------------------------------------------------ */

/* What a cell of every line says where they all say the same, and a column of its own would only repeat it; else NULL.
 * Of one line, what says nothing. */
static char *shared_by_all(const struct report_lines *lines, enum column column) {
    char *first = columns[column].word ? cell_of(&lines->lines[0], column) : NULL;
    for (size_t i = 1; first && i < lines->count; i++) {
        char *other = cell_of(&lines->lines[i], column);
        if (strcmp(first, other) != 0)
            first = NULL;
    }
    if (first && lines->count == 1 && strcmp(first, PAGE_ABSENT) != 0)
        return NULL;
    return first;
}

/* "In every line: against [1]; basis of the tolerance round-off." */
static void put_shared(char *const *shared, FILE *out) {
    int any = 0;
    for (int c = 0; c < COLUMN_COUNT; c++) {
        if (!shared[c] || !strcmp(shared[c], PAGE_ABSENT))
            continue;
        fprintf(out, "%s%s %s", any++ ? "; " : "<p>In every line: ", columns[c].word, shared[c]);
    }
    fputs(any ? ".</p>\n" : "", out);
}

static void put_line(const struct report_line *line, char *const *shared, FILE *out) {
    int any = 0;
    fputs("<tr>", out);
    for (int c = 0; c < COLUMN_COUNT; c++) {
        if (shared[c])
            continue;
        if (c == VERDICT) {
            page_verdict(line->row->verdict, "td", out);
            continue;
        }
        fputs(any ? "<td>" : "<th>", out);
        put_cell(line, (enum column)c, out);
        fputs(any++ ? "</td>" : "</th>", out);
    }
    fputs("</tr>\n", out);
}

static void put_head(char *const *shared, FILE *out) {
    fputs("<thead><tr>", out);
    for (int c = 0; c < COLUMN_COUNT; c++)
        if (!shared[c])
            fprintf(out, "<th%s>%s</th>",
                    c == VARIANT || c == AT || c == BASIS ? " class=\"at\"" : "",
                    columns[c].heading);
    fputs("</tr></thead><tbody>\n", out);
}

/* --- what rows say in words ----------------------------------------------------------------- */

static int is_said(const struct report_lines *lines, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!strcmp(lines->lines[k].row->detail, lines->lines[i].row->detail))
            return 1;
    return !*lines->lines[i].row->detail || lines->lines[i].row->verdict == PLAY_VERDICT_FINDING;
}

/* Why a law was refused, a case skipped, a row failed. */
static void put_details(const struct page *page, const struct report_lines *lines) {
    size_t said = 0;
    for (size_t i = 0; i < lines->count && said < DETAILS; i++) {
        if (is_said(lines, i))
            continue;
        fputs(said++ ? "<li>" : "<ul>\n<li>", page->out);
        page_verdict(lines->lines[i].row->verdict, "span", page->out);
        fputs(", ", page->out);
        page_text(lines->lines[i].row->quantity, page->out);
        fputs(": ", page->out);
        page_text(lines->lines[i].row->detail, page->out);
        fputs("</li>\n", page->out);
    }
    fputs(said ? "</ul>\n" : "", page->out);
}

static void put_findings(const struct page *page, size_t first, size_t end) {
    size_t found = 0;
    for (size_t i = first; i < end; i++) {
        if (page->findings[i] != i || found++ >= DETAILS)
            continue;
        fputs("<p>", page->out);
        page_verdict(PLAY_VERDICT_FINDING, "span", page->out);
        fputs(": ", page->out);
        page_text(page->sorted[i]->detail, page->out);
        fputs(". ", page->out);
        report_rows_say_finding(page->sorted, page->findings, page->count, i, text_attribute,
                                page->out);
        fputs(".</p>\n", page->out);
    }
    if (found > DETAILS)
        fprintf(page->out, "<p>and %zu more findings: <a href=\"#findings\">all of them</a></p>\n",
                found - DETAILS);
}

void page_case_checks(const struct page *page, size_t first, size_t end,
                      const struct report_lines *lines) {
    char *shared[COLUMN_COUNT];
    fputs("<h5>Checks</h5>\n", page->out);
    put_findings(page, first, end);
    put_details(page, lines);
    for (int c = 0; c < COLUMN_COUNT; c++)
        shared[c] = shared_by_all(lines, (enum column)c);
    put_shared(shared, page->out);
    page_plain_table("Checks", "checks", page->out);
    put_head(shared, page->out);
    for (size_t i = 0; i < lines->count; i++)
        put_line(&lines->lines[i], shared, page->out);
    page_table_end(page->out);
    if (lines->left_out)
        fprintf(page->out,
                "<p>The %zu worst of %zu lines; all rows are <a href=\"#table\">in the "
                "table</a>.</p>\n",
                lines->count, lines->count + lines->left_out);
}
