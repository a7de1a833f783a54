/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/base/suggest.h"
#include "conventions.h"
#include "touchstone/common.h"

#define RADIX                           8.0
#define WORD                            64 /* bytes of a keyword with its end */

#define REFUSE(message, ...)            (snprintf((message)->text, sizeof(message)->text, __VA_ARGS__), -1)

#define Y(NAME, keyword, words, source) {keyword, words, source},
#define X(name, words, choices)                                                                    \
    static const struct convention_choice choices_of_##name[] = {choices(Y)};
CONVENTIONS(X)
#undef X
#undef Y

static const struct {
    const char *keyword, *words;
    size_t count;
    const struct convention_choice *choices;
} table[] = {
#define X(name, words, choices) {#name, words, TOUCH_COUNT(choices_of_##name), choices_of_##name},
    CONVENTIONS(X)
#undef X
};
_Static_assert(CONVENTION_COUNT <= 17, "a packed number has 53 bits, 3 a convention");

const char *convention_words(enum convention which) {
    return table[which].words;
}

const char *convention_keyword(enum convention which) {
    return table[which].keyword;
}

const struct convention_choice *convention_choice(enum convention which, unsigned choice) {
    return choice < table[which].count ? &table[which].choices[choice] : NULL;
}

double conventions_pack(const struct conventions *c) {
    double packed = 0.0;
    for (int k = CONVENTION_COUNT; k-- > 0;)
        packed = packed * RADIX + c->of[k];
    return packed;
}

struct conventions conventions_unpack(double packed) {
    struct conventions c;
    for (int k = 0; k < CONVENTION_COUNT; k++) {
        c.of[k] = (unsigned char)fmod(packed, RADIX);
        packed = floor(packed / RADIX);
    }
    return c;
}

/* --- text --------------------------------------------------------------------------------------- */

static const char blanks[] = " \t\n";

/* The next word of the text; "" where there is none, or it is too long. */
static void take_word(const char **at, char ret_word[WORD]) {
    *at += strspn(*at, blanks);
    const size_t length = strspn(*at, "abcdefghijklmnopqrstuvwxyz0123456789_");
    snprintf(ret_word, WORD, "%.*s", length < WORD ? (int)length : 0, *at);
    *at += length;
    *at += strspn(*at, blanks);
}

static int find_convention(const char *word, struct touch_message *why) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word);
    for (int k = 0; k < CONVENTION_COUNT; k++) {
        if (!strcmp(table[k].keyword, word))
            return k;
        play_suggest_offer(&suggest, table[k].keyword);
    }
    return REFUSE(
        why, "conventions: there is no convention '%s'%s; 'touchstone list conventions' has all",
        word, play_suggest_hint(&suggest, ""));
}

static int find_choice(int k, const char *word, struct touch_message *why) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word);
    for (size_t i = 0; i < table[k].count; i++) {
        if (!strcmp(table[k].choices[i].keyword, word))
            return (int)i;
        play_suggest_offer(&suggest, table[k].choices[i].keyword);
    }
    return REFUSE(why,
                  "conventions: %s has no choice '%s'%s; 'touchstone list conventions' has all",
                  table[k].keyword, word, play_suggest_hint(&suggest, ""));
}

int conventions_read(const char *text, struct conventions *c,
                     unsigned char ret_named[CONVENTION_COUNT], struct touch_message *ret_why) {
    struct conventions read = *c;
    unsigned char named[CONVENTION_COUNT] = {0};
    const char *at = text + strspn(text, blanks);
    while (*at) {
        char word[WORD], choice[WORD] = "";
        take_word(&at, word);
        const int colon = *at == ':';
        at += colon;
        if (colon)
            take_word(&at, choice);
        if (!*word || !*choice || (*at && *at != ','))
            return REFUSE(ret_why,
                          "conventions: cannot be read at byte %zu; expected: 'limit_on: spring, "
                          "damping: tsuji'",
                          (size_t)(at - text) + 1);
        at += *at == ',';
        at += strspn(at, blanks);
        const int k = find_convention(word, ret_why);
        const int i = k < 0 ? -1 : find_choice(k, choice, ret_why);
        if (i < 0)
            return -1;
        if (named[k])
            return REFUSE(ret_why, "conventions: %s is there twice", word);
        named[k] = 1;
        read.of[k] = (unsigned char)i;
    }
    *c = read;
    if (ret_named)
        memcpy(ret_named, named, sizeof named);
    return 0;
}
