/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "file.h"
#include "json.h"
#include "records.h"

#define PLACE_SIZE 160

/* --- members -------------------------------------------------------------------------------- */

static const void *at(const struct record_field *field, const void *record) {
    return (const char *)record + field->offset;
}

static int is_owned_text(const struct record_field *field) {
    return field->kind == RECORD_TEXT || field->kind == RECORD_FILE;
}

static size_t *number_of(const struct record_field *field, void *record) {
    return (size_t *)(void *)((char *)record + field->count);
}

static size_t list_length(const struct record_field *field, const void *record) {
    return *(const size_t *)(const void *)((const char *)record + field->count);
}

/* Through memcpy: the pointers are of several types. */
static void *pointer_of(const struct record_field *field, const void *record) {
    void *pointer;
    memcpy(&pointer, at(field, record), sizeof pointer);
    return pointer;
}

static void set_pointer(const struct record_field *field, void *record, const void *pointer) {
    memcpy((char *)record + field->offset, &pointer, sizeof pointer);
}

static const char *word_of(const struct record_field *field, const void *record) {
    const size_t word = (size_t) * (const int *)at(field, record);
    return word < field->count ? field->words[word] : "unknown";
}

const char *record_text(const struct record_field *field, const void *record) {
    if (field->kind == RECORD_CHOICE)
        return word_of(field, record);
    const char *text = field->kind == RECORD_CHARS ? at(field, record) : pointer_of(field, record);
    return text ? text : "";
}

double record_number(const struct record_field *field, const void *record) {
    const void *member = at(field, record);
    return field->kind == RECORD_SIZE ? (double)*(const size_t *)member : *(const double *)member;
}

size_t record_numbers(const struct record_field *field, const void *record, double ret_values[3]) {
    const int is_number = field->kind == RECORD_NUMBER, is_size = field->kind == RECORD_SIZE;
    const size_t count = is_size ? 1 : field->size / (is_number ? sizeof(double) : sizeof(int));
    const void *member = at(field, record);
    for (size_t i = 0; i < count; i++)
        ret_values[i] = is_number ? ((const double *)member)[i]
                        : is_size ? (double)*(const size_t *)member
                                  : (double)((const int *)member)[i];
    return count;
}

void record_word(const struct record_field *field, const void *record, char *ret_word,
                 size_t size) {
    const char *word = field->allowed;
    for (int i = *(const int *)at(field, record); i > 0; i--)
        word += strcspn(word, "|") + 1;
    snprintf(ret_word, size, "%.*s", (int)strcspn(word, "|"), word);
}

int record_has(const struct record_field *field, const void *record) {
    static const unsigned kinds = 1u << RECORD_NUMBER | 1u << RECORD_WHOLE | 1u << RECORD_SIZE |
                                  1u << RECORD_FLAG | 1u << RECORD_CHOICE;
    double value[3] = {0.0};
    if (!(kinds >> field->kind & 1u))
        return 0;
    const size_t count = record_numbers(field, record, value);
    const int any = field->min >= 0 && field->max <= 0;
    int has = field->kind != RECORD_CHOICE || value[0] >= 0;
    for (size_t i = 0; i < count; i++)
        has =
            has && !isnan(value[i]) &&
            (any || (field->flags & RECORD_ABOVE ? value[i] > field->min : value[i] >= field->min));
    return has;
}

static void init_field(const struct record_field *field, void *record) {
    double *numbers = (double *)(void *)((char *)record + field->offset);
    if (field->kind == RECORD_OBJECT) {
        record_init(field->of, numbers);
        return;
    }
    memset(numbers, 0, field->size);
    if (is_owned_text(field))
        set_pointer(field, record, "");
    if (field->kind == RECORD_LIST || field->kind == RECORD_WHOLES)
        *number_of(field, record) = 0;
    if (field->kind == RECORD_NUMBER || field->kind == RECORD_FINITE ||
        field->kind == RECORD_FINITES)
        for (size_t i = 0; i < field->size / sizeof *numbers; i++)
            numbers[i] = (double)NAN;
}

void record_init(const struct record_table *table, void *record) {
    for (size_t i = 0; i < table->count; i++)
        init_field(&table->fields[i], record);
}

