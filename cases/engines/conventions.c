/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "conventions.h"

#define RADIX 8.0

static const struct {
    const char *words, *choices;
} table[] = {
#define X(name, words, choices) {words, choices},
    ENGINE_CONVENTIONS(X)
#undef X
};
_Static_assert(CONVENTION_COUNT <= 17, "a packed number has 53 bits, 3 a convention");

const char *convention_words(enum engine_convention which) {
    return table[which].words;
}

/* Start and length of a choice; NULL past the last. */
static const char *choice_of(enum engine_convention which, unsigned choice, size_t *ret_length) {
    const char *at = table[which].choices;
    for (; choice > 0; choice--) {
        at = strchr(at, '|');
        if (!at)
            return NULL;
        at++;
    }
    *ret_length = strcspn(at, "|");
    return at;
}

void convention_choice(enum engine_convention which, unsigned choice, char *ret_text, size_t size) {
    size_t length = 0;
    const char *at = choice_of(which, choice, &length);
    snprintf(ret_text, size, "%.*s", (int)length, at ? at : "");
}

unsigned convention_choices(enum engine_convention which) {
    size_t length;
    unsigned count = 0;
    while (choice_of(which, count, &length))
        count++;
    return count;
}

double conventions_pack(const struct engine_conventions *c) {
    double packed = 0.0;
    for (int k = CONVENTION_COUNT; k-- > 0;)
        packed = packed * RADIX + c->of[k];
    return packed;
}

struct engine_conventions conventions_unpack(double packed) {
    struct engine_conventions c;
    for (int k = 0; k < CONVENTION_COUNT; k++) {
        c.of[k] = (unsigned char)fmod(packed, RADIX);
        packed = floor(packed / RADIX);
    }
    return c;
}
