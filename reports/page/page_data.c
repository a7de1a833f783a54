/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a large result as data, of which page.js shows a part. A text that stands in many rows is there once:
 * in "texts", and its place in the rows. They stand by law and case, where rows after each other are most alike: a cell
 * that says the same as the one above it is empty. "order" has the places of the rows as the table has them. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "choose.h"
#include "row_cells.h"
#include "page_data.h"
#include "cases/tell/text.h"

#define ROWS 200000 /* some 20 MB */

struct texts {
    json_t *places; /* by text */
    char **texts;
    size_t count;
    FILE *cell; /* what a cell is written to, again and again */
    char *written;
    size_t size;
};

/* A string of JSON in which HTML sees no markup. */
static void put_string(const char *text, FILE *out) {
    putc('"', out);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x20 || strchr("\"\\<>&", c))
            fprintf(out, "\\u%04x", (unsigned)c);
        else
            putc(c, out);
    }
    putc('"', out);
}

static size_t place_of(struct texts *texts, const char *text) {
    const json_t *known = json_object_get(texts->places, text);
    if (known)
        return (size_t)json_integer_value(known);
    json_object_set_new_nocheck(texts->places, text, json_integer((json_int_t)texts->count));
    texts->texts = play_resize(texts->texts, texts->count + 1, sizeof *texts->texts);
    texts->texts[texts->count] = play_copy(text);
    return texts->count++;
}

/* What the cell says, until the next. */
static const char *written(struct texts *texts, const struct play_row *row,
                           enum page_column column) {
    rewind(texts->cell);
    page_put_cell(row, column, text_plain, texts->cell);
    putc('\0', texts->cell);
    fflush(texts->cell);
    return texts->written;
}

/* Between cells, and between rows. */
#define CELL '|'
#define ROW  '~'

/* What a row has in front of its columns: its number, unless it is that after the row before, and the number of its
 * case. */
enum {
    NUMBER,
    OF_CASE,
    LEADING
};
#define CELLS (LEADING + PAGE_COLUMNS - PAGE_VARIANT)

/* Numbers differ from row to row: they stand where they are. A predicted value that looks like the expected one is
 * "=". What would end a cell, or look like such a sign, is among the texts, at the place after "@". */
static char *number_cell(struct texts *texts, const char *text) {
    const int plain = *text && !strchr("@=", *text) && !strpbrk(text, "|~");
    return plain ? play_copy(text) : play_format("@%zu", place_of(texts, text));
}

static char *cell_of(struct texts *texts, const struct play_row *row, enum page_column column) {
    if (column == PAGE_VERDICT)
        return play_format("%d", (int)row->verdict);
    if (column == PAGE_PREDICTED) {
        char *expected = play_copy(written(texts, row, PAGE_EXPECTED));
        const int same = !strcmp(written(texts, row, column), expected);
        if (same)
            return play_copy("=");
    }
    const char *text = written(texts, row, column);
    return page_column_is_number(column) ? number_cell(texts, text)
                                         : play_format("%zu", place_of(texts, text));
}

/* The cells that are others than those above; empty ones at the end are left out. */
static void put_cells(char *const *cells, char *const *above, FILE *into) {
    size_t waiting = 0;
    for (size_t c = 0; c < CELLS; c++) {
        if (!above[c] || strcmp(cells[c], above[c]) != 0) {
            for (; waiting; waiting--)
                putc(CELL, into);
            fputs(cells[c], into);
        }
        waiting++;
    }
}

/* The rows that are chosen, as one text; where each stands among them. */
static char *rows_of(const struct page *page, const char *chosen, struct texts *texts,
                     size_t *ret_place) {
    char *all = NULL, *above[CELLS] = {0};
    size_t size, count = 0, last = 0;
    FILE *into = play_text(&all, &size);
    for (size_t i = 0; i < page->count; i++) {
        char *cells[CELLS];
        if (!chosen[i])
            continue;
        cells[NUMBER] = i == last ? play_copy("") : play_format("%zu", i + 1);
        cells[OF_CASE] = play_format("%zu", page->case_of[i] - 1);
        for (size_t c = LEADING; c < CELLS; c++)
            cells[c] =
                cell_of(texts, page->sorted[i], (enum page_column)(c - LEADING + PAGE_VARIANT));
        if (count)
            putc(ROW, into);
        above[NUMBER] = play_copy("");
        put_cells(cells, above, into);
        memcpy(above, cells, sizeof above);
        last = i + 1;
        ret_place[i] = count++;
    }
    fclose(into);
    return all;
}

/* Name, number of the law, whether it has a section. */
static void put_cases(const struct page *page, struct texts *texts) {
    size_t law = 0;
    for (size_t i = 0; i < page->count; i++) {
        law += !i || strcmp(page->sorted[i]->law, page->sorted[i - 1]->law) != 0;
        if (i && page->case_of[i] == page->case_of[i - 1])
            continue;
        fputs(i ? ",[" : "[", page->out);
        put_string(written(texts, page->sorted[i], PAGE_CASE), page->out);
        fprintf(page->out, ",\"%zu\",%d]", law, page->case_chosen[page->case_of[i]] != 0);
    }
}

static void put_verdicts(FILE *out) {
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const struct page_word *word = page_verdict_word((enum play_verdict)v);
        fprintf(out, "%s[\"%s\",\"%s %s\"]", v ? "," : "", word->kind, word->symbol,
                play_verdict_name((enum play_verdict)v));
    }
}

size_t page_put_data(const struct page *page) {
    struct texts texts = {.places = json_object()};
    char *chosen = page_choose_rows(page, ROWS, SIZE_MAX);
    size_t count = 0;
    texts.cell = play_text(&texts.written, &texts.size);
    fputs("<script type=\"application/json\" id=\"data\">{\"verdicts\":[", page->out);
    put_verdicts(page->out);
    fputs("],\n\"cases\":[", page->out);
    put_cases(page, &texts);
    size_t *place = play_resize(NULL, page->count + 1, sizeof *place);
    place_of(&texts, ""); /* at 0, which no cell has */
    char *rows = rows_of(page, chosen, &texts, place);
    fputs("],\n\"rows\":", page->out);
    put_string(rows, page->out);
    fputs(",\n\"order\":[", page->out);
    for (size_t i = 0; i < page->count; i++)
        if (chosen[page->order[i]])
            fprintf(page->out, "%s%zu", count++ ? "," : "", place[page->order[i]]);
    fputs("],\n\"texts\":[", page->out);
    for (size_t i = 0; i < texts.count; i++) {
        fputs(i ? ",\n" : "", page->out);
        put_string(texts.texts[i], page->out);
    }
    fputs("]}</script>\n", page->out);
    fclose(texts.cell);
    return count;
}
