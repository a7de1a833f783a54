/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_PAGE_CASE_H
#define REPORT_PAGE_CASE_H

#include <stddef.h>
#include "page.h"

/* One case of one law as a section of the page: the rows page->sorted[first..end) are its comparisons,
 * at least one. */
void page_case(const struct page *page, size_t first, size_t end);

#endif
