/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_PAGE_CASE_H
#define REPORT_PAGE_CASE_H

#include <stddef.h>
#include "page.h"
#include "reports/read/case_lines.h"

/* One case of one law as a section of the page: the rows page->sorted[first..end) are its comparisons,
 * at least one. */
void page_case(const struct page *page, size_t first, size_t end);

/* Whether anything says where the expected value comes from. */
int page_case_has_source(const struct play_row *row);
/* What a row is compared with, in words: "closed form", "value in the case", "measurement"; a dash where it is nothing. */
const char *page_case_kind(const struct play_row *row);
/* Parts of it: where these come from; the checks. */
void page_case_references(const struct page *page, const struct report_lines *lines);
void page_case_checks(const struct page *page, size_t first, size_t end,
                      const struct report_lines *lines);

#endif
