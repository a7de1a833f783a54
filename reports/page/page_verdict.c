/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first screen: the verdict with its counts, what was skipped, and what is gravest, with a picture. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/coverage.h"
#include "page.h"
#include "cases/results/gravest.h"
#include "cases/tell/text.h"
#include "reports/read/verdict_text.h"
#include "row_cells.h"

#define GRAVEST  3
#define REASONS  2 /* why something was skipped, before one opens the others */
#define WARNINGS 60

/* The reasons from the one on, as a list. */
static size_t put_reasons(const struct page *page, const struct play_coverage *coverage,
                          size_t from, size_t end) {
    size_t i = from;
    for (char *text; i < end && (text = play_coverage_line(coverage, i)); i++) {
        fputs(i == from ? "<ul class=\"skipped\">\n<li>" : "<li>", page->out);
        page_text(text, page->out);
        fputs("</li>\n", page->out);
    }
    fputs(i > from ? "</ul>\n" : "", page->out);
    return i;
}

/* Rows without anything to judge are not skipped: nobody asked for a verdict. */
static void put_nothing_skipped(const struct page *page) {
    const size_t silent = play_rows_count(&page->results->rows, PLAY_VERDICT_SKIP);
    fputs("<p>Nothing that asks for a verdict was skipped", page->out);
    if (silent) {
        fputs("; ", page->out);
        page_to_rows("", play_verdict_name(PLAY_VERDICT_SKIP), "", page->out);
        fprintf(page->out, "%zu %s</a> nothing to judge", silent,
                silent == 1 ? "row has" : "rows have");
    }
    fputs(".</p>\n", page->out);
}

/* How much was judged, and why not the rest: the first reasons, and the others when opened. */
static void put_coverage(const struct page *page) {
    struct play_coverage coverage;
    play_coverage_make(&page->results->rows, &coverage);
    if (coverage.skipped) {
        char *text = play_coverage_text(&coverage);
        fprintf(page->out, "<p>%s:</p>\n", text);
        const size_t shown = put_reasons(page, &coverage, 0, REASONS);
        if (play_coverage_line(&coverage, shown)) {
            fputs("<details><summary>Other reasons</summary>\n", page->out);
            put_reasons(page, &coverage, shown, SIZE_MAX);
            fputs("</details>\n", page->out);
        }
    } else {
        put_nothing_skipped(page);
    }
}

static void put_grave(const struct page *page, size_t place) {
    fputs("<li>", page->out);
    const int linked = page_to_case(page, place);
    page_put_cell(page->sorted[place], PAGE_CASE, text_attribute, page->out);
    fputs(linked ? "</a>: " : ": ", page->out);
    report_gravest_say(page->sorted, page->findings, page->count, place, text_attribute, page->out);
    fputs(".</li>\n", page->out);
}

/* What a reader has to know first (the rule is in gravest.h), with a picture. */
static void put_gravest(const struct page *page) {
    size_t places[GRAVEST];
    const size_t count = report_gravest(page->sorted, page->findings, page->count, GRAVEST, places);
    if (!count)
        return;
    fputs("<div class=\"gravest\"><div><p><strong>Gravest first</strong> (<a "
          "href=\"#findings\">all</a>):</p>\n<ol>\n",
          page->out);
    for (size_t k = 0; k < count; k++)
        put_grave(page, places[k]);
    fputs("</ol></div>\n", page->out);
    page_small_figure(page, places, count);
    fputs("</div>\n", page->out);
}

/* Input that is hardly meant; nothing where there is none. */
static void put_warnings(const struct page *page) {
    const struct play_warnings *warnings = &page->results->rows.warnings;
    for (size_t i = 0; i < warnings->count && i < WARNINGS; i++) {
        fputs(i ? "<li>" : "<p><strong>Warnings</strong></p>\n<ul>\n<li>", page->out);
        page_text(warnings->list[i].place, page->out);
        fputs(": ", page->out);
        page_text(warnings->list[i].text, page->out);
        fputs("</li>\n", page->out);
    }
    if (warnings->count > WARNINGS)
        fprintf(page->out, "<li>and %zu more: <code>verdicts.json</code> has all</li>\n",
                warnings->count - WARNINGS);
    fputs(warnings->count ? "</ul>\n" : "", page->out);
}

/* Leads to those rows. */
static void put_count(const struct page *page, const char *law, enum play_verdict verdict,
                      size_t count) {
    fputs("<td class=\"n\">", page->out);
    if (count)
        page_to_rows(law, play_verdict_name(verdict), "", page->out);
    fprintf(page->out, "%zu%s</td>", count, count ? "</a>" : "");
}

/* Verdicts that no row has are left out. */
static void put_counts(const struct page *page) {
    const struct play_rows *rows = &page->results->rows;
    page_table("", "Verdicts by law", page->out);
    fputs("<thead><tr><th scope=\"col\">Law</th>", page->out);
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++) {
        if (!play_rows_count(rows, (enum play_verdict)v))
            continue;
        fputs("<th scope=\"col\" class=\"n\">", page->out);
        page_verdict((enum play_verdict)v, "span", page->out);
        fputs("</th>", page->out);
    }
    fputs("<th scope=\"col\" class=\"n\">all</th></tr></thead><tbody>\n", page->out);
    for (size_t first = 0, end; first < page->count; first = end) {
        size_t counts[PLAY_VERDICT_COUNT] = {0};
        end = report_rows_end_of_law(page->sorted, page->count, first);
        for (size_t i = first; i < end; i++)
            counts[page->sorted[i]->verdict]++;
        fprintf(page->out, "<tr><th scope=\"row\"><a href=\"#l%zu\">",
                page_law_number(page, first));
        page_text(page->sorted[first]->law, page->out);
        fputs("</a></th>", page->out);
        for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
            if (play_rows_count(rows, (enum play_verdict)v))
                put_count(page, page->sorted[first]->law, (enum play_verdict)v, counts[v]);
        fprintf(page->out, "<td class=\"n\">%zu</td></tr>\n", end - first);
    }
    page_table_end(page->out);
}

void page_put_verdict(const struct page *page) {
    char *text = report_verdict_text(&page->results->rows);
    fprintf(page->out, "<p class=\"lead\">%s.</p>\n", text);
    put_coverage(page);
    put_gravest(page);
    put_warnings(page);
    put_counts(page);
}
