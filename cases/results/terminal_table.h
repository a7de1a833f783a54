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

#endif
