/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_file.h"
#include "cases/core/file.h"
#include "cases/core/suggest.h"
#include "cases/case/cells.h"
#include "cases/case/units.h"

#define UNIT_MAX 64
#define WRONG    320 /* bytes of what is wrong with one text */

/* One reading of a file. */
struct reading {
    const char *path;
    const struct table_wanted *wanted;
    size_t wanted_count, line, columns;
    size_t of[CELLS_MAX]; /* which of the wanted ones a column is */
    char unit[CELLS_MAX][UNIT_MAX];
    char *message;
    size_t size;
};

/* Whether a heading is that name with a unit or without; ret_unit: "" without. */
static int is_heading(const char *cell, const char *name, char ret_unit[UNIT_MAX]) {
    const size_t length = strlen(name);
    if (strncmp(cell, name, length) != 0)
        return 0;
    const char *rest = cell + length;
    *ret_unit = '\0';
    if (!*rest)
        return 1;
    const char *unit = rest + strspn(rest, " _");
    const char close = *unit == '(' ? ')' : *unit == '[' ? ']' : '\0';
    if (unit == rest && !close)
        return 0;
    unit += close != '\0';
    size_t used = strlen(unit);
    if (!used || used >= UNIT_MAX || (close && unit[--used] != close))
        return 0;
    memcpy(ret_unit, unit, used);
    ret_unit[used] = '\0';
    return 1;
}

/* A heading that is no column, without what may be its unit. */
static void name_alone(const char *cell, char ret_name[UNIT_MAX]) {
    snprintf(ret_name, UNIT_MAX, "%s", cell);
    char *unit = strrchr(ret_name, '_');
    ret_name[strcspn(ret_name, " ([")] = '\0';
    if (unit)
        *unit = '\0';
}

static int read_heading(struct reading *r, char *line) {
    char *cells[CELLS_MAX];
    const size_t count = cells_split(line, ',', cells);
    for (size_t c = 0; c < count; c++) {
        char alone[UNIT_MAX];
        struct play_suggest near;
        size_t k = 0;
        if (r->columns == CELLS_MAX)
            return REFUSED_INTO(r->message, r->size, "%s:%zu: more than %d columns", r->path,
                                r->line, CELLS_MAX);
        const char *cell = cells[c];
        name_alone(cell, alone);
        play_suggest_begin(&near, alone);
        /* slide_s is that column, and not the column slide in seconds: the longer name comes first. */
        size_t best = r->wanted_count;
        for (char unit[UNIT_MAX]; k < r->wanted_count; k++) {
            play_suggest_offer(&near, r->wanted[k].name);
            if (is_heading(cell, r->wanted[k].name, unit) &&
                (best == r->wanted_count ||
                 strlen(r->wanted[k].name) > strlen(r->wanted[best].name))) {
                best = k;
                memcpy(r->unit[r->columns], unit, UNIT_MAX);
            }
        }
        if (best == r->wanted_count) {
            char names[WRONG] = "";
            for (k = 0; k < r->wanted_count; k++)
                snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", k ? ", " : "",
                         r->wanted[k].name);
            return REFUSED_INTO(r->message, r->size, "%s:%zu: column %zu is '%.60s'%s; allowed: %s",
                                r->path, r->line, r->columns + 1, cell,
                                play_suggest_hint(&near, ""), names);
        }
        for (k = 0; k < r->columns; k++)
            if (r->of[k] == best)
                return REFUSED_INTO(r->message, r->size, "%s:%zu: columns %zu and %zu are both %s",
                                    r->path, r->line, k + 1, r->columns + 1, r->wanted[best].name);
        r->of[r->columns++] = best;
    }
    return 0;
}

static int refuse_cell(const struct reading *r, size_t column, const char *why) {
    return REFUSED_INTO(r->message, r->size, "%s:%zu: column %zu, %s: %s", r->path, r->line,
                        column + 1, r->wanted[r->of[column]].name, why);
}

static int read_row(const struct reading *r, char *line, struct table_file *table) {
    char *cells[CELLS_MAX];
    const size_t count = cells_split(line, ',', cells);
    for (size_t k = 0; k < count; k++) {
        char why[WRONG], text[WRONG];
        if (k == r->columns)
            return REFUSED_INTO(r->message, r->size,
                                "%s:%zu: more cells than the heading, which has %zu", r->path,
                                r->line, r->columns);
        const char *cell = cells[k];
        snprintf(text, sizeof text, "%.100s%s%s", cell, *r->unit[k] ? " " : "", r->unit[k]);
        if (!*cell)
            return refuse_cell(r, k, "there is no number");
        if (play_number_read(text, r->wanted[r->of[k]].unit, &table->column[r->of[k]][table->rows],
                             why, sizeof why))
            return refuse_cell(r, k, why);
        if (k + 1 == count && count < r->columns)
            return refuse_cell(r, k + 1, "there is no number");
    }
    return 0;
}

static int refuse_missing(const struct reading *r) {
    for (size_t k = 0; k < r->wanted_count; k++) {
        size_t i = 0;
        while (i < r->columns && r->of[i] != k)
            i++;
        if (i < r->columns || !r->wanted[k].needed)
            continue;
        return REFUSED_INTO(r->message, r->size, "%s: there is no column %s%s%s%s (%s)", r->path,
                            r->wanted[k].name, *r->wanted[k].unit ? " in " : "", r->wanted[k].unit,
                            *r->wanted[k].unit ? " or a unit that fits" : "", r->wanted[k].meaning);
    }
    return 0;
}

static size_t count_lines(const char *text) {
    size_t lines = 1;
    for (; text && *text; text++)
        lines += *text == '\n';
    return lines;
}

static int read_text(struct reading *r, char *text, struct table_file *table) {
    char *at = text, *line = cells_line(&at, &r->line);
    if (!line)
        return REFUSED_INTO(r->message, r->size,
                            "%s: the file is empty; needed: a heading, and rows", r->path);
    if (read_heading(r, line) || refuse_missing(r))
        return -1;
    const size_t most = count_lines(at);
    for (size_t k = 0; k < r->columns; k++)
        table->column[r->of[k]] = play_resize(NULL, most, sizeof(double));
    for (; (line = cells_line(&at, &r->line)); table->rows++)
        if (read_row(r, line, table))
            return -1;
    if (table->rows)
        return 0;
    return REFUSED_INTO(r->message, r->size, "%s: there is no row below the heading", r->path);
}

int table_file_read(const char *path, const struct table_wanted *wanted, size_t count,
                    struct table_file *ret, char *ret_message, size_t size) {
    struct reading reading = {.path = path, .wanted = wanted, .wanted_count = count};
    reading.message = ret_message;
    reading.size = size;
    char *text = file_read_input(path);
    if (!text)
        return REFUSED_INTO(ret_message, size, "%s: %s", path, strerror(errno));
    struct table_file table = {.count = count};
    table.column = play_resize(NULL, count, sizeof *table.column);
    for (size_t k = 0; k < count; k++)
        table.column[k] = NULL;
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8, as spreadsheets write it */
    const int bad =
        read_text(&reading, text + (strncmp(text, mark, strlen(mark)) ? 0 : strlen(mark)), &table);
    if (bad)
        return -1;
    *ret = table;
    return 0;
}
