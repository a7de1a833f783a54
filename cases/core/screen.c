/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include "screen.h"
#include "utf8.h"

#define USUAL  80 /* columns */
#define LEAST  40
#define GAP    2 /* between two columns of a table */
#define BELOW  4 /* indent of a paragraph below a row */
#define ALWAYS 4 /* columns that any cell can be squeezed to where nothing else helps */

/* --- the terminal ------------------------------------------------------------------------------- */

size_t screen_columns(FILE *out) {
    struct winsize size = {0};
    const char *said = getenv("COLUMNS");
    if (isatty(fileno(out)) && !ioctl(fileno(out), TIOCGWINSZ, &size) && size.ws_col)
        return size.ws_col < LEAST ? LEAST : size.ws_col;
    const long columns = said ? strtol(said, NULL, 10) : 0;
    return columns >= LEAST && columns < SHRT_MAX ? (size_t)columns : USUAL;
}

int screen_is_utf8(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(locale && *locale); i++)
        locale = getenv(names[i]);
    return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}

const char *screen_colour(const char *sequence, FILE *out) {
    const char *no = getenv("NO_COLOR");
    return isatty(fileno(out)) && !(no && *no) ? sequence : "";
}

void screen_link(const char *file, FILE *out) {
    char host[256] = "", *path = *screen_colour("x", out) ? realpath(file, NULL) : NULL;
    if (path && !gethostname(host, sizeof host - 1)) {
        fprintf(out, "\033]8;;file://%s", host);
        for (const char *at = path; *at; at++)
            fprintf(out, *at > ' ' && *at != '%' && *at != 127 ? "%c" : "%%%02X",
                    (unsigned char)*at);
        fprintf(out, "\033\\%s\033]8;;\033\\", file);
    } else {
        fputs(file, out);
    }
    free(path);
}

/* --- lines -------------------------------------------------------------------------------------- */

/* A terminal must not obey a control character in a name, nor turn the direction of what follows it. */
static uint32_t harmless(uint32_t code) {
    return play_utf8_is_hidden(code) ? '?' : code;
}

static size_t width_of(uint32_t code) {
    return play_utf8_width(harmless(code));
}

static size_t columns_of(const char *text) {
    uint32_t code;
    size_t columns = 0;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken)
        columns += width_of(code);
    return columns;
}

/* Writes so many bytes; how many columns they take. */
static size_t put(const char *text, size_t bytes, FILE *out) {
    const char *end = text + bytes;
    uint32_t code;
    size_t columns = 0;
    for (size_t taken; text < end && (taken = play_utf8_next(text, &code)); text += taken) {
        play_utf8_put(harmless(code), out);
        columns += width_of(code);
    }
    return columns;
}

/* The bytes of the first line of a text, without the blanks at its end, at least one character; *ret_next: where the
 * next one begins. */
static size_t line_of(const char *text, size_t width, const char **ret_next) {
    const char *at = text, *blank = NULL, *mark = NULL;
    uint32_t code;
    size_t columns = 0;
    for (size_t taken; (taken = play_utf8_next(at, &code)); at += taken) {
        columns += width_of(code);
        blank = code == ' ' ? at : blank;
        if (columns > width && at > text && code != ' ')
            break;
        mark = code < 128 && strchr("_/,;=|", (int)code) ? at + taken : mark;
    }
    const char *end = !*at ? at : blank ? blank : mark ? mark : at;
    *ret_next = end + strspn(end, " ");
    while (end > text && end[-1] == ' ')
        end--;
    return (size_t)(end - text);
}

void screen_cell(const char *text, size_t width, FILE *out) {
    const int whole = columns_of(text) <= width;
    const size_t room = whole ? width : width - 1;
    const char *end = text;
    uint32_t code;
    size_t used = 0;
    for (size_t taken; (taken = play_utf8_next(end, &code)) && used + width_of(code) <= room;
         end += taken)
        used += width_of(code);
    put(text, (size_t)(end - text), out);
    fputs(whole ? "" : "\xE2\x80\xA6", out);
    fprintf(out, "%*s", (int)(width - used - !whole), "");
}

void screen_paragraph(const char *text, size_t indent, size_t columns, FILE *out) {
    const char *next;
    text += strspn(text, " ");
    do {
        const size_t bytes = line_of(text, columns - indent, &next);
        fprintf(out, "%*s", bytes ? (int)indent : 0, "");
        put(text, bytes, out);
        putc('\n', out);
    } while (*(text = next));
}

void screen_wrapped(const char *text, size_t indent, FILE *out) {
    screen_paragraph(text, indent, screen_columns(out), out);
}

/* --- a table ------------------------------------------------------------------------------------ */

struct screen_table {
    size_t columns, count;
    const struct screen_column *column;
    struct line {
        char **cell; /* NULL: a paragraph */
        char *below;
        int is_head;
    } * lines;
};

struct screen_table *screen_table(size_t count, const struct screen_column *columns) {
    struct screen_table *table = play_zeroed(1, sizeof *table);
    *table = (struct screen_table){.columns = count, .column = columns};
    return table;
}

static struct line *add(struct screen_table *table) {
    table->lines = play_resize(table->lines, table->count + 1, sizeof *table->lines);
    table->lines[table->count] = (struct line){0};
    return &table->lines[table->count++];
}

