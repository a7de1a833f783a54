/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base.h"
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

/* Takes one word off the text: quoted by '...', or by a backslash outside of it. */
static char *take_word(const char **text) {
    char *word = play_resize(NULL, strlen(*text) + 1, 1), *to = word;
    int is_quoted = 0;
    for (; **text && (is_quoted || **text != ' '); ++*text)
        if (**text == '\'')
            is_quoted = !is_quoted;
        else if (!is_quoted && **text == '\\' && (*text)[1])
            *to++ = *++*text;
        else
            *to++ = **text;
    *to = '\0';
    return word;
}

char **shell_words(const char *text) {
    char **words = play_resize(NULL, strlen(text) / 2 + 2, sizeof *words);
    size_t count = 0;
    while (*(text += strspn(text, " ")) && *text != '#')
        words[count++] = take_word(&text);
    words[count] = NULL;
    return words;
}
