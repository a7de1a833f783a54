/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text in UTF-8, one character at a time. A byte that is not UTF-8 counts as one U+FFFD. */
#ifndef UTF8_H
#define UTF8_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define UTF8_REPLACEMENT UINT32_C(0xFFFD)

/* Decodes the first character of the text. Returns the bytes it takes; 0 at the end of the text. */
size_t play_utf8_next(const char *text, uint32_t *ret_code);
/* Writes one character. */
void play_utf8_put(uint32_t code, FILE *out);

#endif
