/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records: a C struct is written and read by one table of its fields, so that writer and reader cannot disagree about a
 * name or a type; the JSON Schema of the file is written by the same table. Files of results are JSON (below); files
 * that people write are YAML (cases/case/read_parts.h), where numbers have units and words may be misspelt.
 *
 *     struct point { char *name; double x; };
 *     static const struct record_field fields[] = {
 *         RECORD(struct point, name, RECORD_TEXT),
 *         RECORD(struct point, x, RECORD_NUMBER),
 *     };
 *     const struct record_table point_table = RECORD_TABLE(struct point, fields);
 *
 * gives {"name": "a", "x": 1.5}. JSON has no infinity and no NaN: see play_json_number. */
#ifndef RECORDS_H
#define RECORDS_H

#include "base.h"

struct json_t;

enum record_kind {
    RECORD_TEXT,     /* char *; NULL is written as "" */
    RECORD_FILE,     /* the same, but the name of a file without a folder */
    RECORD_CHARS,    /* char[]: a text that fits */
    RECORD_NUMBER,   /* double: a number, "inf", "-inf", or null for NaN */
    RECORD_FINITE,   /* double: a number, or null for one that is not finite */
    RECORD_FINITES,  /* double[], or a struct of doubles: a list of as many */
    RECORD_WHOLE,    /* int */
    RECORD_SIZE,     /* size_t */
    RECORD_FLAG,     /* int: true or false */
    RECORD_CHOICE,   /* enum: one of the words */
    RECORD_WHOLES,   /* int *, and their number: a list */
    RECORD_MAP,      /* struct json_t *: an object with any keys; NULL is written as {} */
    RECORD_TEXTS,    /* the same, of texts */
    RECORD_SETTINGS, /* the same, of numbers, words, and lists of numbers */
    RECORD_NOTES,    /* the same, of texts and null */
    RECORD_CELLS,    /* the same, of numbers, words, flags and null */
    RECORD_ROWS,     /* the same, of lists of such objects */
    RECORD_OBJECT, /* a struct in the struct, or (with offset 0) further members of the same struct */
    RECORD_LIST,   /* pointer to structs, and their number */
    RECORD_NODE, /* YAML alone: const struct play_node *, which the program reads itself; NULL: absent */
};

enum {
    /* Text: an empty one is written as null; null and a missing key are read as "". Object: written as null
     * where its first field is an empty text; read from null or a missing key, it stays empty. */
    RECORD_OR_NULL = 1u << 0,
    /* A missing key is read as an empty value. */
    RECORD_OPTIONAL = 1u << 1,
    RECORD_ABOVE = 1u << 2,   /* min itself is not allowed */
    RECORD_BELOW = 1u << 3,   /* max itself is not allowed */
    RECORD_INSTEAD = 1u << 4, /* says what other keys say: it is read, but not written */
    RECORD_FACT = 1u << 5,    /* of a case: references, expressions and set-ups have it */
    RECORD_SETUP = 1u << 6,   /* set-ups have it */
};

struct record_table;
struct record_field {
    const char *key;
    enum record_kind kind;
    size_t offset, size;      /* of the member */
    unsigned flags;           /* of RECORD_OR_NULL, RECORD_OPTIONAL */
    size_t count;             /* lists: offset of their number; RECORD_CHOICE: number of words */
    const char *const *words; /* RECORD_CHOICE */
    const struct record_table *of; /* RECORD_OBJECT, RECORD_LIST */
    const char *meaning;           /* of a list or an object that of its table stands there, too */
    const char *allowed;           /* texts, and choices without words: "a|b|c"; NULL: any */
    const char *unit;              /* of numbers in SI; a YAML file may give others */
    double min, max;               /* of numbers, both 0: any; an infinite one is never allowed */
    const char
        *initial;       /* YAML, as written; NULL: a number is NaN, a choice -1, a whole number 0 */
    const char *symbol; /* facts: the name in expressions; NULL: none */
    const char *form;   /* RECORD_NODE: JSON Schema of what may stand there, with ' for " */
};

struct record_table {
    const struct record_field *fields;
    size_t count, size;  /* of the fields; of the struct */
    int closed;          /* other keys are refused; else they are ignored */
    const char *meaning; /* what one such struct is */
    const char *what;    /* YAML: "an impact", in messages; NULL: a table of JSON files */
};

/* A whole file: {"schema": 1, "tool": "...", and the members of the table}. */
struct record_file {
    int schema;       /* version of the format: no other is read */
    const char *tool; /* that writes it; NULL: it says none */
    const struct record_table *table;
    const char *meaning; /* one paragraph for the schema */
};

#define RECORD_AT(type, member)                                                                    \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
/* A field that has the name of its member; one that has another; one with flags; one with a meaning. */
#define RECORD(type, member, is)                  RECORD_WITH(type, #member, member, is, 0)
#define RECORD_AS(type, name, member, is)         RECORD_WITH(type, name, member, is, 0)
#define RECORD_WITH(type, name, member, is, flag) RECORD_MEANS(type, name, member, is, flag, NULL)
#define RECORD_MEANS(type, name, member, is, flag, why)                                            \
    RECORD_WORD(type, name, member, is, flag, NULL, why)
/* A text that is one of those words. */
#define RECORD_WORD(type, name, member, is, flag, texts, why)                                      \
    {                                                                                              \
        .key = name, .kind = is, RECORD_AT(type, member), .flags = flag, .meaning = why,           \
        .allowed = texts                                                                           \
    }
