/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "touchstone/law.h"
#include "page.h"
#include "reports/read/text.h"

static int same_source(const struct play_row *a, const struct play_row *b) {
    return !strcmp(a->reference, b->reference) && !strcmp(a->source, b->source);
}

/* The distinct sources of references, or of values that stand in cases; how many. */
static size_t put_list(const struct page *page, int of_references, FILE *out) {
    const struct play_row **seen = play_resize(NULL, page->count + 1, sizeof *seen);
    size_t count = 0;
    for (size_t i = 0; i < page->count; i++) {
        const struct play_row *row = page->sorted[i];
        const int is_reference = *row->reference != '\0';
        size_t s = 0;
        while (s < count && !same_source(seen[s], row))
            s++;
        if (s < count || is_reference != of_references || (!is_reference && !*row->source))
            continue;
        seen[count++] = row;
        fputs("<li>", out);
        if (of_references) {
            fputs("<strong>", out);
            report_attribute(row->reference, out);
            fputs("</strong>: ", out);
        }
        page_text(row->source, out);
        fputs("</li>\n", out);
    }
    free(seen);
    return count;
}

void page_put_sources(const struct page *page) {
    char *given = NULL;
    size_t size;
    FILE *into = open_memstream(&given, &size);
    const size_t count = put_list(page, 0, into);
    fclose(into);
    fputs("<ul>\n", page->out);
    const size_t references = put_list(page, 1, page->out);
    fputs(references ? "</ul>\n" : "<li>no reference was used</li></ul>\n", page->out);
    if (count)
        fprintf(
            page->out,
            "<details><summary>Expected values given in the cases: %zu sources</summary>\n<ul>\n%s"
            "</ul></details>\n",
            count, given);
    free(given);
}
