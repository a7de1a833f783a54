/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of JSON Schema that bench.schema.json uses. */
#ifndef BENCH_TESTS_SCHEMA_H
#define BENCH_TESTS_SCHEMA_H

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static int has_type(const json_t *value, const char *type) {
    return !strcmp(type, "object")    ? json_is_object(value)
           : !strcmp(type, "array")   ? json_is_array(value)
           : !strcmp(type, "string")  ? json_is_string(value)
           : !strcmp(type, "number")  ? json_is_number(value)
           : !strcmp(type, "integer") ? json_is_integer(value)
           : !strcmp(type, "boolean") ? json_is_boolean(value)
           : !strcmp(type, "null")    ? json_is_null(value)
                                      : 0;
}

static int has_any_type(const json_t *value, const json_t *types) {
    if (json_is_string(types))
        return has_type(value, json_string_value(types));
    for (size_t i = 0; i < json_array_size(types); i++)
        if (has_type(value, json_string_value(json_array_get(types, i))))
            return 1;
    return 0;
}

static int is_one_of(json_t *value, json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(value, json_array_get(list, i)))
            return 1;
    return 0;
}

/* 1, or 0 with the name of what breaks the schema. */
static int conforms(json_t *value, json_t *schema, const char *name, char ret_place[128]) {
    json_t *one = json_object_get(schema, "enum"), *constant = json_object_get(schema, "const");
    json_t *least = json_object_get(schema, "minimum"), *items = json_object_get(schema, "items");
    json_t *properties = json_object_get(schema, "properties"), *part;
    json_t *required = json_object_get(schema, "required");
    json_t *most = json_object_get(schema, "maxItems");
    const char *key;
    snprintf(ret_place, 128, "%s", name);
    if (!has_any_type(value, json_object_get(schema, "type")) || (one && !is_one_of(value, one)) ||
        (constant && !json_equal(value, constant)) ||
        (least && json_integer_value(value) < json_integer_value(least)) ||
        (most && json_array_size(value) != (size_t)json_integer_value(most)))
        return 0;
    for (size_t i = 0; i < json_array_size(required); i++)
        if (!json_object_get(value, json_string_value(json_array_get(required, i))))
            return 0;
    json_object_foreach(value, key, part) {
        json_t *own = json_object_get(properties, key);
        if (!own || !conforms(part, own, key, ret_place))
            return 0;
    }
    for (size_t i = 0; items && i < json_array_size(value); i++)
        if (!conforms(json_array_get(value, i), items, name, ret_place))
            return 0;
    return 1;
}

#endif
