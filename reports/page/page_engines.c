/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The section "engines": what the laws of LAMMPS, LIGGGHTS and YADE did, beside the exact value and
 * our law of the same conventions. Curves are with each law's cases. */
#include "reports/read/engine_rows.h"
#include "page.h"

static void put_entry(const struct page *page, const struct engine_entry *entry) {
    const struct play_row *row = entry->row;
    fputs("<tr><td>", page->out);
    page_text(row->law, page->out);
    fputs("</td><td>", page->out);
    page_text(row->case_name, page->out);
    fputs("</td><td>", page->out);
    page_text(row->variant, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->predicted, row->unit, page->out);
    fputs("</td><td class=\"n\">", page->out);
    if (entry->ours)
        fprintf(page->out, "%.1e", engine_less_ours(entry));
    else
        fputs(PAGE_ABSENT, page->out);
    fputs("</td><td class=\"n\">", page->out);
    page_value(row->expected, row->unit, page->out);
    fputs("</td>", page->out);
    page_verdict(row->verdict, "td", page->out);
    fputs("<td>", page->out);
    page_text(row->detail, page->out);
    fputs("</td></tr>\n", page->out);
}

void page_put_engines(const struct page *page) {
    struct engine_group groups[ENGINE_GROUPS];
    if (engine_groups_make(page->sorted, page->count, groups))
        fputs("<p>" ENGINE_ABOUT "<code>touchstone engines</code> lists the conventions.</p>\n",
              page->out);
    for (size_t k = 0; k < ENGINE_GROUPS; k++) {
        if (!groups[k].count)
            continue;
        fprintf(page->out, "<h3>%s</h3>\n<p>%s</p>\n", groups[k].title, groups[k].about);
        page_table("", groups[k].title, page->out);
        fputs("<thead><tr><th scope=\"col\">Law</th><th scope=\"col\">Case</th>"
              "<th scope=\"col\">Variant</th><th scope=\"col\" class=\"n\">Engine</th>"
              "<th scope=\"col\" class=\"n\">Minus our law</th>"
              "<th scope=\"col\" class=\"n\">Exact</th><th scope=\"col\">Verdict</th>"
              "<th scope=\"col\">Why it is not exact</th></tr></thead><tbody>\n",
              page->out);
        for (size_t i = 0; i < groups[k].count && i < ENGINE_SHOWN; i++)
            put_entry(page, &groups[k].entries[i]);
        page_table_end(page->out);
        if (groups[k].count > ENGINE_SHOWN)
            fprintf(page->out, "<p>and %zu more <a href=\"#table\">in the table</a></p>\n",
                    groups[k].count - ENGINE_SHOWN);
    }
}
