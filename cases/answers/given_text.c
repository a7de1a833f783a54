/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "given_text.h"
#include "cases/case/uncertain.h"

#define TEXT 256

/* NaN: it is none of the words. */
static double choice_of(const char *choices, const char *text) {
    for (double i = 0.0; *choices; i += 1.0) {
        const size_t length = strcspn(choices, "|");
        if (strlen(text) == length && !strncmp(text, choices, length))
            return i;
        choices += length + (choices[length] == '|');
    }
    return (double)NAN;
}

static int takes(const struct ref_word *word, double x) {
    return ref_in_range(word->min, word->max, word->flags, x);
}

static int read_one(const struct ref_word *word, const char *text, double *ret, double *ret_sigma,
                    char *message, size_t size) {
    char why[TEXT], allowed[TEXT];
    double x, u = 0.0;
    ref_word_allowed(word, allowed, sizeof allowed);
    if (word->choices) {
        *ret_sigma = (double)NAN;
        *ret = choice_of(word->choices, text);
        return isnan(*ret)
                   ? snprintf(message, size, "%s=%s: allowed: %s", word->name, text, allowed)
                   : 0;
    }
    if (uncertain_read(text + strspn(text, " "), word->unit, &x, &u, why, sizeof why))
        return snprintf(message, size, "%s (%s): %s", word->name, word->meaning, why);
    if (!takes(word, x))
        return snprintf(message, size, "%s (%s) is %g; allowed: %s", word->name, word->meaning, x,
                        allowed);
    if (!takes(word, x - u) || !takes(word, x + u))
        return snprintf(message, size,
                        "%s (%s) is %g +- %g; allowed: an uncertainty with which it stays %s",
                        word->name, word->meaning, x, u, allowed);
    *ret = x;
    *ret_sigma = uncertain_is(text) ? u : (double)NAN;
    return 0;
}

int given_numbers_read(const struct ref_word *word, const char *text, struct given_numbers *ret,
                       char *ret_message, size_t size) {
    char *copy = play_copy(text);
    int bad = 0;
    *ret = (struct given_numbers){.count = 0};
    for (char *part = copy, *next; part && !bad; part = next) {
        next = word->count == 1 ? NULL : strchr(part, ',');
        if (next)
            *next++ = '\0';
        const size_t i = ret->count++;
        ret->value = play_resize(ret->value, ret->count, sizeof(double));
        ret->sigma = play_resize(ret->sigma, ret->count, sizeof(double));
        bad = read_one(word, part, &ret->value[i], &ret->sigma[i], ret_message, size);
    }
    return bad ? -1 : 0;
}
