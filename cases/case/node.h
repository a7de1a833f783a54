/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A YAML file as a tree in which every node knows its place. The dialect is small: one document of
 * mappings with scalar keys, sequences and scalars; no anchors, aliases, tags, merge keys, directives
 * or duplicate keys. Text is UTF-8 without control characters. */
#ifndef PLAY_NODE_H
#define PLAY_NODE_H

#include "cases/core/base.h"

#define PLAY_FILE_MAX    (1024u * 1024u) /* bytes */
#define PLAY_DEPTH_MAX   64              /* nested collections */
#define PLAY_MAPPING_MAX 1000            /* keys of one mapping */

#ifdef __GNUC__
#define PLAY_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define PLAY_PRINTF(text, first)
#endif

enum play_node_kind {
    PLAY_NODE_SCALAR,
    PLAY_NODE_SEQUENCE,
    PLAY_NODE_MAPPING,
};

struct play_node {
    enum play_node_kind kind;
    size_t line, column;    /* from 1, of the first character; columns count characters */
    char *text;             /* scalar: as YAML reads it, "" for nothing; else NULL */
    size_t count;           /* items of a sequence, keys of a mapping */
    struct play_node *key;  /* mapping: count scalars; else NULL */
    struct play_node *item; /* sequence: count items; mapping: count values */
};

struct play_tree {
    char *file;   /* as opened */
    char *source; /* the whole text, terminated */
    size_t size;
    struct play_node root;
};

/* Reads a file. Returns 0; or -1 with a message as play_tree_refuse makes it, and then leaves ret_tree
 * untouched. A file that cannot be read has no place: "file: why". */
int play_tree_read(const char *file, struct play_tree *ret_tree, char *ret_message, size_t size);
/* The same of a text, under the name of a file. */
int play_tree_of(const char *file, const char *text, struct play_tree *ret_tree, char *ret_message,
                 size_t size);

/* The value of a key of a mapping, or NULL. */
const struct play_node *play_node_find(const struct play_node *mapping, const char *key);

/* Writes "file:line:col: text", the line of the file, and a caret under the column. Control characters
 * become '?', a long line is cut around the caret. No newline at the end. */
void play_tree_refuse(const struct play_tree *tree, size_t line, size_t column, char *ret_message,
                      size_t size, const char *format, va_list arguments) PLAY_PRINTF(6, 0);

#endif