/* --- writing -------------------------------------------------------------------------------- */

/* jansson fails here only when memory is out. */
static json_t *must(json_t *value) {
    if (!value)
        abort();
    return value;
}

static void append(json_t *array, json_t *value) {
    if (json_array_append_new(array, value))
        abort();
}

static json_t *finite(double value) {
    return must(isfinite(value) ? json_real(value) : json_null());
}

static json_t *list_json(const struct record_field *field, const void *record) {
    const char *elements = pointer_of(field, record);
    json_t *array = must(json_array());
    for (size_t i = 0; i < list_length(field, record); i++)
        append(array, field->kind == RECORD_WHOLES
                          ? must(json_integer(((const int *)(const void *)elements)[i]))
                          : record_json(field->of, elements + i * field->of->size));
    return array;
}

static json_t *finites_json(const struct record_field *field, const double *numbers) {
    json_t *array = must(json_array());
    for (size_t i = 0; i < field->size / sizeof *numbers; i++)
        append(array, finite(numbers[i]));
    return array;
}

static json_t *field_json(const struct record_field *field, const void *record) {
    const void *member = at(field, record);
    const int or_null = (field->flags & RECORD_OR_NULL) != 0;
    switch (field->kind) {
    case RECORD_TEXT:
    case RECORD_FILE:
    case RECORD_CHARS:
        return or_null && !*record_text(field, record) ? must(json_null())
                                                       : play_json_text(record_text(field, record));
    case RECORD_NUMBER:
        return play_json_number(*(const double *)member);
    case RECORD_FINITE:
        return finite(*(const double *)member);
    case RECORD_FINITES:
        return finites_json(field, member);
    case RECORD_WHOLE:
        return must(json_integer(*(const int *)member));
    case RECORD_SIZE:
        return must(json_integer((json_int_t) * (const size_t *)member));
    case RECORD_FLAG:
        return must(json_boolean(*(const int *)member));
    case RECORD_CHOICE:
        return play_json_text(word_of(field, record));
    case RECORD_MAP:
    case RECORD_TEXTS:
    case RECORD_SETTINGS:
    case RECORD_NOTES:
    case RECORD_CELLS:
    case RECORD_ROWS:
        return pointer_of(field, record) ? json_incref(pointer_of(field, record))
                                         : must(json_object());
    case RECORD_OBJECT:
        return or_null && !*record_text(field->of->fields, member) ? must(json_null())
                                                                   : record_json(field->of, member);
    case RECORD_WHOLES:
    case RECORD_LIST:
        return list_json(field, record);
    case RECORD_NODE:
        break;
    }
    return must(json_null());
}

static json_t *add_fields(json_t *object, const struct record_table *table, const void *record) {
    for (size_t i = 0; i < table->count; i++)
        if (json_object_set_new(object, table->fields[i].key,
                                field_json(&table->fields[i], record)))
            abort();
    return object;
}

json_t *record_json(const struct record_table *table, const void *record) {
    return add_fields(must(json_object()), table, record);
}

json_t *record_file_json(const struct record_file *file, const void *record) {
    json_t *object = must(json_pack("{s:i}", "schema", file->schema));
    if (file->tool && json_object_set_new(object, "tool", play_json_text(file->tool)))
        abort();
    return add_fields(object, file->table, record);
}

/* --- the schema ----------------------------------------------------------------------------- */

/* "a|b|c" as a list. */
static json_t *list_of_words(const char *words) {
    json_t *list = must(json_array());
    for (const char *at = words; *at; at += *at == '|') {
        const size_t length = strcspn(at, "|");
        append(list, must(json_stringn(at, length)));
        at += length;
    }
    return list;
}

/* Of a text: "a|b|" allows none, too. */
static json_t *list_of_texts(const char *allowed) {
    json_t *list = list_of_words(allowed);
    if (*allowed && allowed[strlen(allowed) - 1] == '|')
        append(list, must(json_string("")));
    return list;
}

static json_t *type_of(const char *types) {
    return must(strchr(types, '|') ? json_pack("{s:o}", "type", list_of_words(types))
                                   : json_pack("{s:s}", "type", types));
}

