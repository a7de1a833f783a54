/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text of headings, paragraphs, lists, tables and formulas, that is written once and comes out as HTML or as Markdown.
 * It knows how much of a printed page it takes, so that a report can be kept within so many pages.
 *
 * All text goes through text_attribute() or text_markdown(): nothing that a user wrote leaves its place. */
#ifndef REPORT_DOCUMENT_H
#define REPORT_DOCUMENT_H

#include <stddef.h>
#include <stdio.h>
#include "cases/results/verdict.h"

enum document_form {
    DOCUMENT_HTML,
    DOCUMENT_MARKDOWN,
};

#define DOCUMENT_COLUMNS 10

/* A column of a table. */
struct document_column {
    const char *head;
    int width;     /* in per cent of the page */
    int is_number; /* nonzero: to the right */
};

struct document {
    enum document_form form;
    FILE *out;
    /* Points that it takes on A4 paper, estimated from above; a page has DOCUMENT_PAGE of them. Both forms give the
     * same number. most: what it may take, for document_has_room(). */
    double height, most;
    size_t letters; /* in the block or cell that is open */
    int list;       /* 1: one was begun and has no item; 2: it has */
    const struct document_column *columns;
    size_t column_count, column, row_lines;
    /* Of document_end(). */
    char *text;
    size_t size;
};

#define DOCUMENT_PAGE 735.0 /* points: A4 less its margins of 18 mm and 20 mm */

/* Begins an empty text; most: points that it may take. */
void document_begin(struct document *document, enum document_form form, double most);
/* The text; NULL where memory or the stream failed. */
char *document_end(struct document *document);
/* Whether so many points are left. */
int document_has_room(const struct document *document, double points);
/* Counts points that something else takes. */
void document_take(struct document *document, double points);

/* Level 1 to 4. id: of our own; NULL: none. */
__attribute__((format(printf, 4, 5))) void
document_heading(struct document *document, int level, const char *id, const char *format, ...);
enum document_block {
    DOCUMENT_PARAGRAPH,
    DOCUMENT_LEAD, /* a paragraph that stands out */
    DOCUMENT_ITEM, /* of a list */
};
void document_open(struct document *document, enum document_block block);
void document_close(struct document *document, enum document_block block);
/* Items stand between these; without one, nothing is written. */
void document_list(struct document *document);
void document_list_end(struct document *document);

/* Text inside a block or a cell: any characters. A block must not begin with foreign text. */
__attribute__((format(printf, 2, 3))) void document_say(struct document *document,
                                                        const char *format, ...);
/* The same for text of somebody, of which at most so many characters are shown. */
void document_quote(struct document *document, const char *text, size_t most);
void document_strong(struct document *document, const char *text);
/* A command or a name, letter for letter. */
void document_code(struct document *document, const char *text);
void document_verdict(struct document *document, enum play_verdict verdict);
/* address: of our own, or of the bibliography. */
void document_link(struct document *document, const char *address, const char *text);
/* A paragraph, of our own words. */
__attribute__((format(printf, 2, 3))) void document_paragraph(struct document *document,
                                                              const char *format, ...);

/* A table whose cells follow each other; the last cell of a row begins the next. */
void document_table(struct document *document, const char *caption,
                    const struct document_column *columns, size_t count);
void document_cell(struct document *document);
void document_cell_end(struct document *document);
void document_table_end(struct document *document);

/* A formula of our own in TeX, with what it is; source NULL: it stands in the words. */
void document_formula(struct document *document, const char *tex, const char *words,
                      const char *source);
/* HTML that something else has written, in HTML alone. */
void document_raw_html(struct document *document, const char *html, double points);

#endif
