/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in UTF-8, one character at a time, by libunistring. A byte that is not UTF-8 counts as one
 * U+FFFD, so that any text can be read to its end. */
#ifndef UTF8_H
#define UTF8_H

#include "base.h"

#define UTF8_REPLACEMENT UINT32_C(0xFFFD)

/* Decodes the first character of the text. Returns the bytes it takes; 0 at the end of the text. */
size_t play_utf8_next(const char *text, uint32_t *ret_code);
/* Writes one character; U+FFFD for a code that is no character. */
void play_utf8_put(uint32_t code, FILE *out);
/* The same, but U+FFFD for what no text file should carry: characters that a reader does not see, other than tab and
 * line ends (so no escape sequence reaches a terminal), and the codes that XML 1.0 forbids. */
void play_utf8_put_plain(uint32_t code, FILE *out);

/* Columns that a terminal gives to a character: 0 for a combining mark, 2 for a wide one, else 1. */
size_t play_utf8_width(uint32_t code);
/* Whether a reader does not see the character: control characters, separators of lines, marks that only format
 * (among them those that turn the direction of writing) or have no width, and codes that are no character. */
int play_utf8_is_hidden(uint32_t code);
/* A text of a stranger, such as a law, on one line and so that a reader sees all of it: what he would not see, as
 * a mark that turns the direction of writing, is written as [U+202E]; blanks of any kind as one blank; a byte that
 * is not UTF-8 as U+FFFD. Cut between characters where there is no room. text may be ret. */
void play_utf8_show(const char *text, char *ret, size_t size);
/* Whether the whole text is valid UTF-8. */
int play_utf8_is_valid(const char *text);

#endif
