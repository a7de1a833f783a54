/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of numbers and words as `touchstone verify` leaves them: CSV with a header. */
#ifndef REPORT_CSV_H
#define REPORT_CSV_H

#include "cases/core/base.h"

#define REPORT_TABLE_BYTES ((size_t)64 << 20) /* a larger file is refused */

struct report_table {
    char *memory;
    size_t columns, rows; /* rows without the header */
    char **cell;          /* columns of the header, then row after row */
};

/* RFC 4180, also with plain line feeds. -1 and a message (file, line, what) on a file that is missing,
 * too large, empty, ragged or badly quoted. bytes: of the table in the file, from that place on; 0: the whole file. */
int report_table_read(const char *file, size_t at, size_t bytes, struct report_table *ret_table,
                      char *ret_message, size_t size);

/* Gives its memory back; one that was not read is empty. */
void report_table_release(struct report_table *table);

/* Column with that header, or -1. */
int report_table_find(const struct report_table *table, const char *header);
const char *report_table_text(const struct report_table *table, size_t row, size_t column);
/* NaN where the cell is no number. */
double report_table_number(const struct report_table *table, size_t row, size_t column);

#endif
