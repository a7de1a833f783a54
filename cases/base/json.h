/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts and numbers in our JSON files. JSON has no infinity and no NaN: an infinite number is the text
 * "inf" or "-inf", as in our CSV, and a number that has no meaning is null. */
#ifndef PLAY_JSON_H
#define PLAY_JSON_H

struct json_t;

/* jansson refuses what is no UTF-8: it becomes U+FFFD. Never NULL. */
struct json_t *play_json_text(const char *text);
/* Never NULL. */
struct json_t *play_json_number(double value);
/* The number, NaN for null. -1, and nothing is written, where it is neither. */
int play_json_read_number(const struct json_t *value, double *ret_number);

#endif
