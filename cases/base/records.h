/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records in JSON files: a C struct is written and read by one table of its fields, so that writer and
 * reader cannot disagree about a name or a type.
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

#include <stddef.h>
#include "touchstone/common.h"

struct json_t;

enum record_kind {
    RECORD_TEXT,    /* char *; NULL is written as "" */
    RECORD_FILE,    /* the same, but the name of a file without a folder */
    RECORD_CHARS,   /* char[]: a text that fits */
    RECORD_NUMBER,  /* double: a number, "inf", "-inf", or null for NaN */
    RECORD_FINITE,  /* double: a number, or null for one that is not finite */
    RECORD_FINITES, /* double[], or a struct of doubles: a list of as many */
    RECORD_WHOLE,   /* int */
    RECORD_SIZE,    /* size_t */
    RECORD_FLAG,    /* int: true or false */
    RECORD_CHOICE,  /* enum: one of the words */
    RECORD_WHOLES,  /* int *, and their number: a list */
    RECORD_MAP,     /* struct json_t *: an object with any keys; NULL is written as {} */
    RECORD_OBJECT, /* a struct in the struct, or (with offset 0) further members of the same struct */
    RECORD_LIST,   /* pointer to structs, and their number */
};

enum {
    /* Text: NULL is written as null; null and a missing key are read as "". Object: written as null
     * where its first field is an empty text; read from null or a missing key, it stays empty. */
    RECORD_OR_NULL = 1u << 0,
    /* A missing key is read as an empty value: files of earlier schemas do not have it. */
    RECORD_OPTIONAL = 1u << 1,
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
};

struct record_table {
    const struct record_field *fields;
    size_t count, size; /* of the fields; of the struct */
    int closed;         /* other keys are refused; else they are ignored */
};

#define RECORD_AT(type, member) offsetof(type, member), sizeof(((type *)0)->member)
/* A field that has the name of its member; one that has another; one with flags. */
#define RECORD(type, member, kind)                                                                 \
    { #member, kind, RECORD_AT(type, member), 0, 0, NULL, NULL }
#define RECORD_AS(type, key, member, kind)                                                         \
    { key, kind, RECORD_AT(type, member), 0, 0, NULL, NULL }
#define RECORD_WITH(type, key, member, kind, flags)                                                \
    { key, kind, RECORD_AT(type, member), flags, 0, NULL, NULL }
#define RECORD_ONE_OF(type, key, member, words, count)                                             \
    { key, RECORD_CHOICE, RECORD_AT(type, member), 0, count, words, NULL }
#define RECORD_INNER(type, key, member, table)                                                     \
    { key, RECORD_OBJECT, RECORD_AT(type, member), 0, 0, NULL, table }
/* Members of the struct itself that stand in an object; in the second form it may be null. */
#define RECORD_SPLIT(key, table)                                                                   \
    { key, RECORD_OBJECT, 0, 0, 0, 0, NULL, table }
#define RECORD_GROUP(key, table)                                                                   \
    { key, RECORD_OBJECT, 0, 0, RECORD_OR_NULL, 0, NULL, table }
#define RECORD_INTS(type, key, member, number, flags)                                              \
    { key, RECORD_WHOLES, RECORD_AT(type, member), flags, offsetof(type, number), NULL, NULL }
#define RECORD_MANY(type, key, member, number, table, flags)                                       \
    { key, RECORD_LIST, RECORD_AT(type, member), flags, offsetof(type, number), NULL, table }

#define RECORD_TABLE(type, fields)                                                                 \
    { fields, TOUCH_COUNT(fields), sizeof(type), 0 }
#define RECORD_CLOSED(type, fields)                                                                \
    { fields, TOUCH_COUNT(fields), sizeof(type), 1 }

/* Sets the members of the table: texts to "" (owned), numbers to NaN, whole numbers to 0, lists and
 * maps to none. Other members are left alone. */
void record_init(const struct record_table *table, void *record);
/* Frees what record_init and record_read allocated; the members are NULL afterwards. */
void record_free(const struct record_table *table, void *record);

/* The text of a field (never NULL); its number, of RECORD_NUMBER, RECORD_FINITE and RECORD_SIZE. */
const char *record_text(const struct record_field *field, const void *record);
double record_number(const struct record_field *field, const void *record);

/* The record as an object, with keys in the order of the table. Never NULL. */
struct json_t *record_json(const struct record_table *table, const void *record);
/* The same for a whole file: "schema" and "tool" (unless NULL) come first. */
struct json_t *record_file_json(int schema, const char *tool, const struct record_table *table,
                                const void *record);

/* Reads an object; place is its name in messages: "rows[3]", or "". Members of the table are set as by
 * record_init first. Returns 0; or -1 and a message without the name of the file, and then nothing is
 * to be freed. The message has no control characters. */
int record_read(const struct record_table *table, const struct json_t *object, const char *place,
                void *ret_record, char *ret_message, size_t size);
/* Reads a file that has a "schema" from 1 to newest and, unless NULL, that "tool". Returns the schema;
 * or -1 and a message that begins with the name of the file, and then nothing is to be freed. */
int record_file_read(const char *file, int newest, const char *tool,
                     const struct record_table *table, void *ret_record, char *ret_message,
                     size_t size);
/* The same for the text of a file; the message has no name of the file. */
int record_text_read(const char *text, int newest, const char *tool,
                     const struct record_table *table, void *ret_record, char *ret_message,
                     size_t size);

#endif
