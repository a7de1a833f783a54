/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "cases/core/screen.h"
#include "cases/core/unit_text.h"
#include "cases/tell/formula.h"
#include "sheet_parts.h"

#define LAST 24 /* columns that the last one of a listing needs at least */

static const char *number_shown(const struct sheet_column *column, double x) {
    const char *as = column->as ? column->as : "%.6g";
    char text[UNIT_TEXT_SIZE];
    if (isnan(x))
        return "-";
    if (*as == '@') {
        unit_text(x, column->unit, as[1] - '0', text);
        return play_copy(text);
    }
    if (*as == '~')
        return play_format(fabs(x) < 0.001 ? "%.1e" : "%.4f", x);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    return play_format(as, x);
#pragma GCC diagnostic pop
}

const char *sheet_shown(const struct sheet_column *column, const struct sheet_cell *cell) {
    switch (column->kind) {
    case SHEET_FLAG:
        return isnan(cell->number) ? "-" : cell->number > 0.0 ? "yes" : "no";
    case SHEET_WHOLE:
        return isnan(cell->number) ? "-" : play_format("%.0f", cell->number);
    case SHEET_TEXT:
        return !cell->text ? "-" : column->as ? formula_symbol(cell->text) : cell->text;
    default:
        return cell->text ? cell->text : number_shown(column, cell->number);
    }
}

static const char *head_of(const struct sheet_column *column) {
    return column->head ? column->head : column->name;
}

static int is_number(const struct sheet_column *column) {
    return column->kind == SHEET_NUMBER || column->kind == SHEET_WHOLE;
}

void sheet_print_title(const struct sheet *sheet, FILE *out) {
    screen_wrapped(sheet->title, 0, out);
}

void sheet_print_note(const struct sheet *sheet, const char *name, size_t indent, FILE *out) {
    const char *sentence = json_string_value(json_object_get(sheet->notes, name));
    if (sentence)
        screen_wrapped(sentence, indent, out);
}

void sheet_print_values(const struct sheet *sheet, FILE *out) {
    static const struct screen_column columns[] = {
        {"", 0, 0, 0, NULL}, {"", 0, 0, 1, NULL}, {"", 24, 0, 0, NULL}};
    const struct sheet_table *t = sheet->table[0];
    struct screen_table *table = screen_table(SHEET_COUNT(columns), columns);
    for (size_t k = 0; k < t->columns; k++) {
        const char *const cells[] = {play_format("  %s", head_of(&t->column[k])),
                                     sheet_shown(&t->column[k], &t->cell[k]), t->column[k].meaning};
        if (t->column[k].head && !isnan(t->cell[k].number))
            screen_table_row(table, cells);
    }
    screen_table_print(table, out);
}

void sheet_print(const struct sheet *sheet, const char *name, const char *heading, FILE *out) {
    const struct sheet_table *t = sheet_find(sheet, name);
    struct screen_column *columns = play_zeroed(t->columns, sizeof *columns);
    const char **cells = play_resize(NULL, t->columns, sizeof *cells);
    size_t count = 0;
    for (size_t k = 0; k < t->columns; k++) {
        const struct sheet_column *c = &t->column[k];
        if (!*head_of(c))
            continue;
        columns[count] = heading ? (struct screen_column){.head = head_of(c),
                                                          .least = c->least,
                                                          .rank = c->rank,
                                                          .is_right = is_number(c)}
                                 : (struct screen_column){.head = head_of(c), .rank = (int)count};
        count++;
    }
    if (!heading)
        columns[count - 1] = (struct screen_column){.head = columns[count - 1].head, .least = LAST};
    struct screen_table *table = screen_table(count, columns);
    fputs(heading ? "\n" : "", out);
    screen_table_head(table, heading);
    for (size_t i = 0; i < sheet_rows(t); i++) {
        for (size_t k = count = 0; k < t->columns; k++)
            if (*head_of(&t->column[k])) {
                const char *cell = sheet_shown(&t->column[k], &sheet_row(t, i)[k]);
                cells[count] = heading && !count ? play_format("  %s", cell) : cell;
                count++;
            }
        screen_table_row(table, cells);
    }
    screen_table_print(table, out);
}

void sheet_print_turned(const struct sheet *sheet, const char *name, const char *heading,
                        FILE *out) {
    const struct sheet_table *t = sheet_find(sheet, name);
    const size_t rows = sheet_rows(t);
    struct screen_column *columns = play_zeroed(rows + 1, sizeof *columns);
    const char **cells = play_resize(NULL, rows + 1, sizeof *cells);
    columns[0] = (struct screen_column){.head = heading, .least = 16};
    for (size_t i = 0; i < rows; i++)
        columns[i + 1] = (struct screen_column){.head = sheet_shown(&t->column[0], sheet_row(t, i)),
                                                .is_right = 1};
    struct screen_table *table = screen_table(rows + 1, columns);
    putc('\n', out);
    screen_table_head(table, NULL);
    for (size_t k = 1; k < t->columns; k++) {
        cells[0] = play_format("  %s", head_of(&t->column[k]));
        for (size_t i = 0; i < rows; i++)
            cells[i + 1] = sheet_shown(&t->column[k], &sheet_row(t, i)[k]);
        screen_table_row(table, cells);
    }
    screen_table_print(table, out);
}
