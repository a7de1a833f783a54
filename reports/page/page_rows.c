/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include "page.h"
#include "reports/read/text.h"
#include "touchstone/common.h"

#define PASSES_SHOWN 3

/* --- rows ----------------------------------------------------------------------------------- */

static void put_numbers(const struct play_row *row, FILE *out) {
    fputs("</td><td>", out);
    page_value(row->expected, row->unit, out);
    fputs("</td><td>", out);
    page_value(row->predicted, row->unit, out);
    fputs("</td><td>", out);
    report_row_kind(row, report_attribute, PAGE_ABSENT, out);
    fputs("</td><td>", out);
    report_row_error(row, row->error, report_attribute, PAGE_ABSENT, out);
    fputs("</td><td>", out);
    report_row_error(row, row->tolerance, report_attribute, PAGE_ABSENT, out);
}

/* The law is named where the name of the case does not begin with it. */
static void put_case(const struct page *page, size_t i) {
    const struct play_row *row = page->sorted[i];
    const size_t length = strlen(row->law);
    fprintf(page->out, "<a href=\"#c%zu\">", page->case_of[i]);
    page_text(row->case_name, page->out);
    fputs("</a>", page->out);
    if (strncmp(row->case_name, row->law, length) != 0 || row->case_name[length] != '/') {
        fputs(" (law ", page->out);
        page_text(row->law, page->out);
        putc(')', page->out);
    }
}

/* Leads to its command. */
static void put_variant(const struct page *page, size_t i) {
    const struct play_setup *setup = page->setup_of[i];
    const char *variant = page->sorted[i]->variant;
    if (!setup || !page_setup_is_shown(page, setup)) {
        page_text(variant, page->out);
        return;
    }
    fprintf(page->out, "<a href=\"#v%zu\">", page_setup_number(page, setup));
    page_text(*variant ? variant : "the only one", page->out);
    fputs("</a>", page->out);
}

/* Of a case with many rows that pass, the worst are on the page. */
static int is_shown(const struct page *page, size_t i) {
    if (page->count <= PAGE_WHOLE || page->sorted[i]->verdict != PLAY_VERDICT_PASS ||
        i < PASSES_SHOWN)
        return 1;
    for (size_t k = 1; k <= PASSES_SHOWN; k++)
        if (page->case_of[i - k] != page->case_of[i])
            return 1;
    return 0;
}

static void put_row(const struct page *page, size_t i) {
    const struct play_row *row = page->sorted[i];
    FILE *out = page->out;
    fprintf(out, "<tr id=\"r%zu\"><td>", i + 1);
    put_case(page, i);
    fputs("</td><td>", out);
    put_variant(page, i);
    fputs("</td><td>", out);
    page_text(row->quantity, out);
    put_numbers(row, out);
    fputs("</td>", out);
    page_verdict(row->verdict, "td", out);
    fputs("<td>", out);
    report_row_order(row, PAGE_ABSENT, out);
    fputs("</td><td>", out);
    page_text(row->basis, out);
    fputs("</td><td>", out);
    page_text(row->verdict == PLAY_VERDICT_PASS || !*row->detail ? row->worst_at : row->detail,
              out);
    fputs("</td></tr>\n", out);
}

static void put_options(const struct page *page) {
    fputs("<div class=\"controls\" id=\"controls\" hidden=\"hidden\">"
          "<label for=\"find\">Find<input id=\"find\" type=\"search\"/></label>"
          "<label for=\"only\">Verdict<select id=\"only\"><option value=\"\">all</option>",
          page->out);
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        if (play_rows_count(&page->results->rows, (enum play_verdict)v))
            fprintf(page->out, "<option>%s</option>", play_verdict_name((enum play_verdict)v));
    fputs("</select></label><label for=\"law\">Law<select id=\"law\"><option value=\"\">all"
          "</option>",
          page->out);
    for (size_t first = 0, law = 1; first < page->count; law++) {
        fprintf(page->out, "<option value=\"%zu\">", law);
        page_text(page->sorted[first]->law, page->out);
        fputs("</option>", page->out);
        first = report_rows_end_of_law(page->sorted, page->count, first);
    }
    fputs("</select></label><span id=\"shown\" role=\"status\"></span></div>\n", page->out);
}

/* A body a law, which is how the script knows the law of a row. */
void page_put_table(const struct page *page) {
    static const char *const heads[] = {"Case",           "Variant",   "Quantity",
                                        "Expected",       "Predicted", "Type of error",
                                        "Error",          "Tolerance", "Within tolerance",
                                        "Observed order", "Basis",     "Worst at, or reason"};
    fputs(
        "<p>One row for each comparison; the worst rows of each case come first. The name of a "
        "case leads to its figures, the name of a variant to the command that runs it again.</p>\n",
        page->out);
    put_options(page);
    fputs("<div class=\"tall\" role=\"group\" tabindex=\"0\" aria-label=\"Table of comparisons\">"
          "<table id=\"rows\"><caption>Verdict rows: expected, predicted, error, tolerance"
          "</caption>\n<thead><tr>",
          page->out);
    for (size_t i = 0; i < TOUCH_COUNT(heads); i++)
        fprintf(page->out, "<th scope=\"col\">%s</th>", heads[i]);
    fputs("</tr></thead><tbody>\n", page->out);
    size_t left_out = 0;
    for (size_t i = 0; i < page->count; i++) {
        if (i && strcmp(page->sorted[i]->law, page->sorted[i - 1]->law) != 0)
            fputs("</tbody><tbody>\n", page->out);
        if (is_shown(page, i))
            put_row(page, i);
        else
            left_out++;
    }
    page_table_end(page->out);
    if (left_out)
        fprintf(page->out,
                "<p>%zu more comparisons pass: <code>verdicts.csv</code> in the folder of the "
                "results has all of them. Of each case the %d worst rows are here.</p>\n",
                left_out, PASSES_SHOWN);
}
