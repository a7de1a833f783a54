/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What references evaluate or solve, as the page prints it. */
#ifndef REPORT_PAGE_EQUATIONS_H
#define REPORT_PAGE_EQUATIONS_H

#include <stddef.h>
#include <stdio.h>
#include "page.h"
#include "reports/read/case_lines.h"

/* The equations of the references of a case: of each its own, and links to those of its symbols. Nothing where no
 * reference has one. */
void page_case_equations(const struct page *page, const struct report_lines *lines);
/* The equations of the reference of rows[i], of a list in which each reference has the id "q-<name>". What a reference
 * before it has is a link. */
void page_equations_of(const struct play_row *const *rows, size_t i, FILE *out);

#endif
