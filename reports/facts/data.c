/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All rows for the script of the page, and maps of sweeps. */
#include "facts.h"

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
/* Columns that rows have alike together are one part, which all rows share: where each part ends. */
static const size_t part_ends[] = {3, 4, 9, 15};
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

/* The number of a text, or of a part that is written like that, among all, which have each once. */
static json_t *number_of(json_t *all, json_t *numbers, const char *written, json_t *value) {
    json_t *known = json_object_get(numbers, written);
    if (!known) {
        known = json_integer((json_int_t)json_array_size(all));
        json_array_append(all, value);
        json_object_set_new(numbers, written, known);
    }
    json_decref(value);
    return json_integer(json_integer_value(known));
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
        text = with ? with : text;
        json_array_append_new(cells, number_of(texts, numbers, text, json_string(text)));
    }
    return cells;
}

/* A row of the numbers of parts in place of a row of cells. */
static json_t *in_parts(const json_t *row, json_t *parts, json_t *numbers) {
    json_t *cells = json_array();
    for (size_t p = 0, c = 0; p < TOUCH_COUNT(part_ends); p++) {
        json_t *part = json_array();
        for (; c < part_ends[p]; c++)
            json_array_append(part, json_array_get(row, c));
        json_array_append_new(cells,
                              number_of(parts, numbers, json_dumps(part, JSON_COMPACT), part));
    }
    return cells;
}

struct used {
    size_t number, uses;
};

static int by_uses(const void *a, const void *b) {
    const struct used *l = a, *r = b;
    return l->uses < r->uses   ? 1
           : l->uses > r->uses ? -1
                               : (l->number > r->number) - (l->number < r->number);
}

/* What stands most often gets the shortest numbers. Returns all in that order. */
static json_t *renumber(json_t *all, json_t *rows) {
    const size_t count = json_array_size(all);
    struct used *list = play_zeroed(count + 1, sizeof *list);
    size_t *now = play_zeroed(count + 1, sizeof *now), i, c;
    json_t *row, *cell, *sorted = json_array();
    for (i = 0; i < count; i++)
        list[i].number = i;
    json_array_foreach(rows, i, row) {
        json_array_foreach(row, c, cell) {
            list[json_integer_value(cell)].uses++;
        }
    }
    qsort(list, count, sizeof *list, by_uses);
    for (i = 0; i < count; i++) {
        now[list[i].number] = i;
        json_array_append(sorted, json_array_get(all, list[i].number));
    }
    json_array_foreach(rows, i, row) {
        json_array_foreach(row, c, cell) {
            json_integer_set(cell, (json_int_t)now[json_integer_value(cell)]);
        }
    }
    return sorted;
}

/* JSON that stands in markup: no tag begins in it. */
static char *without_tags(const char *json) {
    FILE *out = play_text();
    for (; *json; json++)
        if (strchr("<>&", *json))
            fprintf(out, "\\u%04x", (unsigned)*json);
        else
            putc(*json, out);
    return play_text_end(out);
}

json_t *facts_data(const struct report *report) {
    struct ordered *order = play_resize(NULL, report->count + 1, sizeof *order);
    json_t *rows = json_array(), *texts = json_array(), *numbers = json_object(),
           *parts = json_array(), *heads = json_array();
    json_t *laws = json_array(), *verdicts = json_array(), *classes = json_object();
    for (size_t i = 0; i < report->count; i++)
        order[i] = (struct ordered){i, rank_of(report->sorted[i])};
    qsort(order, report->count, sizeof *order, by_rank);
    for (size_t k = 0; k < report->count; k++)
        json_array_append_new(rows, row_of(report->sorted[order[k].place], texts, numbers));
    texts = renumber(texts, rows);
    numbers = json_object();
    for (size_t k = 0; k < report->count; k++)
        json_array_set_new(rows, k, in_parts(json_array_get(rows, k), parts, numbers));
    parts = renumber(parts, rows);
    for (size_t k = 0; k < report->count; k++)
        json_array_insert_new(json_array_get(rows, k), 0,
                              json_integer((json_int_t)order[k].place + 1));
    for (size_t c = 0; c < COLUMNS; c++)
        json_array_append_new(
            heads, json_pack("{s:s, s:s}", "key", columns[c][0], "heading", columns[c][1]));
    for (size_t first = 0; first < report->count;
         first = report_rows_end_of_law(report->sorted, report->count, first))
        json_array_append_new(laws, facts_text(report->sorted[first]->law));
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        if (play_rows_count(&report->results->rows, (enum play_verdict)v))
            json_array_append_new(verdicts, json_string(play_verdict_name((enum play_verdict)v)));
    for (size_t v = 0; v < PLAY_VERDICT_COUNT; v++)
        json_object_set_new(classes, facts_sign((enum play_verdict)v),
                            json_string(facts_class((enum play_verdict)v)));
    json_t *data = json_pack("{s:o, s:o, s:o, s:o}", "texts", texts, "parts", parts, "rows", rows,
                             "classes", classes);
    return json_pack("{s:s, s:o, s:o, s:o}", "json", without_tags(json_dumps(data, JSON_COMPACT)),
                     "heads", heads, "laws", laws, "verdicts", verdicts);
}
