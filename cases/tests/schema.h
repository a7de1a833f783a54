/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file of records against its schema. */
#ifndef TESTS_SCHEMA_H
#define TESTS_SCHEMA_H

#include <criterion/criterion.h>
#include <jansson.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/records.h"

/* The caller's. */
static json_t *schema_of(const struct record_file *file) {
    FILE *out = play_text();
    cr_assert(!record_schema(file, out));
    char *text = play_text_end(out);
    json_t *schema = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    cr_assert(schema, "%s", text);
    return schema;
}

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

/* The keywords of JSON Schema that our schema uses; an unknown one fails. */
static int conforms(const json_t *value, const json_t *schema) {
    const char *key, *name;
    json_t *rule, *part;
    int good = 1;
    size_t i;

    json_object_foreach((json_t *)schema, key, rule) {
        if (!strcmp(key, "type")) {
            int any = json_is_string(rule) && has_type(value, json_string_value(rule));
            json_array_foreach(rule, i, part) any |= has_type(value, json_string_value(part));
            good &= any;
        } else if (!strcmp(key, "required")) {
            json_array_foreach(rule, i, part) good &=
                json_object_get(value, json_string_value(part)) != NULL;
        } else if (!strcmp(key, "properties")) {
            json_object_foreach(rule, name, part) good &=
                !json_object_get(value, name) || conforms(json_object_get(value, name), part);
        } else if (!strcmp(key, "additionalProperties")) {
            json_object_foreach((json_t *)value, name, part) good &=
                json_object_get(json_object_get(schema, "properties"), name) != NULL ||
                (json_is_object(rule) && conforms(part, rule));
        } else if (!strcmp(key, "items")) {
            json_array_foreach(value, i, part) good &= conforms(part, rule);
        } else if (!strcmp(key, "enum")) {
            int any = 0;
            json_array_foreach(rule, i, part) any |= json_equal(part, value);
            good &= any;
        } else if (!strcmp(key, "pattern")) {
            regex_t pattern;
            cr_assert(!regcomp(&pattern, json_string_value(rule), REG_EXTENDED | REG_NOSUB));
            good &=
                !json_is_string(value) || !regexec(&pattern, json_string_value(value), 0, NULL, 0);
            regfree(&pattern);
        } else if (!strcmp(key, "minItems")) {
            good &= json_array_size(value) >= (size_t)json_integer_value(rule);
        } else if (!strcmp(key, "maxItems")) {
            good &= json_array_size(value) <= (size_t)json_integer_value(rule);
        } else if (!strcmp(key, "const")) {
            good &= json_equal(value, rule);
        } else if (!strcmp(key, "minimum")) {
            good &= json_number_value(value) >= json_number_value(rule);
        } else {
            good &= !strcmp(key, "description") || !strcmp(key, "title") || !strcmp(key, "$schema");
        }
    }
    return good;
}

#endif