static json_t *number_schema(const char *types) {
    json_t *schema = type_of(types);
    json_object_set_new(schema, "pattern", must(json_string("^-?inf$")));
    return schema;
}

static json_t *map_schema(json_t *values) {
    return must(json_pack("{s:s, s:o}", "type", "object", "additionalProperties", values));
}

static json_t *setting_schema(void) {
    json_t *schema = number_schema("number|string|array|null");
    json_object_del(schema, "pattern"); /* a text may be a word */
    json_object_set_new(schema, "items", number_schema("number|string|null"));
    return schema;
}

static json_t *cells_schema(void) {
    return map_schema(type_of("number|string|boolean|null"));
}

static json_t *table_schema(const struct record_table *table);

/* --- that of YAML: any value may be $name, and a number may have a unit --- */

static json_t *form_json(const char *form) {
    char *text = play_copy(form);
    for (char *at = strchr(text, '\''); at; at = strchr(at, '\''))
        *at = '"';
    return must(json_loads(text, 0, NULL));
}

static json_t *reference_to(const char *def) {
    char text[64];
    snprintf(text, sizeof text, "#/$defs/%s", def);
    return must(json_pack("{s:s}", "$ref", text));
}

/* The range holds for bare numbers, which are in SI. */
static json_t *yaml_number(const struct record_field *field) {
    const size_t count = field->kind == RECORD_NUMBER ? field->size / sizeof(double) : 1;
    json_t *schema = reference_to(count == 1 ? "number" : count == 2 ? "each" : "vector");
    if (field->min >= 0 && field->max <= 0)
        return schema;
    if (isfinite(field->min))
        json_object_set_new(schema, field->flags & RECORD_ABOVE ? "exclusiveMinimum" : "minimum",
                            must(json_real(field->min)));
    if (isfinite(field->max))
        json_object_set_new(schema, field->flags & RECORD_BELOW ? "exclusiveMaximum" : "maximum",
                            must(json_real(field->max)));
    return schema;
}

/* YAML takes the word 1 for a number. */
static json_t *yaml_choice(const struct record_field *field) {
    json_t *words = list_of_words(field->allowed), *schema;
    for (const char *at = field->allowed; *at; at += strcspn(at, "|"), at += *at == '|')
        if (*at >= '0' && *at <= '9')
            append(words, must(json_integer(*at - '0')));
    schema = must(json_pack("{s:[{s:o}, o]}", "anyOf", "enum", words, reference_to("variable")));
    return schema;
}

static json_t *yaml_kind(const struct record_field *field) {
    switch (field->kind) {
    case RECORD_TEXT:
        return reference_to("text");
    case RECORD_CHOICE:
        return yaml_choice(field);
    case RECORD_FLAG:
        return reference_to(field->size > sizeof(int) ? "flags" : "flag");
    case RECORD_OBJECT:
        return table_schema(field->of);
    case RECORD_LIST:
        return must(json_pack("{s:s, s:o}", "type", "array", "items", table_schema(field->of)));
    case RECORD_NODE:
        return field->of ? table_schema(field->of) : form_json(field->form);
    default:
        return yaml_number(field);
    }
}

/* The sentence ends with the unit. */
static json_t *yaml_field(const struct record_field *field) {
    const int has_unit = field->unit && strcmp(field->unit, "1") != 0;
    json_t *schema = yaml_kind(field);
    char *text = play_format("%s%s%s%s", field->meaning, has_unit ? " (" : "",
                             has_unit ? field->unit : "", has_unit ? ")" : "");
    json_object_set_new(schema, "description", play_json_text(text));
    if (field->initial)
        json_object_set_new(schema, "default", play_json_text(field->initial));
    return schema;
}

/* --- that of results --- */

