/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What verify says on a terminal: one screen, whatever was run. */
#ifndef TABLE_H
#define TABLE_H

#include "verdict.h"

struct table_how {
    double seconds;     /* that the run took */
    int verbose;        /* every row, however many there are */
    const char *folder; /* where the results are, for their reader */
    int failed_first;   /* laws and rows from the worst to the best */
};

/* Rows of one case, quantity and basis stand in one line, with the worst of them. Where these are few, or with
 * verbose, all lines are printed; else one line for each law, and the gravest findings in words. Then what did not pass,
 * and the number of rows by verdict. */
void table_print(const struct play_rows *rows, const struct table_how *how, FILE *out);

/* --- parts of it, and for other tables of verdicts --------------------------------------------- */

/* The colour of a cell that ends with the name of a verdict, for screen_column (terminal_colour.c). */
const char *table_verdict_colour(const char *cell);
/* One line for each law (terminal_laws.c), then findings in words in the lines that are left. */
void table_laws_print(const struct play_rows *rows, size_t lines, FILE *out);
/* What did not pass, in words, by what the rows have in common (terminal_failures.c). */
void table_failures_print(const struct play_rows *rows, const struct table_how *how, FILE *out);

#endif
