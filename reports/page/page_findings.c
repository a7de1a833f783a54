/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/legend.h"
#include "page.h"
#include "cases/tell/text.h"

#define SHOWN     12  /* rows of a finding */
#define FINDINGS  100 /* of a theme */
#define BAD_SHOWN 20  /* rows that did not pass, before the table */

static void put_case_link(const struct page *page, size_t i) {
    const int linked = page_to_case(page, i);
    page_text(page->sorted[i]->case_name, page->out);
    fputs(linked ? "</a> (law " : " (law ", page->out);
    page_text(page->sorted[i]->law, page->out);
    fputs(")", page->out);
}

static void put_finding_row(const struct page *page, size_t i) {
    const struct play_row *row = page->sorted[i];
    fputs("<tr><td>", page->out);
    const int linked = page_to_row(page, i);
    page_text(*row->variant ? row->variant : row->case_name, page->out);
    fputs(linked ? "</a></td><td>" : "</td><td>", page->out);
    page_text(row->quantity, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->expected, row->unit, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->predicted, row->unit, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->predicted - row->expected, row->unit, page->out);
    fputs("</td></tr>\n", page->out);
}

/* Findings with the same text are one item, however many variants there are. */
static void put_finding(const struct page *page, size_t first) {
    const struct play_row *head = page->sorted[first];
    const size_t end = report_rows_end_of_case(page->sorted, page->count, first);
    const char *expected =
        strcmp(play_row_expected_word(head), "measured") ? "Intended" : "Measured";
    char *caption =
        play_format("%s and obtained: %s, row %zu on", expected, head->case_name, first + 1);
    size_t alike = 0;
    fputs("<li>", page->out);
    put_case_link(page, first);
    fputs(": ", page->out);
    page_text(head->detail, page->out);
    fputs(". <strong>", page->out);
    report_rows_say_finding(page->sorted, page->findings, page->count, first, text_attribute,
                            page->out);
    fputs(".</strong>\n", page->out);
    for (size_t i = first; i < end; i++)
        alike += page->findings[i] == first;
    fprintf(page->out, "<details><summary>%zu %s</summary>\n", alike, alike == 1 ? "row" : "rows");
    page_table("", caption, page->out);
    fprintf(page->out,
            "<thead><tr><th scope=\"col\">Variant</th><th scope=\"col\">Quantity</th>"
            "<th scope=\"col\" class=\"n\">%s</th><th scope=\"col\" class=\"n\">Obtained</th>"
            "<th scope=\"col\" class=\"n\">Difference</th></tr></thead><tbody>\n",
            expected);
    for (size_t i = first, shown = 0; i < end; i++)
        if (page->findings[i] == first && shown++ < SHOWN)
            put_finding_row(page, i);
    page_table_end(page->out);
    if (alike > SHOWN) {
        fprintf(page->out, "<p>The %d largest of %zu; all are ", SHOWN, alike);
        page_to_rows(head->law, play_verdict_name(PLAY_VERDICT_FINDING), head->case_name,
                     page->out);
        fputs("in the table</a>.</p>\n", page->out);
    }
    fputs("</details></li>\n", page->out);
}

static void begin_theme(const struct page *page, enum report_theme theme) {
    size_t count = 0;
    for (size_t i = 0; i < page->count; i++)
        count += page->findings[i] == i && report_row_theme(page->sorted[i]) == theme;
    page_fold("", page->out);
    fprintf(page->out, "<h3>%s</h3> %zu %s", report_themes[theme], count,
            count == 1 ? "finding" : "findings");
    page_fold_body(page->out);
    fputs("<ul class=\"findings\">\n", page->out);
}

static void put_theme(const struct page *page, enum report_theme theme) {
    size_t any = 0, more = 0;
    for (size_t i = 0; i < page->count; i++) {
        if (page->findings[i] != i || report_row_theme(page->sorted[i]) != theme ||
            (any >= FINDINGS && ++more))
            continue;
        if (!any++)
            begin_theme(page, theme);
        put_finding(page, i);
    }
    if (more) {
        fprintf(page->out, "<li>and %zu more ", more);
        page_to_rows("", play_verdict_name(PLAY_VERDICT_FINDING), "", page->out);
        fputs("in the table</a></li>\n", page->out);
    }
    fputs(any ? "</ul>\n" : "", page->out);
    if (any)
        page_fold_end(page->out);
}

static void put_bad(const struct page *page) {
    size_t any = 0, more = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct play_row *row = page->sorted[i];
        if (!report_row_is_bad(row) || (any == BAD_SHOWN && ++more))
            continue;
        fputs(any++ ? "" : "<h3>Not passed</h3>\n<ul>\n", page->out);
        fputs("<li>", page->out);
        page_verdict(row->verdict, "span", page->out);
        putc(' ', page->out);
        const int linked = page_to_row(page, i);
        fprintf(page->out, "row %zu%s, ", i + 1, linked ? "</a>" : "");
        put_case_link(page, i);
        fputs(", ", page->out);
        page_text(row->variant, page->out);
        fputs(", ", page->out);
        page_text(row->quantity, page->out);
        if (*row->detail)
            fputs(": ", page->out);
        text_attribute(row->detail, page->out);
        fputs("</li>\n", page->out);
    }
    if (more)
        fprintf(page->out, "<li>and %zu more <a href=\"#table\">in the table</a></li>\n", more);
    fputs(any ? "</ul>\n" : "", page->out);
}

void page_put_findings(const struct page *page) {
    fputs("<p>" PLAY_FINDING_SENTENCE "</p>\n", page->out);
    put_bad(page);
    for (int theme = 0; theme < REPORT_THEMES; theme++)
        put_theme(page, (enum report_theme)theme);
}