static json_t *kind_schema(const struct record_field *field) {
    const size_t numbers = field->size / sizeof(double);
    json_t *words;
    switch (field->kind) {
    case RECORD_TEXT:
    case RECORD_FILE:
    case RECORD_CHARS:
        return type_of(field->flags & RECORD_OR_NULL ? "string|null" : "string");
    case RECORD_NUMBER:
        return number_schema("number|string|null");
    case RECORD_FINITE:
        return type_of("number|null");
    case RECORD_FINITES:
        return must(json_pack("{s:s, s:o, s:I, s:I}", "type", "array", "items",
                              type_of("number|null"), "minItems", (json_int_t)numbers, "maxItems",
                              (json_int_t)numbers));
    case RECORD_WHOLE:
        return type_of("integer");
    case RECORD_SIZE:
        return must(json_pack("{s:s, s:i}", "type", "integer", "minimum", 0));
    case RECORD_FLAG:
        return type_of("boolean");
    case RECORD_CHOICE:
        words = must(json_array());
        for (size_t i = 0; i < field->count; i++)
            append(words, must(json_string(field->words[i])));
        return must(json_pack("{s:s, s:o}", "type", "string", "enum", words));
    case RECORD_MAP:
        return type_of("object");
    case RECORD_TEXTS:
        return map_schema(type_of("string"));
    case RECORD_SETTINGS:
        return map_schema(setting_schema());
    case RECORD_NOTES:
        return map_schema(type_of("string|null"));
    case RECORD_CELLS:
        return cells_schema();
    case RECORD_ROWS:
        return map_schema(must(json_pack("{s:s, s:o}", "type", "array", "items", cells_schema())));
    case RECORD_OBJECT:
        return table_schema(field->of);
    case RECORD_WHOLES:
        return must(json_pack("{s:s, s:o}", "type", "array", "items", type_of("integer")));
    case RECORD_LIST:
        return must(json_pack("{s:s, s:o}", "type", "array", "items", table_schema(field->of)));
    case RECORD_NODE:
        break;
    }
    return must(json_object());
}

static json_t *field_schema(const struct record_table *table, const struct record_field *field) {
    if (table->what)
        return yaml_field(field);
    json_t *schema = kind_schema(field);
    if (field->meaning)
        json_object_set_new(schema, "description", must(json_string(field->meaning)));
    if (field->allowed)
        json_object_set_new(schema, "enum", list_of_texts(field->allowed));
    return schema;
}

static json_t *table_schema(const struct record_table *table) {
    json_t *required = must(json_array()), *properties = must(json_object());
    for (size_t i = 0; i < table->count; i++) {
        const struct record_field *field = &table->fields[i];
        json_object_set_new(properties, field->key, field_schema(table, field));
        if (!(field->flags & RECORD_OPTIONAL))
            append(required, must(json_string(field->key)));
    }
    json_t *schema = must(json_pack("{s:s, s:o, s:b, s:o}", "type", "object", "required", required,
                                    "additionalProperties", 0, "properties", properties));
    if (table->meaning)
        json_object_set_new(schema, "description", must(json_string(table->meaning)));
    if (table->what)
        json_object_set_new(schema, "title", must(json_string(table->what)));
    return schema;
}

/* A key that every file has, before those of the table. */
static void put_first(json_t *schema, const char *key, json_t *what) {
    json_t *first = must(json_pack("{s:o}", key, what));
    json_object_update(first, json_object_get(schema, "properties"));
    json_object_set_new(schema, "properties", first);
    json_array_insert_new(json_object_get(schema, "required"), 0, must(json_string(key)));
}

/* The head and the rest, on a stream. */
static int put_schema(json_t *head, json_t *rest, FILE *out) {
    json_t *whole =
        must(json_pack("{s:s}", "$schema", "https://json-schema.org/draft/2020-12/schema"));
    json_object_update(whole, head);
    json_object_update_missing(whole, rest);
    return json_dumpf(whole, out, JSON_INDENT(1)) || fputc('\n', out) == EOF || ferror(out);
}

int record_file_write(const char *path, const struct record_file *file, const void *record,
                      char *ret_message, size_t size) {
    struct file_writer writer = {.stream = stdout};
    json_t *whole = record_file_json(file, record);
    const int is_shown = !strncmp(path, "-.", 2);
    if (!is_shown && file_begin(&writer, ret_message, size, "%s", path))
        return -1;
    const int bad =
        json_dumpf(whole, writer.stream, JSON_INDENT(1)) != 0 || fputc('\n', writer.stream) == EOF;
    return is_shown ? -bad : file_commit(&writer, bad, ret_message, size);
}

