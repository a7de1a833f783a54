/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef REPORT_PAGE_DATA_H
#define REPORT_PAGE_DATA_H

#include "page.h"

/* All rows, or the most important of them, as data for page.js; how many. */
size_t page_put_data(const struct page *page);

#endif
