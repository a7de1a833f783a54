/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_PAGE_SUMMARIES_H
#define REPORT_PAGE_SUMMARIES_H

#include "page.h"

/* That this page is the appendix of the reports of `touchstone report --summary`, with links to those that are in the
 * results folder. */
void page_summaries(const struct page *page);

#endif
