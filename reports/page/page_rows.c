/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "page.h"
#include "row_cells.h"
#include "page_data.h"
#include "cases/tell/text.h"

/* --- rows ----------------------------------------------------------------------------------- */

static void put_row(const struct page *page, size_t i, size_t law) {
    const struct play_row *row = page->sorted[i];
    FILE *out = page->out;
    fprintf(out, "<tr id=\"r%zu\" data-law=\"%zu\"><td>", i + 1, law);
    const int linked = page_to_case(page, i);
    page_put_cell(row, PAGE_CASE, text_attribute, out);
    fputs(linked ? "</a></td>" : "</td>", out);
    for (int column = PAGE_VARIANT; column < PAGE_COLUMNS; column++) {
        if (column == PAGE_VERDICT) {
            page_verdict(row->verdict, "td", out);
            continue;
        }
        fputs("<td>", out);
        page_put_cell(row, (enum page_column)column, text_attribute, out);
        fputs("</td>", out);
    }
    fputs("</tr>\n", out);
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
    fputs("</select></label>", page->out);
    fputs("<button type=\"button\" id=\"back\">Rows before</button>"
          "<button type=\"button\" id=\"on\">Rows after</button>"
          "<span id=\"shown\" role=\"status\"></span></div>\n",
          page->out);
}

/* Where only a part of the rows is in the table: the script shows the others. */
static void put_rest(const struct page *page, size_t shown, size_t searched) {
    fprintf(
        page->out,
        "<p>%zu of %zu comparisons are in the table as it stands: first what did not pass, then "
        "findings, then the worst of each case. With JavaScript the table has %zu, a part at a "
        "time. <code>verdicts.csv</code> in the folder of the results has all.</p>\n",
        shown, page->count, searched);
}

/* The number of the law of each row, which the script filters by. */
static size_t *number_laws(const struct page *page) {
    size_t *number = play_resize(NULL, page->count + 1, sizeof *number);
    for (size_t i = 0; i < page->count; i++)
        number[i] =
            !i ? 1 : number[i - 1] + (strcmp(page->sorted[i]->law, page->sorted[i - 1]->law) != 0);
    return number;
}

/* How many rows. */
static size_t put_rows(const struct page *page) {
    size_t *law = number_laws(page), shown = 0;
    fputs("<div class=\"tall\" role=\"group\" tabindex=\"0\" aria-label=\"Table of comparisons\">"
          "<table id=\"rows\"><caption>Verdict rows: expected, predicted, error, tolerance"
          "</caption>\n<thead><tr>",
          page->out);
    for (size_t i = 0; i < PAGE_COLUMNS; i++)
        fprintf(page->out, "<th scope=\"col\" data-key=\"%s\">%s</th>",
                page_column_key((enum page_column)i), page_column_heading((enum page_column)i));
    fputs("</tr></thead><tbody>\n", page->out);
    for (size_t k = 0; k < page->count; k++) {
        const size_t i = page->order[k];
        if (!page->row_chosen[i])
            continue;
        put_row(page, i, law[i]);
        shown++;
    }
    page_table_end(page->out);
    return shown;
}

void page_put_table(const struct page *page) {
    const size_t searched = page->count > PAGE_WHOLE ? page_put_data(page) : page->count;
    fputs(
        "<p>One row for each comparison: first what did not pass, then findings, then the others, "
        "those that use most of their tolerance first. The name of a case leads to its section. "
        "The address of this page keeps what is chosen here, so that it can be sent to "
        "others.</p>\n"
        "<p class=\"printed\">The rows are not printed: they are in the file "
        "<code>verdicts.csv</code> in the folder of the results.</p>\n",
        page->out);
    page_fold(" id=\"comparisons\"", page->out);
    fprintf(page->out, "%zu comparisons</summary>\n", page->count);
    put_options(page);
    fputs("<noscript>", page->out);
    const size_t shown = put_rows(page);
    if (page->count > PAGE_WHOLE)
        put_rest(page, shown, searched);
    page_fold_end(page->out);
}
