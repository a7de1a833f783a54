/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "result_files.h"
#include "trace_index.h"

#define TEXT(member)              RECORD(TYPE, member, RECORD_TEXT)
#define WITH(member, kind, flags) RECORD_WITH(TYPE, #member, member, RECORD_##kind, RECORD_##flags)

#define TYPE                      struct index_point
static const struct record_field point_fields[] = {
    RECORD(TYPE, x, RECORD_NUMBER),
    RECORD(TYPE, value, RECORD_NUMBER),
    RECORD(TYPE, predicted, RECORD_NUMBER),
};
static const struct record_table point_table = RECORD_TABLE(TYPE, point_fields, NULL);
#undef TYPE

#define TYPE struct index_expected
static const struct record_field expected_fields[] = {
    TEXT(quantity),
    WITH(reference, TEXT, OR_NULL),
    TEXT(words),
    WITH(column, TEXT, OR_NULL),
    RECORD(TYPE, uncertainty, RECORD_NUMBER),
    RECORD_MANY(TYPE, "points", points, point_count, &point_table, 0),
};
static const struct record_table expected_table = RECORD_TABLE(TYPE, expected_fields, NULL);
#undef TYPE

#define TYPE struct index_trace
static const struct record_field trace_fields[] = {
    RECORD_AS(TYPE, "case", case_name, RECORD_TEXT),
    TEXT(variant),
    TEXT(title),
    TEXT(law),
    RECORD(TYPE, file, RECORD_FILE),
    WITH(at, SIZE, OPTIONAL),
    WITH(bytes, SIZE, OPTIONAL),
    TEXT(kind),
    WITH(x, TEXT, OR_NULL),
    WITH(y, TEXT, OR_NULL),
    RECORD_MANY(TYPE, "expected", expected, expected_count, &expected_table, 0),
};
static const struct record_table trace_table = RECORD_TABLE(TYPE, trace_fields, NULL);
#undef TYPE

#define TYPE struct trace_index
static const struct record_field fields[] = {
    RECORD_MANY(TYPE, "traces", traces, trace_count, &trace_table, 0),
};
const struct record_table trace_index_table = RECORD_TABLE(TYPE, fields, NULL);
#undef TYPE

static const struct record_file index_json = {5, NULL, &trace_index_table, NULL};

void trace_index_join(struct trace_index *index, const struct trace_index *part) {
    const size_t count = index->trace_count + part->trace_count;
    if (!part->trace_count)
        return;
    index->traces = play_resize(index->traces, count, sizeof *index->traces);
    for (size_t i = 0; i < part->trace_count; i++)
        index->traces[index->trace_count++] = part->traces[i];
}

int trace_index_write(const struct trace_index *index, const char *folder) {
    char *path = play_format("%s/" RESULT_TRACES "/" RESULT_INDEX, folder);
    return record_file_write(path, &index_json, index, NULL, 0);
}

int trace_index_read(const char *file, struct trace_index *ret_index, char *ret_message,
                     size_t size) {
    return record_file_read(file, &index_json, ret_index, ret_message, size);
}
