/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "reports/read/groups.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "publish.h"
#include "touchstone/common.h"

static json_t *numbers(const double *values, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, play_json_number(values[i] + 0.0));
    return list;
}

/* --- rows ----------------------------------------------------------------------------------- */

/* Where round-off makes the error, its place, and with it the values there, are the machine's; what is
 * exact says all by its verdict. */
static int is_of_machine(const struct play_row *row) {
    return !strcmp(row->basis, "round-off") || !strcmp(row->basis, "exact");
}

static const struct {
    const char *key;
    size_t offset;
} columns[] = {
    {"expected", offsetof(struct play_row, expected)},
    {"predicted", offsetof(struct play_row, predicted)},
    {"error", offsetof(struct play_row, error)},
    {"tolerance", offsetof(struct play_row, tolerance)},
    {"order", offsetof(struct play_row, order)},
};

/* The column of a group's rows; NULL where no row has a number in it. */
static json_t *column_of(const struct report_results *results, const struct report_group *group,
                         size_t offset) {
    double *values = play_resize(NULL, group->count + 1, sizeof *values);
    size_t count = 0, any = 0;
    for (size_t i = 0; i < results->rows.count && count < group->count; i++) {
        const struct play_row *row = &results->rows.rows[i];
        if (!report_group_has(group, row))
            continue;
        memcpy(&values[count], (const char *)row + offset, sizeof *values);
        any += isnan(values[count++]) ? 0 : 1;
    }
    return any ? numbers(values, count) : NULL;
}

static json_t *group_json(const struct report_results *results, const struct report_group *group) {
    const struct play_row *row = group->first;
    const char *const texts[][2] = {
        {"law", row->law},
        {"case", row->case_name},
        {"quantity", row->quantity},
        {"unit", row->unit},
        {"against", *row->reference ? row->reference : row->source},
        {"basis", row->basis},
        {"error_kind", row->error_kind},
        {"finding", row->verdict == PLAY_VERDICT_FINDING ? row->detail : ""},
    };
    json_t *object = json_object(), *verdicts = json_array();
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        json_object_set_new(object, texts[i][0], play_json_text(texts[i][1]));
    for (size_t i = 0; i < results->rows.count; i++)
        if (report_group_has(group, &results->rows.rows[i]))
            json_array_append_new(verdicts,
                                  play_json_text(play_verdict_name(results->rows.rows[i].verdict)));
    /* One word where all have the same. */
    size_t alike = 0;
    while (alike < json_array_size(verdicts) &&
           json_equal(json_array_get(verdicts, alike), json_array_get(verdicts, 0)))
        alike++;
    json_object_set_new(object, "rows", json_integer((json_int_t)group->count));
    json_object_set(object, "verdict",
                    alike == json_array_size(verdicts) ? json_array_get(verdicts, 0) : verdicts);
    for (size_t k = 0; k < TOUCH_COUNT(columns) && !is_of_machine(row); k++) {
        json_t *list = column_of(results, group, columns[k].offset);
        if (list)
            json_object_set_new(object, columns[k].key, list);
    }
    return object;
}

/* Whether a group says no more than that its rows pass. */
static int only_passes(const struct report_results *results, const struct report_group *group) {
    for (size_t i = 0; i < results->rows.count; i++)
        if (report_group_has(group, &results->rows.rows[i]) &&
            results->rows.rows[i].verdict != PLAY_VERDICT_PASS)
            return 0;
    return is_of_machine(group->first);
}

/* All such groups of a case with one basis, from `first` on, as one: their quantities, and how many rows they are. */
static json_t *passes_json(const struct report_group *groups, const char *only, size_t first,
                           size_t end) {
    const struct play_row *head = groups[first].first;
    json_t *object = json_object(), *quantities = json_object();
    json_int_t rows = 0;
    for (size_t g = first; g < end; g++) {
        if (!only[g] || strcmp(groups[g].first->basis, head->basis) != 0)
            continue;
        const json_t *known = json_object_get(quantities, groups[g].first->quantity);
        json_object_set_new(quantities, groups[g].first->quantity,
                            json_integer(json_integer_value(known) + (json_int_t)groups[g].count));
        rows += (json_int_t)groups[g].count;
    }
    json_object_set_new(object, "law", play_json_text(head->law));
    json_object_set_new(object, "case", play_json_text(head->case_name));
    json_object_set_new(object, "quantities", quantities);
    json_object_set_new(object, "basis", play_json_text(head->basis));
    json_object_set_new(object, "rows", json_integer(rows));
    json_object_set_new(object, "verdict", json_string(play_verdict_name(PLAY_VERDICT_PASS)));
    return object;
}