int record_yaml_schema(const struct record_table *table, const char *defs,
                       const struct record_def *tables, FILE *out) {
    json_t *all = form_json(defs);
    for (; tables->name; tables++)
        json_object_set_new(all, tables->name, table_schema(tables->table));
    return put_schema(must(json_pack("{s:o}", "$defs", all)), table_schema(table), out);
}

int record_schema(const struct record_file *file, FILE *out) {
    json_t *schema = table_schema(file->table);
    if (file->tool)
        put_first(schema, "tool",
                  must(json_pack("{s:s, s:s}", "type", "string", "const", file->tool)));
    put_first(schema, "schema",
              must(json_pack("{s:s, s:i, s:s}", "type", "integer", "const", file->schema,
                             "description", "version of this format")));
    return put_schema(must(json_pack("{s:s}", "description", file->meaning)), schema, out);
}

/* --- reading -------------------------------------------------------------------------------- */

struct reader {
    char *message;
    size_t size;
};

/* A message goes to a terminal: no control character of a foreign file goes with it. */
static void make_plain(char *message) {
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = '?';
}

__attribute__((format(printf, 2, 3))) static int refuse(const struct reader *reader,
                                                        const char *format, ...) {
    va_list arguments;
    if (!reader->size)
        return -1;
    va_start(arguments, format);
    vsnprintf(reader->message, reader->size, format, arguments);
    va_end(arguments);
    make_plain(reader->message);
    return -1;
}

static const char *kind_of(const json_t *value) {
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return value ? kinds[json_typeof(value)] : "missing";
}

/* A name may lead nowhere else: a foreign file must not make us read the user's files. */
static int is_plain_name(const char *name) {
    if (!*name || *name == '.')
        return 0;
    for (; *name; name++)
        if ((unsigned char)*name < 0x20 || *name == '/' || *name == 0x7F)
            return 0;
    return 1;
}

/* "one of: pass fail" */
static int refuse_choice(const struct reader *reader, const struct record_field *field,
                         const char *place, const json_t *value) {
    const char *text = json_string_value(value);
    char words[256] = "";
    for (size_t i = 0, used = 0; i < field->count && used < sizeof words; i++)
        used += (size_t)snprintf(words + used, sizeof words - used, " %s", field->words[i]);
    return refuse(reader, "%s is %s%s%s, must be one of:%s", place, text ? "'" : kind_of(value),
                  text ? text : "", text ? "'" : "", words);
}

static int read_choice(const struct reader *reader, const struct record_field *field,
                       const char *place, const json_t *value, int *ret_choice) {
    const char *text = json_string_value(value);
    for (size_t i = 0; text && i < field->count; i++) {
        if (!strcmp(text, field->words[i])) {
            *ret_choice = (int)i;
            return 0;
        }
    }
    return refuse_choice(reader, field, place, value);
}

/* Whether a text is one of "a|b|c". */
static int is_allowed(const char *allowed, const char *text) {
    for (const char *at = allowed;; at++) {
        const size_t length = strcspn(at, "|");
        if (length == strlen(text) && !strncmp(at, text, length))
            return 1;
        at += length;
        if (!*at)
            return 0;
    }
}

static int read_text(const struct reader *reader, const struct record_field *field,
                     const char *place, const json_t *value, void *record) {
    const char *text = json_string_value(value);
    if (!text)
        return refuse(reader, "%s is %s, must be a string", place, kind_of(value));
    if (field->allowed && !is_allowed(field->allowed, text))
        return refuse(reader, "%s is '%s', must be one of: %s", place, text, field->allowed);
    if (field->kind == RECORD_CHARS) {
        if (strlen(text) >= field->size)
            return refuse(reader, "%s has %zu bytes, must have less than %zu", place, strlen(text),
                          field->size);
        strcpy((char *)record + field->offset, text);
        return 0;
    }
    if (field->kind == RECORD_FILE && !is_plain_name(text))
        return refuse(reader, "%s must be the name of a file, without a folder", place);
    set_pointer(field, record, play_copy(text));
    return 0;
}

static int read_finite(const struct reader *reader, const char *place, const json_t *value,
                       double *ret_number) {
    if (!json_is_number(value) && !json_is_null(value))
        return refuse(reader, "%s is %s, must be a number or null", place, kind_of(value));
    *ret_number = json_is_number(value) ? json_number_value(value) : (double)NAN;
    return 0;
}

