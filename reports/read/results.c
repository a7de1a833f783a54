/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "results.h"
#include "touchstone/common.h"

/* How a value of the index comes into a struct. FILE: a text that names a file inside traces/. */
enum kind {
    TEXT,
    MAYBE_TEXT,
    FILE_NAME,
    NUMBER,
    MAYBE_NUMBER, /* of schema 2 */
};

struct field {
    const char *object, *key; /* object: the key lies in this inner object, which may be null */
    size_t offset;
    enum kind kind;
};

#define FIELD(type, key, member, kind)                                                             \
    { NULL, key, offsetof(struct type, member), kind }
static const struct field trace_fields[] = {
    FIELD(report_trace, "case", case_name, TEXT),
    FIELD(report_trace, "variant", variant, TEXT),
    FIELD(report_trace, "title", title, TEXT),
    FIELD(report_trace, "law", law, TEXT),
    FIELD(report_trace, "file", file, FILE_NAME),
    FIELD(report_trace, "kind", kind, TEXT),
    FIELD(report_trace, "x", x, MAYBE_TEXT),
    FIELD(report_trace, "y", y, MAYBE_TEXT),
    {"reference", "name", offsetof(struct report_trace, reference), TEXT},
    {"reference", "quantity", offsetof(struct report_trace, reference_quantity), TEXT},
    {"reference", "file", offsetof(struct report_trace, reference_file), FILE_NAME},
    {"reference", "uncertainty", offsetof(struct report_trace, reference_uncertainty),
     MAYBE_NUMBER},
};
static const struct field convergence_fields[] = {
    FIELD(report_convergence, "case", case_name, TEXT),
    FIELD(report_convergence, "variant", variant, TEXT),
    FIELD(report_convergence, "law", law, TEXT),
    FIELD(report_convergence, "quantity", quantity, TEXT),
    FIELD(report_convergence, "reference", reference, MAYBE_TEXT),
    FIELD(report_convergence, "file", file, FILE_NAME),
    FIELD(report_convergence, "order_expected", order_expected, NUMBER),
    FIELD(report_convergence, "order", order, NUMBER),
};
static const struct field sweep_fields[] = {
    FIELD(report_sweep, "case", case_name, TEXT),
    FIELD(report_sweep, "title", title, TEXT),
    FIELD(report_sweep, "law", law, TEXT),
    FIELD(report_sweep, "quantity", quantity, TEXT),
    FIELD(report_sweep, "x", x, TEXT),
    FIELD(report_sweep, "unit", unit, MAYBE_TEXT),
    FIELD(report_sweep, "file", file, FILE_NAME),
};

static const struct field oblique_fields[] = {
    FIELD(report_oblique, "case", case_name, TEXT),
    FIELD(report_oblique, "title", title, TEXT),
    FIELD(report_oblique, "law", law, TEXT),
    FIELD(report_oblique, "file", file, FILE_NAME),
};

/* The index's lists. */
static const struct list {
    const char *key;
    size_t array, count; /* offsets in struct report_results */
    size_t size;
    const struct field *fields;
    size_t field_count;
} lists[] = {
#define LIST(key, member, counter, type, table)                                                    \
    {                                                                                              \
        key, offsetof(struct report_results, member), offsetof(struct report_results, counter),    \
            sizeof(struct type), table, TOUCH_COUNT(table)                                         \
    }
    LIST("traces", traces, trace_count, report_trace, trace_fields),
    LIST("convergence", convergence, convergence_count, report_convergence, convergence_fields),
    LIST("sweeps", sweeps, sweep_count, report_sweep, sweep_fields),
    LIST("oblique", oblique, oblique_count, report_oblique, oblique_fields),
};

struct place {
    const char *file, *list;
    size_t index;
    char *message;
    size_t size;
};

static int refuse(const struct place *place, const struct field *field, const char *what) {
    snprintf(place->message, place->size, "%s: %s[%zu].%s%s%s %s", place->file, place->list,
             place->index, field->object ? field->object : "", field->object ? "." : "", field->key,
             what);
    return -1;
}

/* A name may lead nowhere else: an index from a stranger must not make us read the user's files. */
static int is_plain_name(const char *name) {
    if (!*name || *name == '.')
        return 0;
    for (; *name; name++)
        if ((unsigned char)*name < 0x20 || *name == '/' || *name == 0x7F)
            return 0;
    return 1;
}

static int is_number(const struct field *field) {
    return field->kind == NUMBER || field->kind == MAYBE_NUMBER;
}

