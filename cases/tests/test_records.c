/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: what was written is read again, and what is not such a record is refused with its place. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/records.h"

struct point {
    char *name;
    double x;
};
enum colour {
    RED,
    GREEN
};
struct all {
    char *text, *maybe, *file, *inner_name;
    char chars[8];
    double number, finite, three[3], inner_number;
    int whole, flag;
    size_t size, list_count, whole_count;
    enum colour colour;
    int *wholes;
    struct json_t *map;
    struct point point, *list;
};

static const char *const colours[] = {"red", "green"};
static const struct record_field point_fields[] = {
    RECORD(struct point, name, RECORD_TEXT),
    RECORD(struct point, x, RECORD_NUMBER),
};
static const struct record_table point_table = RECORD_CLOSED(struct point, point_fields, NULL);
static const struct record_field inner_fields[] = {
    RECORD_AS(struct all, "name", inner_name, RECORD_FILE),
    RECORD_WITH(struct all, "number", inner_number, RECORD_NUMBER, RECORD_OPTIONAL),
};
static const struct record_table inner_table = RECORD_TABLE(struct all, inner_fields, NULL);
static const struct record_field fields[] = {
    RECORD(struct all, text, RECORD_TEXT),
    RECORD_WITH(struct all, "maybe", maybe, RECORD_TEXT, RECORD_OR_NULL),
    RECORD(struct all, file, RECORD_FILE),
    RECORD(struct all, chars, RECORD_CHARS),
    RECORD(struct all, number, RECORD_NUMBER),
    RECORD(struct all, finite, RECORD_FINITE),
    RECORD(struct all, three, RECORD_FINITES),
    RECORD(struct all, whole, RECORD_WHOLE),
    RECORD(struct all, size, RECORD_SIZE),
    RECORD(struct all, flag, RECORD_FLAG),
    RECORD_ONE_OF(struct all, "colour", colour, colours, 2, NULL),
    RECORD_INTS(struct all, "wholes", wholes, whole_count, NULL),
    RECORD(struct all, map, RECORD_MAP),
    RECORD_INNER(struct all, "point", point, &point_table),
    RECORD_GROUP("inner", &inner_table),
    RECORD_MANY(struct all, "list", list, list_count, &point_table, RECORD_OPTIONAL),
};
static const struct record_table table = RECORD_CLOSED(struct all, fields, NULL);

static const char whole[] =
    "{\"text\": \"a\\u00e9\", \"maybe\": null, \"file\": \"a.csv\", \"chars\": \"1234567\", "
    "\"number\": \"-inf\", \"finite\": null, \"three\": [1.5, null, -2.0], \"whole\": -3, "
    "\"size\": 4, \"flag\": true, \"colour\": \"green\", \"wholes\": [7, -8], \"map\": {\"k\": 1}, "
    "\"point\": {\"name\": \"p\", \"x\": null}, \"inner\": {\"name\": \"i\", \"number\": 2.5}, "
    "\"list\": [{\"name\": \"q\", \"x\": 0.5}, {\"name\": \"\", \"x\": \"inf\"}]}";

Test(records, written_and_read_again) {
    struct all all;
    char message[512] = "";
    json_t *json = json_loads(whole, 0, NULL);
    cr_assert(json && !record_read(&table, json, "all", &all, message, sizeof message), "%s",
              message);
    cr_expect(isinf(all.number) && all.number < 0.0 && isnan(all.finite) && isnan(all.three[1]));
    cr_expect(!strcmp(all.maybe, "") && all.colour == GREEN && all.flag == 1 && all.size == 4);
    cr_expect(all.whole_count == 2 && all.wholes[1] == -8 && all.list_count == 2);
    cr_expect(!strcmp(all.inner_name, "i") && isinf(all.list[1].x) && isnan(all.point.x));
    all.maybe = NULL;
    json_t *again = record_json(&table, &all);
    char *text = json_dumps(again, 0), *first = json_dumps(json, 0);
    cr_expect(!strcmp(text, first), "%s", text);
}

/* A group whose first text is empty is null, and null is a group of empty members. */
Test(records, groups_may_be_absent) {
    static const char *const ways[] = {"{\"inner\": null}", "{}"};
    static const struct record_field group[] = {RECORD_GROUP("inner", &inner_table)};
    static const struct record_table outer = RECORD_TABLE(struct all, group, NULL);
    for (size_t i = 0; i < 2; i++) {
        struct all all;
        char message[512] = "";
        json_t *json = json_loads(ways[i], 0, NULL);
        cr_assert(!record_read(&outer, json, "", &all, message, sizeof message), "%s", message);
        cr_expect(!strcmp(all.inner_name, "") && isnan(all.inner_number));
        json_t *again = record_json(&outer, &all);
        cr_expect(json_is_null(json_object_get(again, "inner")));
    }
}

