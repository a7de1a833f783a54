/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict rows as CSV (RFC 4180), for spreadsheets and scripts. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/utf8.h"
#include "verdict.h"

static int is_plain_number(const char *text) {
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return 0;
    strtod(text, &end);
    return !*end;
}

/* Quoted as RFC 4180 says. A spreadsheet would evaluate a cell that begins like a formula, so that such a
 * cell begins with an apostrophe. */
static void csv_text(const char *text, FILE *out) {
    const int formula = *text && strchr("=+-@\t\r\n", *text) && !is_plain_number(text);
    const int quoted = formula || strpbrk(text, ",\"\r\n") != NULL;
    uint32_t code;

    if (quoted)
        putc('"', out);
    if (formula)
        putc('\'', out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == '"')
            putc('"', out);
        play_utf8_put_plain(code, out);
    }
    if (quoted)
        putc('"', out);
}

static void csv_cell(const struct play_row *row, const struct record_field *field, FILE *out) {
    if (!row)
        fputs(field->key, out);
    else if (field->kind == RECORD_TEXT || field->kind == RECORD_CHOICE)
        csv_text(record_text(field, row), out);
    else if (!isnan(record_number(field, row)))
        fprintf(out, "%.17g", record_number(field, row));
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
