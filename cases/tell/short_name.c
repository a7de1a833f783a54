/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/case/variant.h"
#include "short_name.h"
#include "symbols.h"
#include "touchstone/law.h"

#define DIGITS 6 /* of a number in a name */
#define VALUES 2 /* of a key */
#define OR     " or "

/* How many digits a number has that begins here; and how long it is. */
static size_t digits_of(const char *text, size_t *ret_length) {
    char *end;
    size_t digits = 0;
    strtod(text, &end);
    *ret_length = (size_t)(end - text);
    for (const char *c = text; c < end && *c != 'e' && *c != 'E'; c++)
        digits += isdigit((unsigned char)*c) != 0;
    return digits;
}

char *figure_rounded(const char *name) {
    size_t length;
    FILE *out = play_text();
    while (*name) {
        if (!isdigit((unsigned char)*name)) {
            const int in_word = isalpha((unsigned char)*name) || *name == '_';
            putc(*name++, out);
            for (; in_word && (isalnum((unsigned char)*name) || *name == '_'); name++)
                putc(*name, out);
            continue;
        }
        if (digits_of(name, &length) > DIGITS)
            fprintf(out, "%.*g", DIGITS, strtod(name, NULL));
        else
            fprintf(out, "%.*s", (int)length, name);
        name += length;
    }
    return play_text_end(out);
}

/* Whether "a or b" has a value. */
static int has_value(const char *values, const char *value) {
    const size_t length = strlen(value);
    for (const char *at = values; *at;) {
        const char *end = strstr(at, OR);
        const size_t part = end ? (size_t)(end - at) : strlen(at);
        if (part == length && !strncmp(at, value, length))
            return 1;
        at += part + (end ? strlen(OR) : 0);
    }
    return 0;
}

/* The different values of a key among variants, "a or b", at most so many; NULL: there are more, or one has none. */
static char *values_of(const char *const *variants, size_t count, const char *key) {
    char *text = play_copy("");
    size_t values = 0;
    for (size_t i = 0; text && i < count; i++) {
        char *value = play_variant_value(variants[i], key);
        const int known = value && has_value(text, value);
        char *longer = !value || (!known && ++values > VALUES) ? NULL
                       : known                                 ? play_copy(text)
                               : play_format("%s%s%s", text, *text ? OR : "", value);
        text = longer;
    }
    return text;
}

/* Whether some variant has another value. */
static int some_have_other(const char *const *variants, size_t count, const char *key,
                           const char *values) {
    int other = 0;
    for (size_t i = 0; !other && i < count; i++) {
        char *value = play_variant_value(variants[i], key);
        other = !value || !has_value(values, value);
    }
    return other;
}

/* A key and its value, as they stand in it. */
static char *figure_key_value(const char *law, const char *key, const char *value) {
    return play_format("%s = %s", symbol_or_words(touch_law_find(law), key),
                       symbol_words(figure_rounded(value)));
}

char *figure_short_name(const char *law, const char *const *members, size_t count,
                        const char *const *others, size_t other_count) {
    char *key;
    FILE *out = play_text();
    for (size_t k = 0, put = 0; (key = play_variant_key(members[0], k)); k++) {
        char *values = values_of(members, count, key);
        if (values && some_have_other(others, other_count, key, values))
            fprintf(out, "%s%s", put++ ? ", " : "", figure_key_value(law, key, values));
    }
    return play_text_end(out);
}