void screen_table_row(struct screen_table *table, const char *const *cells) {
    struct line *line = add(table);
    line->cell = play_resize(NULL, table->columns, sizeof *line->cell);
    for (size_t k = 0; k < table->columns; k++)
        line->cell[k] = play_copy(cells[k]);
}

void screen_table_head(struct screen_table *table, const char *first) {
    const char **heads = play_resize(NULL, table->columns, sizeof *heads);
    for (size_t k = 0; k < table->columns; k++)
        heads[k] = !k && first ? first : table->column[k].head;
    screen_table_row(table, heads);
    table->lines[table->count - 1].is_head = 1;
}

void screen_table_below(struct screen_table *table, const char *text) {
    add(table)->below = play_copy(text);
}

/* What a column must have. */
static size_t least_of(const struct screen_table *table, const size_t *width, size_t k) {
    const size_t least = table->column[k].least;
    return least && least < width[k] ? least : width[k];
}

static size_t sum_of(const struct screen_table *table, const size_t *width, int least) {
    size_t sum = 0;
    for (size_t k = 0; k < table->columns; k++)
        sum += width[k] ? GAP + (least ? least_of(table, width, k) : width[k]) : 0;
    return sum - GAP;
}

/* The widest column that is above its least; columns if there is none. */
static size_t widest(const struct screen_table *table, const size_t *width, int anyhow) {
    size_t found = table->columns;
    for (size_t k = 0; k < table->columns; k++) {
        const size_t least = anyhow ? ALWAYS : least_of(table, width, k);
        if (width[k] > least && (found == table->columns || width[k] > width[found]))
            found = k;
    }
    return found;
}

/* The width of each column; 0: it is left out. */
static size_t *fit(const struct screen_table *table, size_t columns) {
    size_t *width = play_zeroed(table->columns, sizeof *width);
    for (size_t i = 0; i < table->count; i++)
        for (size_t k = 0; k < table->columns && table->lines[i].cell; k++) {
            const size_t wanted = columns_of(table->lines[i].cell[k]);
            width[k] = wanted > width[k] ? wanted : width[k];
        }
    while (sum_of(table, width, 1) > columns) {
        size_t last = 0;
        for (size_t k = 1; k < table->columns; k++)
            last = width[k] && table->column[k].rank > (width[last] ? table->column[last].rank : 0)
                       ? k
                       : last;
        if (!width[last] || table->column[last].rank <= 0)
            break;
        width[last] = 0;
    }
    for (int anyhow = 0; anyhow < 2; anyhow++)
        for (size_t k; sum_of(table, width, 0) > columns &&
                       (k = widest(table, width, anyhow)) < table->columns;)
            width[k]--;
    return width;
}

/* The next line of a cell, which goes on at *text; the columns that it leaves free. */
static size_t put_line(const struct screen_column *column, const char *cell, const char **text,
                       size_t width, FILE *out) {
    const size_t blanks = strspn(cell, " "), indent = blanks < width ? blanks : 0;
    const char *colour = column->colour && *cell ? screen_colour(column->colour(cell), out) : "";
    const char *from = *text == cell ? cell + blanks : *text;
    const size_t bytes = line_of(from, width - indent, text);
    const size_t used = indent + columns_of(play_format("%.*s", (int)bytes, from));
    const size_t left = width > used ? width - used : 0;
    fprintf(out, "%*s%s", (int)(indent + (column->is_right ? left : 0)), "", colour);
    put(from, bytes, out);
    fputs(*colour ? "\033[0m" : "", out);
    return column->is_right ? 0 : left;
}

static void print_row(const struct screen_table *table, const struct line *line,
                      const size_t *width, FILE *out) {
    const char **text = play_resize(NULL, table->columns, sizeof *text);
    for (size_t k = 0; k < table->columns; k++)
        text[k] = line->cell[k];
    for (int again = 1; again;) {
        size_t blanks = 0; /* before the next cell */
        again = 0;
        for (size_t k = 0; k < table->columns; k++) {
            size_t left = width[k];
            if (!width[k])
                continue;
            if (*text[k]) {
                fprintf(out, "%*s", (int)blanks, "");
                blanks = 0;
                left = put_line(&table->column[k], line->cell[k], &text[k], width[k], out);
                again |= *text[k] != '\0';
            }
            blanks += left + GAP;
        }
        putc('\n', out);
    }
}

void screen_table_print(const struct screen_table *table, FILE *out) {
    const size_t columns = screen_columns(out), *width = fit(table, columns);
    char *left = play_copy("");
    for (size_t i = 0; i < table->count; i++) {
        const struct line *line = &table->lines[i];
        fputs(line->is_head && i ? "\n" : "", out);
        if (line->below)
            screen_paragraph(line->below, BELOW, columns, out);
        else
            print_row(table, line, width, out);
    }
    for (size_t k = 0; k < table->columns; k++)
        if (!width[k] && *table->column[k].head)
            left = play_format("%s%s%s", left, *left ? ", " : "", table->column[k].head);
    if (*left)
        screen_paragraph(play_format("(no room in %zu columns: %s)", columns, left), 0, columns,
                         out);
}
