/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a large result has its place on the page. */
#ifndef REPORT_CHOOSE_H
#define REPORT_CHOOSE_H

#include "page.h"

/* For each row 1 or 0: at most so many in all, and of what passes at most so many of each case. */
char *page_choose_rows(const struct page *page, size_t most, size_t passes);
/* The same for the number of each case, from 1. */
char *page_choose_cases(const struct page *page, size_t most);

/* The order of the table, as places in sorted: what did not pass, findings, what was skipped, then what
 * passes; the largest error over tolerance first. */
size_t *page_order_rows(const struct page *page);

#endif
