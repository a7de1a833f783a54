/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case as a section of Markdown, in report.md and in the published report. */
#ifndef REPORT_MARKDOWN_CASE_H
#define REPORT_MARKDOWN_CASE_H

#include <stddef.h>
#include <stdio.h>
#include "reports/read/groups.h"
#include "reports/read/results.h"

/* Under which law each case is described: the first of its laws, by the alphabet. */
struct markdown_described {
    size_t count;
    const struct play_row **heads; /* by name of the case */
};

void markdown_described_make(const struct play_rows *rows,
                             struct markdown_described *ret_described);
/* The law under which a case is described. */
const char *markdown_described_with(const struct markdown_described *described,
                                    const char *case_name);

/* Where a built-in law comes from, and what is known to be wrong there; of another one, what it is. */
void markdown_law(const struct play_row *row, FILE *out);
/* "### hertz/a", its title, what it is for, its path in words, and the equations of the references that its rows
 * name, each in a paragraph. brief: less of path and text, no equations, as the report of many cases has to stay below
 * 512 KB. */
void markdown_case_head(const struct report_results *results, const struct play_row *const *rows,
                        size_t count, int brief, FILE *out);
/* A link to that section, or the name alone where it can be none. */
void markdown_case_link(const char *case_name, FILE *out);

/* Cells of a joined group: "normal_force, stiffness_n and 3 more"; the reference, or the sources of the case. */
void markdown_quantities(const struct report_group *group, FILE *out);
void markdown_against(const struct report_group *group, int brief, FILE *out);
/* The rows of a case that all pass, as one line: "All 12 pass: round-off (8): normal_force, stiffness_n; exact (4):
 * active." Up to MARKDOWN_MANY rows in all a report has a table of them instead. */
#define MARKDOWN_MANY 4000
int markdown_all_pass(const struct play_row *const *rows, size_t count);
void markdown_passes(const struct play_row *const *rows, size_t count, FILE *out);
/* "1 fail, 11 pass". */
void markdown_verdicts(const struct play_row *const *rows, size_t count, FILE *out);

#endif
