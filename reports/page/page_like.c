/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_like.h"
#include <string.h>

/* The first row that is not before that case of that law; case_name NULL: that is behind all of that law. */
static size_t place_of(const struct page *page, const char *law, const char *case_name) {
    size_t low = 0, high = page->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct play_row *row = page->sorted[middle];
        const int laws = strcmp(row->law, law);
        const int order = laws || !case_name ? laws : strcmp(row->case_name, case_name);
        if (order < 0 || (!order && !case_name))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t page_next_like(const struct page *page, size_t at, const char *case_name) {
    while (at < page->count) {
        const char *law = page->sorted[at]->law;
        const size_t found = place_of(page, law, case_name);
        if (found < page->count && !strcmp(page->sorted[found]->law, law) &&
            !strcmp(page->sorted[found]->case_name, case_name) &&
            page->case_chosen[page->case_of[found]])
            return found;
        at = place_of(page, law, NULL);
    }
    return page->count;
}

size_t page_after_law(const struct page *page, size_t at) {
    return place_of(page, page->sorted[at]->law, NULL);
}
