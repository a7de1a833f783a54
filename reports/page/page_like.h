/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections of one case for several laws. */
#ifndef REPORT_PAGE_LIKE_H
#define REPORT_PAGE_LIKE_H

#include <stddef.h>
#include "page.h"

/* The first row of the next section of a case, from the law of row `at` on; page->count: there is none. */
size_t page_next_like(const struct page *page, size_t at, const char *case_name);
/* The first row of the law after that of row `at`. */
size_t page_after_law(const struct page *page, size_t at);

#endif
