/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remarks: a section with one sentence. */
#include "page.h"

void page_put_remarks(const struct page *page) {
    fprintf(page->out, "<p>There are %zu comparisons on this page.</p>\n", page->count);
}