static int read_finites(const struct reader *reader, const struct record_field *field,
                        const char *place, const json_t *value, double *ret_numbers) {
    const size_t count = field->size / sizeof *ret_numbers;
    int bad = 0;
    if (json_array_size(value) != count)
        return refuse(reader, "%s must be an array of %zu numbers", place, count);
    for (size_t i = 0; i < count && !bad; i++)
        bad = read_finite(reader, place, json_array_get(value, i), &ret_numbers[i]);
    return bad;
}

static int read_whole(const struct reader *reader, const char *place, const json_t *value,
                      json_int_t least, json_int_t most, json_int_t *ret_number) {
    *ret_number = json_integer_value(value);
    if (!json_is_integer(value))
        return refuse(reader, "%s is %s, must be a whole number", place, kind_of(value));
    if (*ret_number < least || *ret_number > most)
        return refuse(reader, "%s is %lld, must be in [%lld, %lld]", place, (long long)*ret_number,
                      (long long)least, (long long)most);
    return 0;
}

static int read_fields(const struct reader *reader, const struct record_table *table,
                       const json_t *object, const char *place, void *record);

static int read_list(const struct reader *reader, const struct record_field *field,
                     const char *place, const json_t *array, void *record) {
    if (!json_is_array(array))
        return refuse(reader, "%s is %s, must be an array", place, kind_of(array));
    const size_t count = json_array_size(array);
    const size_t size = field->kind == RECORD_LIST ? field->of->size : sizeof(int);
    char *elements = memset(play_resize(NULL, count + 1, size), 0, (count + 1) * size);
    int bad = 0;
    set_pointer(field, record, elements);
    for (size_t i = 0; i < count && !bad; i++) {
        char one[PLACE_SIZE];
        json_int_t whole = 0;
        const json_t *value = json_array_get(array, i);
        snprintf(one, sizeof one, "%.120s[%zu]", place, i);
        if (field->kind == RECORD_LIST) {
            record_init(field->of, elements + i * size);
            bad = read_fields(reader, field->of, value, one, elements + i * size);
        } else {
            bad = read_whole(reader, one, value, -2147483647, 2147483647, &whole);
            ((int *)(void *)elements)[i] = (int)whole;
        }
        *number_of(field, record) = i + 1;
    }
    return bad;
}

static int read_field(const struct reader *reader, const struct record_field *field,
                      const char *place, const json_t *value, void *record) {
    void *member = (char *)record + field->offset;
    json_int_t whole;
    switch (field->kind) {
    case RECORD_TEXT:
    case RECORD_FILE:
    case RECORD_CHARS:
        return read_text(reader, field, place, value, record);
    case RECORD_NUMBER:
        return play_json_read_number(value, member)
                   ? refuse(reader, "%s is %s, must be a number, \"inf\", \"-inf\" or null", place,
                            kind_of(value))
                   : 0;
    case RECORD_FINITE:
        return read_finite(reader, place, value, member);
    case RECORD_FINITES:
        return read_finites(reader, field, place, value, member);
    case RECORD_WHOLE:
        if (read_whole(reader, place, value, -2147483647, 2147483647, &whole))
            return -1;
        *(int *)member = (int)whole;
        return 0;
    case RECORD_SIZE:
        if (read_whole(reader, place, value, 0, INT64_MAX, &whole))
            return -1;
        *(size_t *)member = (size_t)whole;
        return 0;
    case RECORD_FLAG:
        *(int *)member = json_is_true(value);
        return json_is_boolean(value)
                   ? 0
                   : refuse(reader, "%s is %s, must be true or false", place, kind_of(value));
    case RECORD_CHOICE:
        return read_choice(reader, field, place, value, member);
    case RECORD_MAP:
    case RECORD_TEXTS:
    case RECORD_SETTINGS:
    case RECORD_NOTES:
    case RECORD_CELLS:
    case RECORD_ROWS:
        if (!json_is_object(value))
            return refuse(reader, "%s is %s, must be an object", place, kind_of(value));
        set_pointer(field, record, json_incref((json_t *)value));
        return 0;
    case RECORD_OBJECT:
        return read_fields(reader, field->of, value, place, member);
    case RECORD_WHOLES:
    case RECORD_LIST:
        return read_list(reader, field, place, value, record);
    case RECORD_NODE:
        break;
    }
    return -1;
}

