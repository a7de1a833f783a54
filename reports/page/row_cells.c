/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "row_cells.h"

static const struct {
    const char *key, *heading;
    int is_number;
} columns[PAGE_COLUMNS] = {
#define X(name, key, heading, number) {key, heading, number},
    PAGE_TABLE(X)
#undef X
};

const char *page_column_heading(enum page_column column) {
    return columns[column].heading;
}

const char *page_column_key(enum page_column column) {
    return columns[column].key;
}

int page_column_is_number(enum page_column column) {
    return columns[column].is_number;
}

static void put_text(const char *text, report_put *put, FILE *out) {
    if (*text)
        put(text, out);
    else
        fputs(PAGE_ABSENT, out);
}

/* The law is named where the name of the case does not begin with it. */
static void put_case(const struct play_row *row, report_put *put, FILE *out) {
    const size_t length = strlen(row->law);
    put_text(row->case_name, put, out);
    if (strncmp(row->case_name, row->law, length) != 0 || row->case_name[length] != '/') {
        fputs(" (law ", out);
        put_text(row->law, put, out);
        putc(')', out);
    }
}

/* An expression stands beside the quantity that it gives. */
static void put_quantity(const struct play_row *row, report_put *put, FILE *out) {
    char *expression = play_row_expression(row);
    put_text(row->quantity, put, out);
    if (expression) {
        fputs(" = ", out);
        put(expression, out);
    }
}

static void put_ratio(double ratio, FILE *out) {
    if (isnan(ratio))
        fputs(PAGE_ABSENT, out);
    else
        fprintf(out, "%.3g", ratio);
}

void page_put_cell(const struct play_row *row, enum page_column column, report_put *put,
                   FILE *out) {
    switch (column) {
    case PAGE_CASE:
        put_case(row, put, out);
        break;
    case PAGE_QUANTITY:
        put_quantity(row, put, out);
        break;
    case PAGE_EXPECTED:
        page_value_as(row->expected, row->unit, put, out);
        break;
    case PAGE_PREDICTED:
        page_value_as(row->predicted, row->unit, put, out);
        break;
    case PAGE_KIND:
        report_row_kind(row, put, PAGE_ABSENT, out);
        break;
    case PAGE_ERROR:
        report_row_error_at(row, put, PAGE_ABSENT, out);
        break;
    case PAGE_TOLERANCE:
        report_row_error(row, row->tolerance, put, PAGE_ABSENT, out);
        break;
    case PAGE_RATIO:
        put_ratio(report_row_error_over_tolerance(row), out);
        break;
    case PAGE_ORDER:
        report_row_order(row, PAGE_ABSENT, out);
        break;
    case PAGE_WORST:
        put_text(row->verdict == PLAY_VERDICT_PASS || !*row->detail ? row->worst_at : row->detail,
                 put, out);
        break;
    default:
        put_text(column == PAGE_VARIANT ? row->variant : row->basis, put, out);
    }
}
