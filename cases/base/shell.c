/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include "memory.h"
#include "shell.h"

#define PLAIN                                                                                      \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+-" /* to any shell */

char *shell_word(const char *text) {
    if (*text && !text[strspn(text, PLAIN)])
        return play_copy(text);
    char *word = play_resize(NULL, 4 * strlen(text) + 3, 1), *to = word;
    *to++ = '\'';
    for (; *text; text++) {
        memcpy(to, "'\\''", 4);
        to += *text == '\'' ? 4 : 0;
        if (*text != '\'')
            *to++ = *text;
    }
    *to++ = '\'';
    *to = '\0';
    return word;
}
