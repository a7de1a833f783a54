/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "trace_index.h"

#define TEXT(member) RECORD(struct TYPE, member, RECORD_TEXT)
#define NAME         RECORD_AS(struct TYPE, "case", case_name, RECORD_TEXT)
#define FILE_NAME    RECORD(struct TYPE, file, RECORD_FILE)
#define WITH(key, member, kind, flags)                                                             \
    RECORD_WITH(struct TYPE, key, member, RECORD_##kind, RECORD_##flags)

#define TYPE index_point
static const struct record_field point_fields[] = {
    RECORD(struct TYPE, x, RECORD_NUMBER),
    RECORD(struct TYPE, value, RECORD_NUMBER),
    RECORD(struct TYPE, predicted, RECORD_NUMBER),
};
static const struct record_table point_table = RECORD_TABLE(struct TYPE, point_fields, NULL);
#undef TYPE

#define TYPE index_expected
static const struct record_field expected_fields[] = {
    TEXT(quantity),
    WITH("reference", reference, TEXT, OR_NULL),
    WITH("words", words, TEXT, OPTIONAL),
    WITH("column", column, TEXT, OR_NULL),
    WITH("uncertainty", uncertainty, NUMBER, OPTIONAL),
    RECORD_MANY(struct TYPE, "points", points, point_count, &point_table, RECORD_OPTIONAL),
};
static const struct record_table expected_table = RECORD_TABLE(struct TYPE, expected_fields, NULL);
#undef TYPE

#define TYPE index_trace
static const struct record_field trace_fields[] = {
    NAME,
    TEXT(variant),
    TEXT(title),
    TEXT(law),
    FILE_NAME,
    TEXT(kind),
    WITH("x", x, TEXT, OR_NULL),
    WITH("y", y, TEXT, OR_NULL),
    WITH("expected_file", expected_file, FILE, OR_NULL),
    RECORD_MANY(struct TYPE, "expected", expected, expected_count, &expected_table,
                RECORD_OPTIONAL),
    WITH("setup", setup, SETTINGS, OPTIONAL),
};
static const struct record_table trace_table = RECORD_TABLE(struct TYPE, trace_fields, NULL);
#undef TYPE

#define TYPE index_convergence
static const struct record_field convergence_fields[] = {
    NAME,
    TEXT(variant),
    WITH("title", title, TEXT, OPTIONAL),
    TEXT(law),
    TEXT(quantity),
    WITH("reference", reference, TEXT, OR_NULL),
    RECORD(struct TYPE, order_expected, RECORD_NUMBER),
    RECORD(struct TYPE, order, RECORD_NUMBER),
    WITH("unit", unit, TEXT, OPTIONAL),
    FILE_NAME,
};
static const struct record_table convergence_table =
    RECORD_TABLE(struct TYPE, convergence_fields, NULL);
#undef TYPE

#define TYPE index_sweep
static const struct record_field sweep_fields[] = {
    NAME,
    TEXT(title),
    TEXT(law),
    TEXT(quantity),
    TEXT(x),
    WITH("unit", unit, TEXT, OR_NULL),
    WITH("basis", basis, TEXT, OPTIONAL),
    FILE_NAME,
};
static const struct record_table sweep_table = RECORD_TABLE(struct TYPE, sweep_fields, NULL);
#undef TYPE

#define TYPE index_oblique
static const struct record_field oblique_fields[] = {NAME, TEXT(title), TEXT(law), FILE_NAME};
static const struct record_table oblique_table = RECORD_TABLE(struct TYPE, oblique_fields, NULL);
#undef TYPE

#define LIST(key, member, count, table)                                                            \
    RECORD_MANY(struct trace_index, key, member, count, table, RECORD_OPTIONAL)
static const struct record_field lists[] = {
    [INDEX_TRACES] = LIST("traces", traces, trace_count, &trace_table),
    [INDEX_CONVERGENCE] = LIST("convergence", convergence, convergence_count, &convergence_table),
    [INDEX_SWEEPS] = LIST("sweeps", sweeps, sweep_count, &sweep_table),
    [INDEX_OBLIQUE] = LIST("oblique", oblique, oblique_count, &oblique_table),
};
const struct record_table trace_index_table = RECORD_TABLE(struct trace_index, lists, NULL);

static const struct record_file index_json = {3, NULL, &trace_index_table, NULL};

json_t *trace_index_new(void) {
    const struct trace_index none = {0};
    return record_file_json(&index_json, &none);
}

void trace_index_add(json_t *index, enum trace_index_list list, const void *entry) {
    json_array_append_new(json_object_get(index, lists[list].key),
                          record_json(lists[list].of, entry));
}

int trace_index_has(const json_t *index, enum trace_index_list list) {
    return json_array_size(json_object_get(index, lists[list].key)) > 0;
}

void trace_index_join(json_t *index, const json_t *part) {
    for (size_t i = 0; i < trace_index_table.count; i++)
        json_array_extend(json_object_get(index, lists[i].key),
                          json_object_get(part, lists[i].key));
}

int trace_index_read(const char *file, struct trace_index *ret_index, char *ret_message,
                     size_t size) {
    return record_file_read(file, &index_json, ret_index, ret_message, size);
}
