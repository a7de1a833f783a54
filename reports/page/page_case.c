/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_case.h"
#include <stdlib.h>
#include "cases/base/memory.h"
#include "reports/read/ledger.h"

#define LEDGER 4 /* variants of a case, where there are many rows */

static void put_ledger(const struct page *page, const char *law, const char *case_name) {
    struct report_ledger ledger;
    report_ledger_make(page->results, law, case_name, &ledger);
    const size_t shown = page->count > PAGE_WHOLE && ledger.count > LEDGER ? LEDGER : ledger.count;
    if (ledger.count) {
        char *caption = play_format(
            "Energies of %s at the end, in J; those that are always 0 are left out", case_name);
        fputs("<details><summary>Energy ledger", page->out);
        if (shown < ledger.count)
            fprintf(page->out, ", of %zu of %zu variants drawn", shown, ledger.count);
        fputs("</summary>\n", page->out);
        page_table(" class=\"d\"", caption, page->out);
        free(caption);
        fputs("<thead><tr><th scope=\"col\">Variant</th>", page->out);
        for (size_t k = 0; k < REPORT_LEDGER_ENTRIES; k++)
            if (ledger.used[k])
                fprintf(page->out, "<th scope=\"col\" class=\"n\">%s</th>", report_ledger_heads[k]);
        fputs("</tr></thead><tbody>\n", page->out);
    }
    for (size_t k = 0; k < shown; k++) {
        const size_t i = shown < ledger.count ? k * (ledger.count - 1) / (LEDGER - 1) : k;
        fputs("<tr><th scope=\"row\">", page->out);
        page_text(ledger.lines[i].variant, page->out);
        fputs("</th>", page->out);
        for (size_t e = 0; e < REPORT_LEDGER_ENTRIES; e++)
            if (ledger.used[e])
                fprintf(page->out, "<td>%.3g</td>", ledger.lines[i].value[e]);
        fputs("</tr>\n", page->out);
    }
    if (ledger.count) {
        page_table_end(page->out);
        fputs("</details>\n", page->out);
    }
    report_ledger_free(&ledger);
}

void page_case(const struct page *page, size_t first, size_t end) {
    const struct play_row *head = page->sorted[first];
    fprintf(page->out, "<section id=\"c%zu\" aria-labelledby=\"c%zu-h\"><h4 id=\"c%zu-h\">",
            page->case_of[first], page->case_of[first], page->case_of[first]);
    page_text(head->case_name, page->out);
    fputs("</h4>\n<p>", page->out);
    page_text(head->title, page->out);
    fputs(". ", page->out);
    const int linked = page_to_row(page, first);
    fprintf(page->out, "%zu %s%s: ", end - first, end - first == 1 ? "row" : "rows",
            linked ? "</a>" : "");
    for (size_t i = first; i < end;) {
        const size_t from = i;
        while (i < end && page->sorted[i]->verdict == page->sorted[from]->verdict)
            i++;
        fprintf(page->out, "%s%zu ", from > first ? ", " : "", i - from);
        page_verdict(page->sorted[from]->verdict, "span", page->out);
    }
    fputs(".</p>\n", page->out);
    page_setups(page, head->law, head->case_name);
    page_figures(page, head->law, head->case_name);
    put_ledger(page, head->law, head->case_name);
    page_command(page, head->law, head->case_name);
    fputs("</section>\n", page->out);
}
