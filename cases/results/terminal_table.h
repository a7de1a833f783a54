/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as a table for the terminal, at most 100 columns wide. */
#ifndef TABLE_H
#define TABLE_H

#include <stdio.h>
#include "verdict.h"

/* Prints one line for each case and quantity with its worst variant, the details of every row that did not
 * pass, and the number of rows by verdict. Rows are grouped by law, in their own order; with failed_first, laws
 * and lines are sorted from the worst to the best. */
void table_print(const struct play_rows *rows, double seconds, int failed_first, FILE *out);

/* Parts of such a table. A text in exactly that many columns: filled with blanks, or cut with an ellipsis; a control
 * character becomes '?'. */
void table_cell(const char *text, size_t width, FILE *out);
/* A text of any length in lines of at most that many columns, each with that indent. */
void table_paragraph(const char *text, size_t indent, size_t columns, FILE *out);
/* The same in 100 columns, with the indent of what stands below a line of the table. */
void table_wrapped(const char *text, FILE *out);
/* The name of a verdict, in its colour on a terminal, and the end of the line. */
void table_verdict(enum play_verdict verdict, FILE *out);

#endif
