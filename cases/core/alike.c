/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base.h"
#include "alike.h"

/* Length of the number that begins here, behind a character that is no part of a word; 0: there is none. */
static size_t number_length(const char *text, int inside) {
    char *end;
    const char *digits = text + strspn(text, "+-.");
    if (inside || digits - text > 2 || !isdigit((unsigned char)*digits))
        return 0;
    strtod(text, &end);
    return (size_t)(end - text);
}

static int in_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

int text_alike(const char *a, const char *b) {
    for (int inside = 0;;) {
        const size_t i = number_length(a, inside), k = number_length(b, inside);
        if (!i != !k || (!i && *a != *b))
            return 0;
        if (!*a)
            return 1;
        inside = i || in_word(*a);
        a += i ? i : 1;
        b += k ? k : 1;
    }
}
