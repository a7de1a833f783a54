/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sheet: what a verb answers, declared once and written in every form. It has a title, sentences, single values and tables;
 * a value, like a column of a table, has a name, a kind, a unit and a sentence that says what it is.
 *
 *     static const struct sheet_column steps[] = {
 *         COLUMN("quantity", TEXT, NULL, "whose error it is"),
 *         COLUMN("dt_s", NUMBER, "s", "the largest step that keeps it", .head = "dt", .as = "@4")};
 *     struct sheet_table *table = SHEET_TABLE(sheet, "quantities", steps);
 *     SHEET_ROW(table, TEXT("restitution"), NUMBER(4e-6));
 *
 * A number that is unknown is NaN, and null in JSON; an infinite one is "inf" or "-inf"; a text that is NULL is null. All
 * texts but those of cells outlive the sheet. */
#ifndef SHEET_H
#define SHEET_H

#include "cases/core/records.h"

/* X(name, word) */
#define SHEET_KINDS(X)                                                                             \
    X(NUMBER, "number")                                                                            \
    X(WHOLE, "whole")                                                                              \
    X(TEXT, "text")                                                                                \
    X(FLAG, "flag")                                                                                \
    X(EITHER, "number or text")
enum sheet_kind {
#define X(name, word) SHEET_##name,
    SHEET_KINDS(X)
#undef X
};

struct sheet_column {
    const char *name; /* in data, with its unit where that is fixed: overlap_m */
    enum sheet_kind kind;
    const char *unit; /* NULL: none */
    const char *meaning;
    /* For people: */
    const char *head; /* NULL: the name; "": the column is not shown */
    const char *
        as; /* a number: a format of printf, "@4" in four digits with its unit, or "~4" with four decimals; NULL:
                       "%.6g". A text: "$" is a symbol in TeX */
    size_t least; /* as in struct screen_column */
    int rank;
};

/* Kinds are without "SHEET_"; what is for people has its name. */
#define COLUMN(name_, kind_, unit_, ...)                                                           \
    { .name = (name_), .kind = SHEET_##kind_, .unit = (unit_), .meaning = __VA_ARGS__ }

struct sheet_cell {
    double number; /* of a number, a whole number or a flag */
    const char *text;
};
#define NUMBER(x)                                                                                  \
    { .number = (x) }
#define TEXT(x)                                                                                    \
    { .text = (x) }

struct sheet;
struct sheet_table;

/* tool: "touchstone timestep". */
struct sheet *sheet_new(const char *tool, const char *title);
/* A sentence by its name. NULL: there is none, and that is said. */
void sheet_note(struct sheet *sheet, const char *name, const char *sentence);
/* A table; of the name NULL the single values, a table of one row that every sheet has. */
struct sheet_table *sheet_table(struct sheet *sheet, const char *name, size_t count,
                                const struct sheet_column *columns);
/* Adds columns, as long as there are no rows. */
void sheet_columns(struct sheet_table *table, size_t count, const struct sheet_column *columns);
/* Adds cells: of a new row, or of the last one until it is whole. */
void sheet_cells(struct sheet_table *table, size_t count, const struct sheet_cell *cells);

#define SHEET_COUNT(of)                   (sizeof(of) / sizeof *(of))
#define SHEET_TABLE(sheet, name, columns) sheet_table(sheet, name, SHEET_COUNT(columns), columns)
#define SHEET_ROW(table, ...)                                                                      \
    sheet_cells(table, SHEET_COUNT(((const struct sheet_cell[]){__VA_ARGS__})),                    \
                (const struct sheet_cell[]){__VA_ARGS__})

/* --- for people (sheet_print.c) ------------------------------------------------------------------ */

/* A cell as people read it; the text lasts as memory does. */
const char *sheet_shown(const struct sheet_column *column, const struct sheet_cell *cell);
/* The title; a sentence, where there is one; the single values that have a head, each with what it is. */
void sheet_print_title(const struct sheet *sheet, FILE *out);
void sheet_print_note(const struct sheet *sheet, const char *name, size_t indent, FILE *out);
void sheet_print_values(const struct sheet *sheet, FILE *out);
/* A table as wide as the terminal. A heading stands in place of the first head after an empty line, and what is below it is
 * indented. NULL: a listing, of whose columns the first and the last stay, and the others go from the right. */
void sheet_print(const struct sheet *sheet, const char *name, const char *heading, FILE *out);
/* The same with a column for each row, whose first cell is its head. */
void sheet_print_turned(const struct sheet *sheet, const char *name, const char *heading,
                        FILE *out);

/* --- in files (sheet_write.c) -------------------------------------------------------------------- */

/* The JSON of all sheets, for `touchstone list schema sheet`. */
extern const struct record_file sheet_json;
/* Whether the name of a file ends in .csv, .json, .jsonl or .md. CSV has the first table, or of a sheet without tables
 * the single values. */
int sheet_takes(const char *file);
/* Writes the sheet to that file, in the form that its name ends in; "-.json" is standard output. An exit status, after a
 * message of the verb. */
int sheet_put(const char *verb, const struct sheet *sheet, const char *file);
/* The same in at most JSON_BRIEF bytes: title, sentences, values, and of the tables their heads
 * and as many rows as there is room for. The sentence with the name "sentence", else the first, begins it: it is the answer.
 * Nonzero: the stream failed. */
int sheet_brief(const struct sheet *sheet, FILE *out);

#endif
