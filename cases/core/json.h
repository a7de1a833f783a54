/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts and numbers in our JSON files. JSON has no infinity and no NaN: an infinite number is the text
 * "inf" or "-inf", as in our CSV, and a number that has no meaning is null. */
#ifndef PLAY_JSON_H
#define PLAY_JSON_H

#include "base.h"

struct json_t;

/* A text in JSON. Each byte that is not UTF-8, which jansson would refuse, becomes U+FFFD. Never NULL. */
struct json_t *play_json_text(const char *text);
/* A number in JSON, as described above. Never NULL. */
struct json_t *play_json_number(double value);
/* Reads a number; NaN for null. Returns 0; or -1 where the value is neither, and then ret_number is left
 * alone. */
int play_json_read_number(const struct json_t *value, double *ret_number);

#define JSON_BRIEF ((size_t)2000) /* bytes: what a brief answer has at most */
/* Writes a value in so few bytes, on one line, for programs that read little: without nulls, numbers in six digits; where
 * that is not enough the last elements of the last lists are left out, and "left_out" says how many. The value is changed, and given back.
 * Nonzero: the stream failed. */
int play_json_brief(struct json_t *value, size_t bytes, FILE *out);

#endif