#define RECORD_ONE_OF(type, name, member, list, number, why)                                       \
    {                                                                                              \
        .key = name, .kind = RECORD_CHOICE, RECORD_AT(type, member), .count = number,              \
        .words = list, .meaning = why                                                              \
    }
#define RECORD_INNER(type, name, member, table)                                                    \
    { .key = name, .kind = RECORD_OBJECT, RECORD_AT(type, member), .of = table }
/* The same where TYPE is the struct: a member with its meaning; one that has another key; one of those words. */
#define MEMBER(member, kind, meaning) MEMBER_AS(#member, member, kind, meaning)
#define MEMBER_AS(key, member, kind, meaning)                                                      \
    RECORD_MEANS(TYPE, key, member, RECORD_##kind, 0, meaning)
#define MEMBER_ONE_OF(member, kind, allowed, meaning)                                              \
    RECORD_WORD(TYPE, #member, member, RECORD_##kind, 0, allowed, meaning)
/* Members of the struct itself that stand in an object; in the second form it may be null. */
#define RECORD_SPLIT(name, table)                                                                  \
    { .key = name, .kind = RECORD_OBJECT, .of = table }
#define RECORD_GROUP(name, table)                                                                  \
    { .key = name, .kind = RECORD_OBJECT, .flags = RECORD_OR_NULL, .of = table }
#define RECORD_INTS(type, name, member, number, why)                                               \
    {                                                                                              \
        .key = name, .kind = RECORD_WHOLES, RECORD_AT(type, member),                               \
        .count = offsetof(type, number), .meaning = why                                            \
    }
#define RECORD_MANY(type, name, member, number, table, flag)                                       \
    {                                                                                              \
        .key = name, .kind = RECORD_LIST, RECORD_AT(type, member), .flags = flag,                  \
        .count = offsetof(type, number), .of = table                                               \
    }

#define RECORD_TABLE(type, fields, meaning)                                                        \
    { fields, TOUCH_COUNT(fields), sizeof(type), 0, meaning, NULL }
#define RECORD_CLOSED(type, fields, meaning)                                                       \
    { fields, TOUCH_COUNT(fields), sizeof(type), 1, meaning, NULL }

/* A mapping of YAML files; a key of it where TYPE is the struct, with further members of record_field. Numbers are one,
 * one of both bodies or two, or three along (n, s, t), by the size of the member; texts are const char *; objects and
 * lists are nodes, as RECORD_NODE, that are described by their table. */
#define YAML_TABLE(fields, what, meaning)                                                          \
    { fields, TOUCH_COUNT(fields), sizeof(TYPE), 1, meaning, what }
#define YAML_KEY(name, is, member, flag, ...)                                                      \
    { .key = name, .kind = RECORD_##is, RECORD_AT(TYPE, member), .flags = flag, __VA_ARGS__ }

/* Sets the members of the table: texts to "", numbers to NaN, whole numbers to 0, lists and
 * maps to none. Other members are left alone. */
void record_init(const struct record_table *table, void *record);

/* The text or the word of a field (never NULL); its number, of RECORD_NUMBER, RECORD_FINITE and RECORD_SIZE. */
const char *record_text(const struct record_field *field, const void *record);
double record_number(const struct record_field *field, const void *record);

/* The numbers of a YAML key: how many they are; the word of a choice. */
size_t record_numbers(const struct record_field *field, const void *record, double ret_values[3]);
void record_word(const struct record_field *field, const void *record, char *ret_word, size_t size);
/* Whether a YAML key is a flag, a choice that is made, or numbers from its least one on. */
int record_has(const struct record_field *field, const void *record);

/* The record as an object, with keys in the order of the table. Never NULL. */
struct json_t *record_json(const struct record_table *table, const void *record);
/* The same for a whole file. */
struct json_t *record_file_json(const struct record_file *file, const void *record);
/* Writes such a file, whole or not at all, as file_begin() and file_commit() do; "-.json" is standard output. 0; or -1 and
 * a message, which goes to standard error where ret_message is NULL. */
int record_file_write(const char *path, const struct record_file *file, const void *record,
                      char *ret_message, size_t size);
/* The JSON Schema of such a file (draft 2020-12). Nonzero if the stream failed. */
int record_schema(const struct record_file *file, FILE *out);

/* The JSON Schema of a YAML file that is such a mapping; its "$defs" are those, as a form, and tables by name up
 * to one that is NULL. */
struct record_def {
    const char *name;
    const struct record_table *table;
};
int record_yaml_schema(const struct record_table *table, const char *defs,
                       const struct record_def *tables, FILE *out);

/* Reads an object; place is its name in messages: "rows[3]", or "". Members of the table are set as by
 * record_init first. Returns 0; or -1 and a message without the name of the file and without control
 * characters, and then the record is all zeros. */
int record_read(const struct record_table *table, const struct json_t *object, const char *place,
                void *ret_record, char *ret_message, size_t size);
/* Reads such a file. Returns 0; or -1 and a message that begins with the name of the file. */
int record_file_read(const char *path, const struct record_file *file, void *ret_record,
                     char *ret_message, size_t size);
/* The same for the text of a file; the message has no name of the file. */
int record_text_read(const char *text, const struct record_file *file, void *ret_record,
                     char *ret_message, size_t size);

#endif
