/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "page_like.h"
#include <string.h>

size_t page_next_like(const struct page *page, size_t at, const char *case_name) {
    while (at < page->count) {
        const char *law = page->sorted[at]->law;
        const size_t found = report_rows_place(page->sorted, page->count, law, case_name);
        if (found < page->count && !strcmp(page->sorted[found]->law, law) &&
            !strcmp(page->sorted[found]->case_name, case_name) &&
            page->case_chosen[page->case_of[found]])
            return found;
        at = report_rows_place(page->sorted, page->count, law, NULL);
    }
    return page->count;
}

size_t page_after_law(const struct page *page, size_t at) {
    return report_rows_place(page->sorted, page->count, page->sorted[at]->law, NULL);
}
