/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as CSV (RFC 4180), for spreadsheets and scripts. */
#include "cases/core/quote.h"
#include "verdict.h"

static void csv_cell(const struct play_row *row, const struct record_field *field, FILE *out) {
    if (!row)
        fputs(field->key, out);
    else if (field->kind == RECORD_TEXT || field->kind == RECORD_CHOICE)
        csv_text(record_text(field, row), out);
    else
        csv_number(record_number(field, row), out);
}

/* A line of a row; NULL: of the names of the columns. They carry no units: values are in the unit of the row, errors in
 * its error_kind. A list is no column. */
static void csv_line(const struct play_row *row, FILE *out) {
    for (size_t i = 0; i < play_row_table.count; i++) {
        if (play_row_table.fields[i].kind == RECORD_LIST)
            continue;
        if (i)
            putc(',', out);
        csv_cell(row, &play_row_table.fields[i], out);
    }
    fputs("\r\n", out);
}

int play_write_csv(const struct play_rows *rows, FILE *out) {
    csv_line(NULL, out);
    for (size_t r = 0; r < rows->count; r++)
        csv_line(&rows->rows[r], out);
    return fflush(out) || ferror(out) ? -1 : 0;
}
