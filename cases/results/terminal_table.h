/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as a table for the terminal, at most 100 columns wide. */
#ifndef TABLE_H
#define TABLE_H

#include <stdio.h>
#include "verdict.h"

/* One line for each case and quantity with its worst variant, every failing row in full, counts. By
 * law, as rows came; or with failed_first laws and their lines from the worst to the best. */
void table_print(const struct play_rows *rows, double seconds, int failed_first, FILE *out);

#endif
