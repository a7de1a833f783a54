/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run found, as text: a table of at most 100 columns on the terminal, and Markdown. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <stdio.h>
#include "result.h"

/* colour: bold heads. */
void bench_print_table(const struct bench_result *result, int colour, FILE *out);
/* plots: 1 where the figures are beside it. */
void bench_print_markdown(const struct bench_result *result, int plots, FILE *out);

/* A heading's words for one group of rows: "hertz.full in L1: plane, everything, 96 contacts of
 * 376 B". */
void bench_group_title(const struct bench_row *row, char *ret_title, size_t size);
/* Whether two rows were timed in the same rounds. */
int bench_same_group(const struct bench_row *a, const struct bench_row *b);
/* "1.23 k", three digits; "-" for NaN. */
void bench_short_number(double x, char *ret_text, size_t size);

#endif
