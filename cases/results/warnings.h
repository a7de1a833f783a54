/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warnings about cases: input that is possible, but hardly meant. */
#ifndef PLAY_WARNINGS_H
#define PLAY_WARNINGS_H

#include "cases/core/records.h"

struct play_warning {
    char *place, *text; /* "hertz/oblique.yaml:5:13"; what is there, and what is usual */
};

struct play_warnings {
    size_t count;
    struct play_warning *list;
};
extern const struct record_table play_warning_table;

/* Adds one, unless that place has one that differs from it by numbers alone, as variants of a case do. Takes the
 * texts over. */
void play_warnings_add(struct play_warnings *warnings, char *place, char *text);

#endif
