/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "play/memory.h"
#include "touchstone/law.h"
#include "page.h"
#include "text.h"

void page_put_traps(const struct page *page) {
    page_table("", "What is known to be wrong in the laws as documented", page->out);
    fputs("<thead><tr><th scope=\"col\">Law</th><th scope=\"col\">Document</th>"
          "<th scope=\"col\">Known to be wrong</th></tr></thead><tbody>\n",
          page->out);
    for (size_t first = 0; first < page->count;
         first = report_rows_end_of_law(page->sorted, page->count, first)) {
        const struct touch_law *law = page_law(page, first);
        if (!law)
            continue;
        fprintf(page->out, "<tr><th scope=\"row\"><a href=\"#l%zu\">%s</a></th><td class=\"w\">",
                page_law_number(page, first), law->name);
        page_text(law->source, page->out);
        fputs("</td><td>", page->out);
        page_text(*law->known_wrong ? law->known_wrong : "nothing", page->out);
        fputs("</td></tr>\n", page->out);
    }
    page_table_end(page->out);
}

static int same_source(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->reference, b->reference) && !strcmp(a->source, b->source);
}

void page_put_sources(const struct page *page) {
    const struct play_row **seen = play_resize(NULL, page->count + 1, sizeof *seen);
    size_t count = 0;
    fputs("<ul>\n", page->out);
    for (size_t i = 0; i < page->count; i++) {
        const struct play_row *row = page->sorted[i];
        size_t s = 0;
        while (s < count && !same_source(seen[s], row))
            s++;
        if (s < count || (!*row->reference && !*row->source))
            continue;
        seen[count++] = row;
        fputs("<li><strong>", page->out);
        report_attribute(*row->reference ? row->reference : "value given in the case", page->out);
        fputs("</strong>: ", page->out);
        page_text(row->source, page->out);
        fputs("</li>\n", page->out);
    }
    fputs(count ? "</ul>\n" : "<li>none</li></ul>\n", page->out);
    free(seen);
}