/* Whether a group before this one of the same case has taken it along. */
static int is_taken(const struct report_group *groups, const char *only, size_t first, size_t g) {
    for (size_t k = first; k < g; k++)
        if (only[k] && !strcmp(groups[k].first->basis, groups[g].first->basis))
            return 1;
    return 0;
}

static void put_case_groups(const struct report_results *results, const struct report_group *groups,
                            const char *only, size_t first, size_t end, json_t *list) {
    for (size_t g = first; g < end; g++)
        if (!only[g])
            json_array_append_new(list, group_json(results, &groups[g]));
        else if (!is_taken(groups, only, first, g))
            json_array_append_new(list, passes_json(groups, only, g, end));
}

/* --- figures -------------------------------------------------------------------------------- */

static json_t *curves_json(const struct figure_curve *curves, size_t count) {
    json_t *list = json_array();
    for (size_t c = 0; c < count; c++) {
        json_t *object = json_object();
        json_object_set_new(object, "name", play_json_text(curves[c].name));
        json_object_set_new(object, "known", json_boolean(curves[c].known));
        json_object_set_new(object, "x", numbers(curves[c].x, curves[c].count));
        json_object_set_new(object, "y", numbers(curves[c].y, curves[c].count));
        json_array_append_new(list, object);
    }
    return list;
}

static json_t *figure_json(const struct figure *figure) {
    json_t *object = json_object();
    json_object_set_new(object, "file", play_json_text(figure->file));
    json_object_set_new(object, "title", play_json_text(figure->title));
    json_object_set_new(object, "x", play_json_text(figure->x.name));
    json_object_set_new(object, "y", play_json_text(figure->y.name));
    json_object_set_new(object, "log_x", json_boolean(figure->x.log));
    json_object_set_new(object, "log_y", json_boolean(figure->y.log));
    json_object_set_new(object, "curves", curves_json(figure->curves, figure->curve_count));
    json_object_set_new(object, "errors", curves_json(figure->errors, figure->error_count));
    return object;
}

/* --- all ------------------------------------------------------------------------------------ */

json_t *report_publish_data(const struct report_results *results, const struct figures *figures) {
    json_t *object = json_object(), *groups = json_array(), *list = json_array();
    size_t count;
    struct report_group *made = report_groups_make(&results->rows, &count);
    char *only = play_resize(NULL, count + 1, 1);
    for (size_t g = 0; g < count; g++)
        only[g] = (char)only_passes(results, &made[g]);
    for (size_t g = 0, end; g < count; g = end) {
        end = report_groups_end_of_case(made, count, g);
        put_case_groups(results, made, only, g, end, groups);
    }
    for (size_t i = 0; i < figures->count; i++)
        json_array_append_new(list, figure_json(&figures->figures[i]));
    json_object_set_new(object, "schema", json_integer(REPORT_PUBLISH_SCHEMA));
    json_object_set_new(object, "groups", groups);
    json_object_set_new(object, "figures", list);
    return object;
}

/* A group or a figure a line: a change is a line of the difference. */
static int put_list(const json_t *list, const char *key, size_t digits, FILE *out) {
    int failed = 0;
    fprintf(out, ",\n\"%s\": [", key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        fputs(i ? ",\n" : "\n", out);
        failed |=
            json_dumpf(json_array_get(list, i), out, JSON_COMPACT | JSON_REAL_PRECISION(digits));
    }
    fputs("\n]", out);
    return failed;
}

int report_publish_data_write(const json_t *data, FILE *out) {
    fprintf(out, "{\"schema\": %d", REPORT_PUBLISH_SCHEMA);
    int failed = put_list(json_object_get(data, "groups"), "groups", REPORT_PUBLISH_DIGITS, out);
    failed |= put_list(json_object_get(data, "figures"), "figures", REPORT_PUBLISH_DRAWN, out);
    fputs("}\n", out);
    return failed || fflush(out) || ferror(out) ? -1 : 0;
}
