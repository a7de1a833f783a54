/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet.h"
#include <assert.h>
#include <jansson.h>
#include "cases/core/json.h"
#include "sheet_parts.h"

static struct sheet_table *add_table(struct sheet *sheet, const char *name) {
    struct sheet_table *table = play_zeroed(1, sizeof *table);
    sheet->table = play_resize(sheet->table, sheet->tables + 1, sizeof(void *));
    table->name = name;
    return sheet->table[sheet->tables++] = table;
}

struct sheet *sheet_new(const char *tool, const char *title) {
    struct sheet *sheet = play_zeroed(1, sizeof *sheet);
    *sheet = (struct sheet){.tool = tool, .title = title, .notes = json_object()};
    add_table(sheet, NULL);
    return sheet;
}

void sheet_note(struct sheet *sheet, const char *name, const char *sentence) {
    json_object_set_new(sheet->notes, name, sentence ? play_json_text(sentence) : json_null());
}

struct sheet_table *sheet_table(struct sheet *sheet, const char *name, size_t count,
                                const struct sheet_column *columns) {
    struct sheet_table *table = name ? add_table(sheet, name) : sheet->table[0];
    sheet_columns(table, count, columns);
    return table;
}

void sheet_columns(struct sheet_table *table, size_t count, const struct sheet_column *columns) {
    assert(!table->cells);
    table->column = play_resize(table->column, table->columns + count, sizeof *table->column);
    for (size_t i = 0; i < count; i++)
        table->column[table->columns++] = columns[i];
}

void sheet_cells(struct sheet_table *table, size_t count, const struct sheet_cell *cells) {
    assert(table->cells % table->columns + count <= table->columns);
    if (table->cells % table->columns == 0)
        table->cell = play_resize(table->cell, table->cells + table->columns, sizeof *table->cell);
    for (size_t i = 0; i < count; i++) {
        struct sheet_cell *cell = &table->cell[table->cells++];
        *cell = cells[i];
        cell->text = cell->text ? play_copy(cell->text) : NULL;
    }
}

const struct sheet_table *sheet_find(const struct sheet *sheet, const char *name) {
    size_t i = sheet->tables - 1;
    while (i && strcmp(sheet->table[i]->name, name) != 0)
        i--;
    assert(i > 0);
    return sheet->table[i];
}

size_t sheet_rows(const struct sheet_table *table) {
    return table->columns ? table->cells / table->columns : 0;
}

const struct sheet_cell *sheet_row(const struct sheet_table *table, size_t row) {
    return table->cell + row * table->columns;
}
