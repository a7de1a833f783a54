/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What helps to find things: words explained, and cases and quantities by the alphabet. */
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/results/legend.h"
#include "page.h"
#include "cases/tell/text.h"

#define QUANTITIES 1000

void page_put_glossary(const struct page *page) {
    const struct play_legend *word;
    fputs("<dl class=\"words\">\n", page->out);
    for (size_t i = 0; (word = play_glossary_at(i)); i++)
        fprintf(page->out, "<dt>%s</dt><dd>%s</dd>\n", word->word, word->text);
    fputs("</dl>\n", page->out);
}

/* --- the index -------------------------------------------------------------------------------- */

/* What stands in the index: the first row of a case, or of a quantity. */
struct entry {
    const char *name, *law;
    size_t place, count;
};

static int by_name(const void *a, const void *b) {
    const struct entry *l = a, *r = b;
    const int name = strcmp(l->name, r->name);
    return name ? name : strcmp(l->law, r->law);
}

/* The part of a case's name after the folder that it is in. */
static const char *last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash && slash[1] ? slash + 1 : name;
}

static size_t list_cases(const struct page *page, struct entry *ret_entries) {
    size_t count = 0;
    for (size_t first = 0, end; first < page->count; first = end) {
        const struct play_row *head = page->sorted[first];
        end = report_rows_end_of_case(page->sorted, page->count, first);
        if (page->case_chosen[page->case_of[first]])
            ret_entries[count++] =
                (struct entry){last_part(head->case_name), head->law, first, end - first};
    }
    qsort(ret_entries, count, sizeof *ret_entries, by_name);
    return count;
}

/* The quantities of all rows, each once. */
static size_t list_quantities(const struct page *page, struct entry *ret_entries) {
    size_t count = 0;
    for (size_t i = 0; i < page->count; i++)
        ret_entries[i] = (struct entry){page->sorted[i]->quantity, "", i, 1};
    qsort(ret_entries, page->count, sizeof *ret_entries, by_name);
    for (size_t i = 0; i < page->count; i++) {
        if (count && !strcmp(ret_entries[count - 1].name, ret_entries[i].name))
            ret_entries[count - 1].count++;
        else
            ret_entries[count++] = ret_entries[i];
    }
    return count;
}

/* Cases of one name stand together, each with its law. */
static void put_cases(const struct page *page, const struct entry *entries, size_t count) {
    fputs("<h3>Cases</h3>\n<ul class=\"index\">\n", page->out);
    for (size_t i = 0; i < count; i++) {
        const int same = i && !strcmp(entries[i].name, entries[i - 1].name);
        if (!same) {
            fputs(i ? "</li>\n<li>" : "<li>", page->out);
            page_text(entries[i].name, page->out);
        }
        fputs(same ? ", " : ": ", page->out);
        page_to_case(page, entries[i].place);
        page_text(entries[i].law, page->out);
        fputs("</a>", page->out);
    }
    fputs(count ? "</li>\n</ul>\n" : "</ul>\n", page->out);
}

static void put_quantities(const struct page *page, const struct entry *entries, size_t count) {
    fputs("<h3>Quantities</h3>\n<ul class=\"index\">\n", page->out);
    for (size_t i = 0; i < count && i < QUANTITIES; i++) {
        fputs("<li>", page->out);
        page_to_rows("", "", entries[i].name, page->out);
        page_text(entries[i].name, page->out);
        fprintf(page->out, "</a> (%zu)</li>\n", entries[i].count);
    }
    if (count > QUANTITIES)
        fprintf(page->out, "<li>and %zu more</li>\n", count - QUANTITIES);
    fputs("</ul>\n", page->out);
}

void page_put_index(const struct page *page) {
    struct entry *entries = play_resize(NULL, page->count + 1, sizeof *entries);
    if (page->count) {
        put_cases(page, entries, list_cases(page, entries));
        put_quantities(page, entries, list_quantities(page, entries));
    }
}