Test(records, refusals_have_place_and_reason) {
    static const struct {
        const char *what, *with, *message;
    } edits[] = {
        {"\"text\": \"a\\u00e9\"", "\"text\": 7", "all.text is a number, must be a string"},
        {"\"text\"", "\"Text\"", "all.text is missing, must be a string"},
        {"\"maybe\": null", "\"maybe\": []", "all.maybe is an array, must be a string"},
        {"a.csv", "../a.csv", "all.file must be the name of a file, without a folder"},
        {"a.csv", "a\\u000a", "all.file must be the name of a file, without a folder"},
        {"1234567", "12345678", "all.chars has 8 bytes, must have less than 8"},
        {"\"-inf\"", "\"infinite\"", "all.number is a string, must be a number, \"inf\""},
        {"\"finite\": null", "\"finite\": \"inf\"", "all.finite is a string, must be a number or"},
        {"[1.5, null, -2.0]", "[1.5, null]", "all.three must be an array of 3 numbers"},
        {"[1.5, null, -2.0]", "[1.5, null, {}]", "all.three is an object, must be a number"},
        {"\"whole\": -3", "\"whole\": -3.0", "all.whole is a number, must be a whole number"},
        {"\"whole\": -3", "\"whole\": 3000000000", "all.whole is 3000000000, must be in ["},
        {"\"size\": 4", "\"size\": -4", "all.size is -4, must be in [0, "},
        {"\"flag\": true", "\"flag\": 1", "all.flag is a number, must be true or false"},
        {"\"green\"", "\"gr\\u001b\"", "all.colour is 'gr?', must be one of: red green"},
        {"[7, -8]", "[7, null]", "all.wholes[1] is null, must be a whole number"},
        {"{\"k\": 1}", "[]", "all.map is an array, must be an object"},
        {"\"name\": \"p\", ", "", "all.point.name is missing"},
        {"\"name\": \"p\"", "\"name\": \"p\", \"y\": 1", "all.point.y is not a known key"},
        {"\"name\": \"i\"", "\"name\": \"\"", "all.inner.name must be the name of a file"},
        {"\"inf\"}]", "true}]", "all.list[1].x is true, must be a number"},
        {"\"list\": [", "\"list\": [[], ", "all.list[0] is an array, must be an object"},
        {"\"list\"", "\"lists\"", "all.lists is not a known key"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(edits); i++) {
        struct all all;
        char message[512] = "", text[1024];
        const char *at = strstr(whole, edits[i].what);
        cr_assert(at, "%s", edits[i].what);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, edits[i].with,
                 at + strlen(edits[i].what));
        json_t *json = json_loads(text, 0, NULL);
        cr_assert(json, "%s", text);
        cr_expect(record_read(&table, json, "all", &all, message, sizeof message) == -1, "edit %zu",
                  i);
        cr_expect(strstr(message, edits[i].message) == message, "edit %zu: %s", i, message);
        cr_expect(!all.text && !all.list && !all.map, "edit %zu", i);
    }
}

Test(records, files_have_a_schema_and_a_tool) {
    static const struct {
        const char *text, *message;
    } files[] = {
        {"{\"schema\": 2, \"tool\": \"t\", \"name\": \"a\", \"x\": 1}", NULL},
        {"{\"schema\": 1, \"tool\": \"t\", \"name\": \"a\", \"x\": 1}",
         ": schema is 1, this program reads 2"},
        {"{\"schema\": 3, \"tool\": \"t\"}", ": schema is 3, this program reads 2"},
        {"{\"schema\": \"2\"}", ": schema is a string, must be the number 2"},
        {"{\"schema\": 2, \"tool\": \"u\"}", ": tool must be 't'"},
        {"{\"schema\": 2, \"tool\": \"t\", \"name\": \"a\"}", ": x is missing, must be a number"},
        {"[]", ": the whole is an array, must be an object"},
        {"{\"schema\": 2,", ": line 1, column "},
    };
    static const struct record_file known = {2, "t", &point_table, NULL};
    char file[] = "/tmp/touchstone-test-XXXXXX";
    close(mkstemp(file));
    for (size_t i = 0; i < TOUCH_COUNT(files); i++) {
        struct point point;
        char message[512] = "";
        FILE *out = fopen(file, "w");
        fputs(files[i].text, out);
        fclose(out);
        const int bad = record_file_read(file, &known, &point, message, sizeof message);
        cr_expect(bad == (files[i].message ? -1 : 0), "file %zu: %s", i, message);
        if (files[i].message)
            cr_expect(strstr(message, file) == message && strstr(message, files[i].message),
                      "file %zu: %s", i, message);
    }
    unlink(file);
}
