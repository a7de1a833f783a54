/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a law in a child process answers in the line protocol (cases/engines/README.md): one line each,
 * read without a process. */
#ifndef PLAY_ANSWER_H
#define PLAY_ANSWER_H

#include "description.h"

#define PLAY_ANSWER_VERSION 1 /* of the protocol */

/* Which force fields a row of numbers holds, in its order. */
struct play_answer_order {
    uint8_t field[PLAY_FORCE_COUNT]; /* enum play_force_field */
    size_t count;
    int batch; /* it takes many rows at once, as they stand in memory */
};

/* The beginning of a line as printable ASCII, for messages; valid until the next call. */
const char *play_answer_shown(const char *line);

/* {"ok":true}: 0. {"ok":false,"message":"..."}: -1 and the message. Anything else: -2 and a message. */
int play_answer_ok(const char *line, struct touch_message *ret_message);

/* A row of exactly count numbers, apart by blanks: 0. Anything else: -1, and ret_value holds as many of
 * them as could be read. */
int play_answer_row(const char *line, size_t count, double *ret_value);

/* What a child is that greets without a word about itself: the law whose cases it takes, all of whose
 * force fields it answers; with NULL, of a law under its own name, one that has no properties. */
void play_answer_expect(const struct touch_law *law, struct play_description *ret_description,
                        struct play_answer_order *ret_order);

/* Changes both by what a greeting says. as: the name that the child was started with, "" for none. -1 and a message
 * for a greeting that has an error; the description is then of no use. */
int play_answer_greeting(const char *line, const char *as, struct play_description *description,
                         struct play_answer_order *order, struct touch_message *ret_message);

#endif
