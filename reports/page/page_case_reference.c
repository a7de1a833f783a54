/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the expected values of a case come from: equations, references, sources. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page_case.h"
#include "reference/catalogue/bibliography.h"
#include "reference/catalogue/reference.h"
#include "reports/read/engine_rows.h"
#include "cases/tell/text.h"

#define WORKS 3 /* of the bibliography, for one source */

/* A kind of reference as a reader of a report knows it. */
static const char *words_of(enum ref_kind kind) {
    static const char *const words[] = {
        [REF_CLOSED_FORM] = "closed form",
        [REF_QUADRATURE] = "integral, by quadrature",
        [REF_ODE] = "differential equation, solved numerically",
        [REF_EIGENVALUE] = "eigenvalue",
        [REF_FINITE_SUM] = "value of the documented scheme for this number of steps",
        [REF_ELEMENTS] = "boundary elements, computed beforehand",
    };
    return words[kind];
}

const char *page_case_kind(const struct play_row *row) {
    const struct ref_reference *reference = ref_find(row->reference);
    if (reference)
        return words_of(reference->kind);
    if (*row->reference)
        return "reference";
    if (play_verdict_is_open(row->verdict) || isnan(row->expected))
        return PAGE_ABSENT;
    if (engine_row(row) && engine_row_is_ours(row))
        return "our law";
    if (!strncmp(row->source, PLAY_SOURCE_EXPRESSION, strlen(PLAY_SOURCE_EXPRESSION)))
        return "expression in the case";
    return strcmp(play_row_expected_word(row), "measured") ? "value in the case" : "measurement";
}

static void put_name(const struct play_row *row, const struct ref_reference *reference, FILE *out) {
    char *expression = play_row_expression(row);
    page_text(*row->reference ? row->reference : row->quantity, out);
    if (reference) {
        fputs(": ", out);
        text_attribute(reference->title, out);
    }
    if (expression) {
        fputs(" = ", out);
        text_attribute(expression, out);
    }
}

static void put_uncertainty(const struct play_row *row, const struct ref_reference *reference,
                            FILE *out) {
    const int is_data = !strcmp(row->basis, "data") && !isnan(row->tolerance);
    if (is_data) {
        report_row_error(row, row->tolerance, text_attribute, PAGE_ABSENT, out);
        fputs(": it is the tolerance", out);
    } else if (row->uncertainty > 0) {
        fputs("at most ", out);
        report_row_error(row, row->uncertainty, text_attribute, PAGE_ABSENT, out);
        fputs(strcmp(row->error_kind, "relative") ? "" : ", relative", out);
    } else {
        fputs(reference ? "round-off" : "none stated", out);
    }
}

/* The addresses of the works that a text cites. */
static void put_works(const char *source, FILE *out) {
    const struct ref_entry *entry;
    size_t count = 0;
    for (size_t i = 0; (entry = ref_entry_at(i)) && count < WORKS; i++) {
        if ((!*entry->doi && !*entry->url) || !ref_entry_is_cited(entry, source))
            continue;
        fputs(count++ ? ", " : "; ", out);
        page_work_link(entry, out);
    }
}

/* The source; of an expression, which stands beside it, what follows that. */
static const char *after_expression(const struct play_row *row) {
    char *expression = play_row_expression(row);
    const size_t length = expression ? strlen(PLAY_SOURCE_EXPRESSION) + strlen(expression) : 0;
    return row->source + length + (length ? strspn(row->source + length, "; ") : 0);
}

static void put_source(const struct page *page, size_t number, const struct play_row *row) {
    const struct ref_reference *reference = ref_find(row->reference);
    FILE *out = page->out;
    fprintf(out, "<tr><td>[%zu]</td><th>", number);
    put_name(row, reference, out);
    fprintf(out, "</th><td>%s</td><td>", page_case_kind(row));
    put_uncertainty(row, reference, out);
    fputs("</td><td>", out);
    page_text(after_expression(row), out);
    put_works(row->source, out);
    fputs("</td></tr>\n", out);
}

int page_case_has_source(const struct play_row *row) {
    return *row->reference || *row->source;
}

void page_case_references(const struct page *page, const struct report_lines *lines) {
    size_t any = 0;
    for (size_t i = 0; i < lines->source_count; i++) {
        if (!page_case_has_source(lines->sources[i]))
            continue;
        if (!any++) {
            fputs("<h5>Reference</h5>\n", page->out);
            page_plain_table("Reference", "sources", page->out);
            fputs("<thead><tr><th>No.</th><th>Reference, or quantity</th><th>Kind</th>"
                  "<th>Uncertainty</th><th>Source</th></tr></thead><tbody>\n",
                  page->out);
        }
        put_source(page, i + 1, lines->sources[i]);
    }
    if (any)
        page_table_end(page->out);
}
