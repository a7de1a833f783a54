/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a sheet is made of, for its writers. */
#ifndef SHEET_PARTS_H
#define SHEET_PARTS_H

#include "sheet.h"

struct sheet_table {
    const char *name;
    size_t columns, cells; /* cells of all rows, one after the other */
    struct sheet_column *column;
    struct sheet_cell *cell;
};

struct sheet {
    const char *tool, *title;
    struct json_t *notes;
    size_t tables;
    struct sheet_table **table; /* the first has the single values */
};

const struct sheet_table *sheet_find(const struct sheet *sheet, const char *name);
size_t sheet_rows(const struct sheet_table *table);
const struct sheet_cell *sheet_row(const struct sheet_table *table, size_t row);

#endif