static int read_field(const struct place *place, const json_t *object, const struct field *field,
                      void *record) {
    const json_t *inner = field->object ? json_object_get(object, field->object) : object;
    const int absent = field->object && (!inner || json_is_null(inner));
    const json_t *value = json_object_get(inner, field->key);
    void *member = (char *)record + field->offset;

    if (is_number(field)) {
        *(double *)member = (double)NAN;
        if ((value || field->kind == NUMBER) && play_json_read_number(value, member))
            return refuse(place, field, "must be a number or null");
        return 0;
    }
    if (!json_is_string(value) && !absent &&
        (field->kind != MAYBE_TEXT || (value && !json_is_null(value))))
        return refuse(place, field, "must be a string");
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    if (field->kind == FILE_NAME && !absent && !is_plain_name(text))
        return refuse(place, field, "must be the name of a file in traces/, without a folder");
    *(char **)member = play_copy(text);
    return 0;
}

/* Through memcpy: the arrays are pointers of several types. */
static char *array_of(const struct report_results *results, const struct list *list) {
    char *array;
    memcpy(&array, (const char *)results + list->array, sizeof array);
    return array;
}

static size_t *count_of(struct report_results *results, const struct list *list) {
    return (size_t *)(void *)((char *)results + list->count);
}

static int read_list(const char *file, const json_t *root, const struct list *list,
                     struct report_results *results, char *ret_message, size_t size) {
    const json_t *array = json_object_get(root, list->key);
    struct place place = {file, list->key, 0, ret_message, size};

    if (!array)
        return 0;
    if (!json_is_array(array)) {
        snprintf(ret_message, size, "%s: %s must be an array", file, list->key);
        return -1;
    }
    const size_t count = json_array_size(array);
    char *records = memset(play_resize(NULL, count + 1, list->size), 0, (count + 1) * list->size);
    memcpy((char *)results + list->array, &records, sizeof records);
    *count_of(results, list) = count;
    for (; place.index < count; place.index++)
        for (size_t f = 0; f < list->field_count; f++)
            if (read_field(&place, json_array_get(array, place.index), &list->fields[f],
                           records + place.index * list->size))
                return -1;
    return 0;
}

static int read_index(const char *file, struct report_results *results, char *ret_message,
                      size_t size) {
    json_error_t error;
    json_t *root = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    int bad = 0;

    if (!root) {
        snprintf(ret_message, size, "%s: line %d, column %d: %s", file, error.line, error.column,
                 error.text);
        return -1;
    }
    const json_t *schema = json_object_get(root, "schema");
    if (!json_is_integer(schema) || json_integer_value(schema) < 1 ||
        json_integer_value(schema) > REPORT_INDEX_SCHEMA) {
        snprintf(ret_message, size, "%s: schema must be 1 to %d", file, REPORT_INDEX_SCHEMA);
        bad = -1;
    }
    for (size_t i = 0; !bad && i < TOUCH_COUNT(lists); i++)
        bad = read_list(file, root, &lists[i], results, ret_message, size);
    json_decref(root);
    return bad;
}

int report_results_read(const char *folder, struct report_results *ret_results, char *ret_message,
                        size_t size) {
    struct report_results results = {0};
    char *verdicts = play_format("%s/verdicts.json", folder);
    char *index = play_format("%s/traces/index.json", folder);
    int bad = play_read_json(verdicts, &results.rows, &results.run, ret_message, size);

    if (!bad) {
        results.folder = play_copy(folder);
        results.indexed = !access(index, F_OK) || errno != ENOENT;
        if (results.indexed)
            bad = read_index(index, &results, ret_message, size);
    }
    free(verdicts);
    free(index);
    if (bad)
        report_results_free(&results);
    else
        *ret_results = results;
    return bad;
}

void report_results_free(struct report_results *results) {
    for (size_t l = 0; l < TOUCH_COUNT(lists); l++) {
        char *records = array_of(results, &lists[l]);
        for (size_t i = 0; records && i < *count_of(results, &lists[l]); i++)
            for (size_t f = 0; f < lists[l].field_count; f++)
                if (!is_number(&lists[l].fields[f]))
                    free(*(char **)(void *)(records + i * lists[l].size +
                                            lists[l].fields[f].offset));
        free(records);
    }
    play_rows_free(&results->rows);
    play_run_free(&results->run);
    free(results->folder);
    *results = (struct report_results){0};
}
