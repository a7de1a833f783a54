/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws that a case file may name, besides the built-in ones. */
#ifndef CASE_LAWS_H
#define CASE_LAWS_H

#include "cases/play/case.h"
#include "node.h"

/* `law: {plugin: ./all.so, name: lsd}` or `law: {command: "python3 lsd.py"}`; a text that is not given is NULL. */
struct play_law_source {
    const char *plugin, *name, *command;
};

/* The laws have no functions here (play_law_is_here()), and live as long as the cases that name them. */
struct play_laws {
    void *context; /* functions are NULL: there are none but the built-in ones */
    /* 1: of `law: {with: [...], judged: [...]}` also the laws that are not judged. */
    int others;
    /* The law of that name; NULL: there is none. */
    const struct touch_law *(*find)(void *context, const char *name);
    /* The i-th law that has a name here, from 0; NULL past the last. */
    const struct touch_law *(*at)(void *context, size_t i);
    /* The law of that source in that case file; NULL and why not. */
    const struct touch_law *(*load)(void *context, const struct play_law_source *source,
                                    const char *file, struct touch_message *ret_why);
};

/* As play_case_read, with other laws beside the built-in ones. */
int play_case_read_with(const char *file, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size);

/* The same of a text, under the name of a file. */
int play_case_read_text(const char *file, const char *text, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size);

/* The keys of a case that may stand in a file of another kind, beside `schema` and `title`. */
#define PLAY_CASE_PART_KEYS                                                                        \
    "law", "material", "properties", "pair", "bodies", "inherit", "path", "impact", "free"
/* Reads the case that those keys of a mapping are; it has one variant, and no checks. */
int play_case_read_part(const struct play_tree *tree, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size);

/* Whether a file is a case by its form whose `law` names that law, or a library with that file name; file_name may
 * be NULL. Nothing else of the file is read. */
int play_case_names(const char *file, const char *law, const char *file_name);

#endif
