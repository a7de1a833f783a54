/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run found, as text: a table of at most 100 columns on the terminal, and the cells of tables. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "result.h"

void bench_print_table(const struct bench_result *result, FILE *out);
/* law_tables.c: a run for one law, in at most 80 columns. */
void bench_print_law(const struct bench_result *result, FILE *out);

/* A column of the tables. */
#define BENCH_CELLS 9
extern const struct bench_cell {
    const char *head, *long_head; /* "ns", "ns/contact" */
    int width;                    /* on the terminal; 0: not there */
    int format; /* %: percent; [: an interval; /: millions a second; n: a number */
    size_t at;  /* of the number or interval in a row */
} bench_cells[BENCH_CELLS];
/* What stands in a row's cell. Holds a row's own words, which are a stranger's where bench.json is. */
void bench_cell_text(const struct bench_row *row, const struct bench_cell *cell, char *ret_text,
                     size_t size);
/* Under a group: what its control and its batches say. */
void bench_print_foot(const struct bench_result *result, size_t first, size_t end, FILE *out);
/* One past the last row of the group that begins at first. */
size_t bench_group_end(const struct bench_result *result, size_t first);

/* A heading's words for one group of rows: "hertz.full in L1: plane, everything, 96 contacts of
 * 376 B". */
void bench_group_title(const struct bench_row *row, char *ret_title, size_t size);
/* "1.23 k", three digits; "-" for NaN. */
void bench_short_number(double x, char *ret_text, size_t size);

#endif
