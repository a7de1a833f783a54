/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "cases/core/file.h"
#include "cases/core/json.h"
#include "cases/core/utf8.h"
#include "csv.h"

struct cells {
    char **cell;
    size_t count, capacity;
};

static void add(struct cells *cells, char *cell) {
    if (cells->count == cells->capacity) {
        cells->capacity = cells->capacity ? 2 * cells->capacity : 1024;
        cells->cell = play_resize(cells->cell, cells->capacity, sizeof *cells->cell);
    }
    cells->cell[cells->count++] = cell;
}

static int ends_cell(char c) {
    return c == ',' || c == '\n' || c == '\r' || c == '\0';
}

/* Takes one cell out in place; returns the character that ended it (0 at the end of the file), or -1
 * for a quote that is not closed or is followed by text. */
static int take_cell(char **at, char **ret_cell, size_t *line) {
    char *from = *at, *to = *at;
    *ret_cell = to;
    if (*from != '"') {
        while (!ends_cell(*from))
            from++;
        to = from;
    } else {
        int closed = 0;
        for (from++; *from && !closed; from += !closed) {
            *line += *from == '\n';
            closed = *from == '"' && *++from != '"';
            if (!closed)
                *to++ = *from;
        }
        if (!closed || !ends_cell(*from))
            return -1;
    }
    if (*from == '\r' && from[1] == '\n')
        from++;
    const int end = (unsigned char)*from;
    *at = end ? from + 1 : from;
    *to = '\0';
    return end;
}

static int split(char *text, struct cells *cells, size_t *ret_columns, size_t *ret_line) {
    size_t line = 1, columns = 0, in_row = 0;

    while (*text) {
        char *cell;
        *ret_line = line;
        const int end = take_cell(&text, &cell, &line);
        if (end < 0)
            return -1;
        add(cells, cell);
        in_row++;
        if (end == ',')
            continue;
        line++;
        columns = columns ? columns : in_row;
        if (in_row != columns)
            return -2;
        in_row = 0;
    }
    *ret_columns = columns;
    return in_row ? -2 : 0;
}

int report_table_read(const char *file, size_t at, size_t bytes, struct report_table *ret_table,
                      char *ret_message, size_t size) {
    struct cells cells = {0};
    size_t columns = 0, line = 1;
    errno = EFBIG;
    char *memory = !bytes                        ? file_read(REPORT_TABLE_BYTES, "%s", file)
                   : bytes <= REPORT_TABLE_BYTES ? file_read_part(file, at, bytes)
                                                 : NULL;
    char *place = at ? play_format(" (the table at byte %zu)", at) : play_copy("");

    if (!memory)
        return REFUSED_INTO(ret_message, size, "%s%s: %s", file, place, strerror(errno));
    if (!play_utf8_is_valid(memory)) /* what a figure says of it is written as JSON */
        memory = play_copy(json_string_value(play_json_text(memory)));
    const int bad = split(memory, &cells, &columns, &line);
    if (bad || !cells.count)
        return REFUSED_INTO(ret_message, size, "%s:%zu%s: %s", file, line, place,
                            bad == -1   ? "a quoted cell does not end"
                            : bad == -2 ? "the row has not as many cells as the header"
                                        : "the table is empty");
    *ret_table = (struct report_table){.memory = memory,
                                       .columns = columns,
                                       .rows = cells.count / columns - 1,
                                       .cell = cells.cell};
    return 0;
}

void report_table_release(struct report_table *table) {
    play_release(table->memory);
    play_release(table->cell);
    *table = (struct report_table){.memory = NULL};
}

int report_table_find(const struct report_table *table, const char *header) {
    for (size_t i = 0; i < table->columns; i++)
        if (!strcmp(table->cell[i], header))
            return (int)i;
    return -1;
}

const char *report_table_text(const struct report_table *table, size_t row, size_t column) {
    return table->cell[(row + 1) * table->columns + column];
}

double report_table_number(const struct report_table *table, size_t row, size_t column) {
    const char *text = report_table_text(table, row, column);
    char *end;
    const double value = strtod(text, &end);
    return end == text || *end ? (double)NAN : value;
}
