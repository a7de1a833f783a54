/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "variant.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

struct entry {
    const char *key, *value; /* in the text */
    size_t key_length, value_length;
};

static const char *skip(const char *at) {
    return at + strspn(at, " ,");
}

/* The equals sign of "key=" or "key =", if that stands here; else NULL. */
static const char *equals(const char *at) {
    const size_t length = strspn(at, LETTERS);
    const char *sign = at + length + strspn(at + length, " ");
    return length && *sign == '=' ? sign : NULL;
}

/* Takes the next entry: a value ends where the next key begins, outside brackets. 0 at the end; a text
 * without a key is one entry without one. */
static int next(const char **at, struct entry *ret) {
    const char *from = skip(*at), *end;
    int depth = 0;
    if (!*from)
        return 0;
    *ret = (struct entry){.key = from, .value = from};
    if (equals(from)) {
        ret->key_length = strspn(from, LETTERS);
        ret->value = equals(from) + 1;
    }
    for (end = ret->value; *end; end++) {
        depth += (*end == '[') - (*end == ']');
        if (depth <= 0 && strchr(" ,", *end) && equals(skip(end)))
            break;
    }
    *at = end;
    while (end > ret->value && strchr(" ,", end[-1]))
        end--;
    ret->value_length = (size_t)(end - ret->value);
    return 1;
}

/* The next character that counts. */
static const char *solid(const char *at, const char *end) {
    while (at < end && *at == ' ')
        at++;
    return at;
}

static int same_value(const struct entry *a, const struct entry *b) {
    const char *x = a->value,
               *y = b->value, *const p = x + a->value_length, *const q = y + b->value_length;
    for (x = solid(x, p), y = solid(y, q); x < p && y < q && *x == *y;)
        x = solid(x + 1, p), y = solid(y + 1, q);
    return x == p && y == q;
}

static int same_key(const struct entry *a, const char *key, size_t length) {
    return a->key_length == length && !strncmp(a->key, key, length);
}

static int find(const char *variant, const char *key, size_t length, struct entry *ret) {
    while (next(&variant, ret))
        if (same_key(ret, key, length))
            return 1;
    return 0;
}

int play_variant_is_selection(const char *wanted) {
    struct entry entry;
    size_t count = 0;
    for (; next(&wanted, &entry); count++)
        if (!entry.key_length || !entry.value_length)
            return 0;
    return count > 0;
}

int play_variant_has(const char *variant, const char *wanted) {
    struct entry selection, entry;
    while (next(&wanted, &selection))
        if (!find(variant, selection.key, selection.key_length, &entry) ||
            !same_value(&entry, &selection))
            return 0;
    return 1;
}

char *play_variant_selection(const char *variant) {
    char *text = play_resize(NULL, strlen(variant) + 2, 1), *to = text;
    struct entry entry;
    for (const char *at = variant; next(&at, &entry);) {
        if (to > text)
            *to++ = ',';
        const char *end = entry.value + entry.value_length;
        for (const char *from = entry.key; from < end; from++)
            if (*from != ' ')
                *to++ = *from;
    }
    *to = '\0';
    return text;
}

char *play_variant_value(const char *variant, const char *key) {
    struct entry entry;
    return find(variant, key, strlen(key), &entry)
               ? play_format("%.*s", (int)entry.value_length, entry.value)
               : NULL;
}

char *play_variant_without(const char *variant, const char *key) {
    char *text = play_resize(NULL, strlen(variant) + 2, 1), *to = text;
    struct entry entry;
    for (const char *at = variant; next(&at, &entry);) {
        if (same_key(&entry, key, strlen(key)))
            continue;
        const size_t length = (size_t)(entry.value + entry.value_length - entry.key);
        if (to > text)
            *to++ = ' ';
        memcpy(to, entry.key, length);
        to += length;
    }
    *to = '\0';
    return text;
}

char *play_variant_key(const char *variant, size_t i) {
    struct entry entry;
    while (next(&variant, &entry))
        if (i-- == 0)
            return play_format("%.*s", (int)entry.key_length, entry.key);
    return NULL;
}
