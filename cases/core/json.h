/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts and numbers in our JSON files. JSON has no infinity and no NaN: an infinite number is the text
 * "inf" or "-inf", as in our CSV, and a number that has no meaning is null. */
#ifndef PLAY_JSON_H
#define PLAY_JSON_H

struct json_t;

/* A text in JSON. Each byte that is not UTF-8, which jansson would refuse, becomes U+FFFD. Never NULL. */
struct json_t *play_json_text(const char *text);
/* A number in JSON, as described above. Never NULL. */
struct json_t *play_json_number(double value);
/* Reads a number; NaN for null. Returns 0; or -1 where the value is neither, and then ret_number is left
 * alone. */
int play_json_read_number(const struct json_t *value, double *ret_number);

#endif
