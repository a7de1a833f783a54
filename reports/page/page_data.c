/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a large result as data, of which page.js shows a part. A text that stands in many rows is there once:
 * in "texts", and its place in the rows. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "choose.h"
#include "row_cells.h"
#include "page_data.h"
#include "reports/read/text.h"

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
    page_put_cell(row, column, report_plain, texts->cell);
    putc('\0', texts->cell);
    fflush(texts->cell);
    return texts->written;
}

/* Numbers differ from row to row: they stand where they are. A predicted value that looks like the expected one is
 * 0. */
static void put_cells(struct texts *texts, const struct play_row *row, FILE *out) {
    char *expected = NULL;
    for (int column = PAGE_VARIANT; column < PAGE_COLUMNS; column++) {
        putc(',', out);
        if (column == PAGE_VERDICT) {
            fprintf(out, "%d", (int)row->verdict);
            continue;
        }
        const char *text = written(texts, row, (enum page_column)column);
        if (column == PAGE_PREDICTED && !strcmp(text, expected))
            putc('0', out);
        else if (page_column_is_number((enum page_column)column))
            put_string(text, out);
        else
            fprintf(out, "%zu", place_of(texts, text));
        if (column == PAGE_EXPECTED)
            expected = play_copy(text);
    }
    free(expected);
}

static void put_row(const struct page *page, size_t i, struct texts *texts) {
    fprintf(page->out, "[%zu,%zu", i + 1, page->case_of[i] - 1);
    put_cells(texts, page->sorted[i], page->out);
    putc(']', page->out);
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
    texts.cell = open_memstream(&texts.written, &texts.size);
    fputs("<script type=\"application/json\" id=\"data\">{\"verdicts\":[", page->out);
    put_verdicts(page->out);
    fputs("],\n\"cases\":[", page->out);
    put_cases(page, &texts);
    fputs("],\n\"rows\":[", page->out);
    for (size_t i = 0; i < page->count; i++) {
        if (!chosen[page->order[i]])
            continue;
        fputs(count++ ? ",\n" : "", page->out);
        put_row(page, page->order[i], &texts);
    }
    fputs("],\n\"texts\":[", page->out);
    for (size_t i = 0; i < texts.count; i++) {
        fputs(i ? ",\n" : "", page->out);
        put_string(texts.texts[i], page->out);
        free(texts.texts[i]);
    }
    fputs("]}</script>\n", page->out);
    fclose(texts.cell);
    free(texts.written);
    free(texts.texts);
    json_decref(texts.places);
    free(chosen);
    return count;
}
