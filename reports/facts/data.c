/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All rows for the script of the page, and maps of sweeps. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "facts.h"
#include "contents.h"

/* The columns of the table: key of facts_row(), heading. */
static const char *const columns[][2] = {
    {"case", "Case"},
    {"law", "Law"},
    {"variant", "Variant"},
    {"quantity", "Quantity"},
    {"expected", "Expected"},
    {"obtained", "Obtained"},
    {"error", "Error"},
    {"tolerance", "Allowed"},
    {"share", "Error / allowed"},
    {"verdict", "Verdict"},
    {"kind", "Type of error"},
    {"order", "Observed order"},
    {"basis", "Basis"},
    {"worst_at", "Worst at"},
    {"detail", "Remark"},
};
#define COLUMNS (sizeof columns / sizeof *columns)

struct ordered {
    size_t place;
    double rank; /* what did not pass, then findings, then the share of the tolerance */
};

static int by_rank(const void *a, const void *b) {
    const struct ordered *l = a, *r = b;
    return l->rank > r->rank   ? -1
           : l->rank < r->rank ? 1
                               : (l->place > r->place) - (l->place < r->place);
}

static double rank_of(const struct play_row *row) {
    const double share = report_row_error_over_tolerance(row);
    if (report_row_is_bad(row))
        return 1e9 + (double)row->verdict;
    return row->verdict == PLAY_VERDICT_FINDING ? 1e8 : isnan(share) ? 0.0 : fmin(share, 1e7);
}

/* The number of a text among all, which have each once. */
static json_int_t number_of(json_t *texts, json_t *numbers, const char *text) {
    json_t *known = json_object_get(numbers, text);
    if (known)
        return json_integer_value(known);
    const json_int_t number = (json_int_t)json_array_size(texts);
    json_array_append_new(texts, json_string(text));
    json_object_set_new(numbers, text, json_integer(number));
    return number;
}

static json_t *row_of(const struct play_row *row, json_t *texts, json_t *numbers) {
    json_t *cells = json_array(), *facts = facts_row(row);
    for (size_t c = 0; c < COLUMNS; c++) {
        const char *text = json_string_value(json_object_get(facts, columns[c][0]));
        char *with = NULL;
        if (!strcmp(columns[c][0], "verdict"))
            with = play_format("%s %s", facts_sign(row->verdict), text);
        if (!strcmp(columns[c][0], "quantity") &&
            *json_string_value(json_object_get(facts, "equation")))
            with =
                play_format("%s = %s", text, json_string_value(json_object_get(facts, "equation")));
        json_array_append_new(cells, json_integer(number_of(texts, numbers, with ? with : text)));
    }
    return cells;
}

struct text {
    size_t number, uses;
};

static int by_uses(const void *a, const void *b) {
    const struct text *l = a, *r = b;
    return l->uses < r->uses   ? 1
           : l->uses > r->uses ? -1
                               : (l->number > r->number) - (l->number < r->number);
}

/* The texts that stand most often get the shortest numbers. Returns the texts in that order. */
static json_t *renumber(json_t *texts, json_t *rows) {
    const size_t count = json_array_size(texts);
    struct text *list = play_zeroed(count + 1, sizeof *list);
    size_t *now = play_zeroed(count + 1, sizeof *now), i, c;
    json_t *row, *cell, *sorted = json_array();
    for (i = 0; i < count; i++)
        list[i].number = i;
    json_array_foreach(rows, i, row) {
        json_array_foreach(row, c, cell) {
            if (c > 0) /* the first is the number of the row */
                list[json_integer_value(cell)].uses++;
        }
    }
    qsort(list, count, sizeof *list, by_uses);
    for (i = 0; i < count; i++) {
        now[list[i].number] = i;
        json_array_append(sorted, json_array_get(texts, list[i].number));
    }
    json_array_foreach(rows, i, row) {
        json_array_foreach(row, c, cell) {
            if (c > 0)
                json_integer_set(cell, (json_int_t)now[json_integer_value(cell)]);
        }
    }
    return sorted;
}

/* JSON that stands in markup: no tag begins in it. */
static char *without_tags(const char *json) {
    char *text = NULL;
    size_t size;
    FILE *out = play_text(&text, &size);
    for (; *json; json++)
        if (strchr("<>&", *json))
            fprintf(out, "\\u%04x", (unsigned)*json);
        else
            putc(*json, out);
    fclose(out);
    return text;
}

json_t *facts_data(const struct report *report) {
    struct ordered *order = play_resize(NULL, report->count + 1, sizeof *order);
    json_t *rows = json_array(), *texts = json_array(), *numbers = json_object(),
           *heads = json_array();
    json_t *laws = json_array(), *verdicts = json_array(), *addresses = json_object(),
           *classes = json_object();
    for (size_t i = 0; i < report->count; i++)
        order[i] = (struct ordered){i, rank_of(report->sorted[i])};
    qsort(order, report->count, sizeof *order, by_rank);
    for (size_t k = 0; k < report->count; k++) {
        json_t *row = row_of(report->sorted[order[k].place], texts, numbers);
        json_array_insert_new(row, 0, json_integer((json_int_t)order[k].place + 1));
        json_array_append_new(rows, row);
    }
    texts = renumber(texts, rows);
    for (size_t c = 0; c < COLUMNS; c++)
        json_array_append_new(
            heads, json_pack("{s:s, s:s}", "key", columns[c][0], "heading", columns[c][1]));
    for (size_t first = 0; first < report->count;
         first = report_rows_end_of_law(report->sorted, report->count, first))
        json_array_append_new(laws, facts_text(report->sorted[first]->law));
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        if (play_rows_count(&report->results->rows, (enum play_verdict)v))
            json_array_append_new(verdicts, json_string(play_verdict_name((enum play_verdict)v)));
    for (size_t i = 0; i < report->case_count; i++)
        if (*facts_address(report->cases[i].name))
            json_object_set_new(addresses, report->cases[i].name,
                                json_string(facts_address(report->cases[i].name)));
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        json_object_set_new(classes, facts_sign((enum play_verdict)v),
                            json_string(facts_class((enum play_verdict)v)));
    json_t *data = json_pack("{s:o, s:o, s:o, s:o}", "texts", texts, "rows", rows, "addresses",
                             addresses, "classes", classes);
    return json_pack("{s:s, s:o, s:o, s:o}", "json", without_tags(json_dumps(data, JSON_COMPACT)),
                     "heads", heads, "laws", laws, "verdicts", verdicts);
}
