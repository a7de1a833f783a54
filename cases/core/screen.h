/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text and tables for people: as wide as the terminal, and 80 columns where the output is none. */
#ifndef SCREEN_H
#define SCREEN_H

#include "base.h"

/* The columns of a line: of a terminal as it is now; else what the variable COLUMNS says, which shells do not export
 * unasked; else 80. At least 40. */
size_t screen_columns(FILE *out);
/* Whether the locale of the user is one of UTF-8. */
int screen_is_utf8(void);
/* An escape sequence such as "\033[32m", or "" where the output is no terminal or NO_COLOR is set. */
const char *screen_colour(const char *sequence, FILE *out);
/* Writes the name of a file; where there are colours, as a link to it (OSC 8). */
void screen_link(const char *file, FILE *out);

/* In what follows, a control character becomes '?', and lines are broken at blanks, else behind a mark of a name, as
 * '_', else anywhere. A text in exactly that many columns: filled with blanks, or cut with an ellipsis. */
void screen_cell(const char *text, size_t width, FILE *out);
/* A text of any length in lines of at most that many columns, each with that indent. */
void screen_paragraph(const char *text, size_t indent, size_t columns, FILE *out);
/* The same in the columns of the output. */
void screen_wrapped(const char *text, size_t indent, FILE *out);

struct screen_column {
    const char *head;
    size_t
        least; /* columns that it can be squeezed to, its cells then take several lines; 0: it stays whole */
    int rank;     /* above 0: it is left out where there is no room, the highest first */
    int is_right; /* numbers */
    const char *(*colour)(const char *cell); /* a sequence for screen_colour(); NULL: none */
};

/* A table that is written when it is whole, as wide as it has to be and the output allows. */
struct screen_table;
struct screen_table *screen_table(size_t count, const struct screen_column *columns);
/* The heads, after an empty line unless they come first; the head of the first column is replaced unless NULL. */
void screen_table_head(struct screen_table *table, const char *first);
/* Adds a row: a cell for each column, which is copied. Blanks at its beginning indent all its lines. */
void screen_table_row(struct screen_table *table, const char *const *cells);
/* Adds a paragraph below the last row. */
void screen_table_below(struct screen_table *table, const char *text);
/* A last line names the columns that were left out. */
void screen_table_print(const struct screen_table *table, FILE *out);

#endif