static int is_known(const struct record_table *table, const char *key) {
    for (size_t i = 0; i < table->count; i++)
        if (!strcmp(table->fields[i].key, key))
            return 1;
    return 0;
}

static int read_fields(const struct reader *reader, const struct record_table *table,
                       const json_t *object, const char *place, void *record) {
    const char *key;
    json_t *value;
    const char *dot = *place ? "." : "";
    if (!json_is_object(object))
        return refuse(reader, "%s is %s, must be an object", *place ? place : "the whole",
                      kind_of(object));
    for (size_t i = 0; i < table->count; i++) {
        const struct record_field *field = &table->fields[i];
        char inner[PLACE_SIZE];
        value = json_object_get(object, field->key);
        snprintf(inner, sizeof inner, "%.100s%s%.50s", place, dot, field->key);
        if ((!value && field->flags) || (json_is_null(value) && field->flags & RECORD_OR_NULL))
            continue;
        if (read_field(reader, field, inner, value, record))
            return -1;
    }
    if (!table->closed)
        return 0;
    json_object_foreach((json_t *)object, key, value) {
        if (!is_known(table, key))
            return refuse(reader, "%s%s%s is not a known key", place, dot, key);
    }
    return 0;
}

int record_read(const struct record_table *table, const json_t *object, const char *place,
                void *ret_record, char *ret_message, size_t size) {
    const struct reader reader = {ret_message, size};
    record_init(table, ret_record);
    if (!read_fields(&reader, table, object, place, ret_record))
        return 0;
    memset(ret_record, 0, table->size);
    return -1;
}

static int check_head(const struct reader *reader, const json_t *root,
                      const struct record_file *file) {
    const json_t *schema = json_object_get(root, "schema");
    const char *by = json_string_value(json_object_get(root, "tool"));
    if (!json_is_object(root))
        return refuse(reader, "the whole is %s, must be an object", kind_of(root));
    if (!json_is_integer(schema))
        return refuse(reader, "schema is %s, must be the number %d", kind_of(schema), file->schema);
    if (json_integer_value(schema) != file->schema)
        return refuse(reader, "schema is %lld, this program reads %d",
                      (long long)json_integer_value(schema), file->schema);
    if (file->tool && (!by || strcmp(by, file->tool) != 0))
        return refuse(reader, "tool must be '%s'", file->tool);
    return 0;
}

/* Takes root over; NULL: it could not be parsed. */
static int read_root(json_t *root, const json_error_t *error, const struct record_file *file,
                     void *ret_record, const struct reader *reader) {
    if (!root && error->line > 0)
        return refuse(reader, "line %d, column %d: %s", error->line, error->column, error->text);
    if (!root)
        return refuse(reader, "%s", error->text);
    int bad = check_head(reader, root, file);
    json_object_del(root, "schema");
    json_object_del(root, "tool");
    bad = bad || record_read(file->table, root, "", ret_record, reader->message, reader->size);
    json_decref(root); /* a whole file */
    return bad ? -1 : 0;
}

int record_text_read(const char *text, const struct record_file *file, void *ret_record,
                     char *ret_message, size_t size) {
    const struct reader reader = {ret_message, size};
    json_error_t error;
    json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    return read_root(root, &error, file, ret_record, &reader);
}

int record_file_read(const char *path, const struct record_file *file, void *ret_record,
                     char *ret_message, size_t size) {
    char why[512];
    const struct reader inner = {why, sizeof why}, reader = {ret_message, size};
    json_error_t error;
    const int bytes = file_open_regular(path);
    if (bytes < 0)
        return refuse(&reader, "%s: %s", path,
                      errno == ENOTSUP ? "it is no regular file" : strerror(errno));
    FILE *in = fdopen(bytes, "r"); /* json_loadfd would ask the kernel for each byte */
    json_t *root = json_loadf(in, JSON_REJECT_DUPLICATES, &error);
    fclose(in);
    return read_root(root, &error, file, ret_record, &inner) ? refuse(&reader, "%s: %s", path, why)
                                                             : 0;
}
