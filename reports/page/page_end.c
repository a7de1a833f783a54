/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "reports/read/cited.h"
#include "touchstone/law.h"
#include "page.h"
#include "page_equations.h"
#include "reference/catalogue/reference.h"
#include "cases/tell/text.h"

#define SOURCES 1000 /* of references, and of values */

/* The end of a tag and the name of the reference of row i. Cases link to the first with that name, if it is of the
 * catalogue. */
static void put_name(const struct play_row *const *rows, size_t i, FILE *out) {
    size_t first = 0;
    while (strcmp(rows[first]->reference, rows[i]->reference) != 0)
        first++;
    if (first == i && ref_find(rows[i]->reference))
        fprintf(out, " id=\"q-%s\"", rows[i]->reference);
    fputs("><strong>", out);
    text_attribute(rows[i]->reference, out);
    fputs("</strong>: ", out);
}

/* The distinct sources of references, or of values that stand in cases; how many. */
static size_t put_list(const struct page *page, int of_references, FILE *out) {
    size_t count, listed = 0;
    const struct play_row **sources = report_rows_sources(page->sorted, page->count, &count);
    for (size_t i = 0; i < count; i++) {
        const struct play_row *row = sources[i];
        const int is_reference = *row->reference != '\0';
        if (is_reference != of_references || (!is_reference && !*row->source) ||
            listed++ >= SOURCES)
            continue;
        fputs("<li", out);
        if (of_references)
            put_name(sources, i, out);
        else
            fputs(">", out);
        page_text(row->source, out);
        fputs("\n", out);
        if (of_references)
            page_equations_of(sources, i, out);
        fputs("</li>\n", out);
    }
    if (listed > SOURCES)
        fprintf(out, "<li>and %zu more: <code>verdicts.csv</code> has all</li>\n",
                listed - SOURCES);
    return listed;
}

static void put_link(const char *before, const char *address, FILE *out) {
    fputs("<a href=\"", out);
    fputs(before, out);
    text_attribute(address, out);
    fputs("\" rel=\"noreferrer\">", out);
    text_attribute(address, out);
    fputs("</a>", out);
}

void page_work_link(const struct ref_entry *entry, FILE *out) {
    if (*entry->doi)
        put_link(REPORT_DOI, entry->doi, out);
    else if (*entry->url)
        put_link("", entry->url, out);
}

static void put_entry(const struct ref_entry *entry, FILE *out) {
    fprintf(out, "<li id=\"b-%s\"><strong>", entry->key);
    text_attribute(entry->label, out);
    fputs("</strong>: ", out);
    text_attribute(entry->authors, out);
    fputs(", <cite>", out);
    text_attribute(entry->title, out);
    fputs("</cite>. ", out);
    if (*entry->published)
        text_attribute(entry->published, out);
    fputs(*entry->published ? ". " : "", out);
    page_work_link(entry, out);
    fputs(*entry->doi || *entry->url ? ". " : "", out);
    text_attribute(entry->note, out);
    fputs(*entry->note ? ". " : "", out);
    fputs("Used for: ", out);
    text_attribute(entry->uses, out);
    fputs(entry->seen ? ".</li>\n" : ". <em>" REPORT_UNSEEN "</em></li>\n", out);
}

static void put_bibliography(const struct page *page) {
    const struct ref_entry **cited = report_cited(&page->results->rows);
    if (*cited) {
        fputs("<p>", page->out);
        text_attribute(REPORT_CITED, page->out);
        fputs("</p>\n<ul>\n", page->out);
        for (size_t i = 0; cited[i]; i++)
            put_entry(cited[i], page->out);
        fputs("</ul>\n<h3>What each reference rests on</h3>\n", page->out);
    }
}

void page_put_sources(const struct page *page) {
    char *given = NULL;
    size_t size;
    FILE *into = play_text(&given, &size);
    const size_t count = put_list(page, 0, into);
    fclose(into);
    put_bibliography(page);
    fputs("<ul>\n", page->out);
    const size_t references = put_list(page, 1, page->out);
    fputs(references ? "</ul>\n" : "<li>no reference was used</li></ul>\n", page->out);
    if (count)
        fprintf(
            page->out,
            "<details><summary>Expected values given in the cases: %zu sources</summary>\n<ul>\n%s"
            "</ul></details>\n",
            count, given);
}
