/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "symbols.h"
#include "touchstone/common.h"

#define PART 16

/* A letter, or the name of a Greek one; what stands below it and above it, "" where nothing does. */
struct symbol {
    char letter[PART], below[PART], above[PART];
};

static const struct {
    const char *name, *letter;
} greek[] = {
    {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"}, {"eta", "η"},
    {"theta", "θ"}, {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"},    {"nu", "ν"},
    {"xi", "ξ"},    {"rho", "ρ"},   {"sigma", "σ"},  {"tau", "τ"},   {"omega", "ω"},
};

/* Letters and digits from *text on; 0: there is none, or too many. */
static int read_part(const char **text, char ret[PART]) {
    size_t length = 0;
    while (isalnum((unsigned char)**text) && length + 1 < PART)
        ret[length++] = *(*text)++;
    ret[length] = '\0';
    return length > 0 && !isalnum((unsigned char)**text);
}

static int read_symbol(const char *text, struct symbol *ret) {
    *ret = (struct symbol){{0}, {0}, {0}};
    if (!read_part(&text, ret->letter))
        return 0;
    for (size_t i = 0; i < TOUCH_COUNT(greek); i++)
        if (!strcmp(greek[i].name, ret->letter))
            strcpy(ret->letter, greek[i].letter);
    if (*text == '*')
        strcpy(ret->above, "*"), text++;
    if (*text == '_' && (text++, !read_part(&text, ret->below)))
        return 0;
    if (*text == '^' && (text++, *ret->above || !read_part(&text, ret->above)))
        return 0;
    return !*text;
}

char *symbol_enhanced(const char *symbol) {
    struct symbol s;
    if (!read_symbol(symbol, &s))
        return NULL;
    /* "@": what stands below and above share their place. */
    return *s.below && *s.above ? play_format("%s@_{%s}^{%s}", s.letter, s.below, s.above)
           : *s.below           ? play_format("%s_{%s}", s.letter, s.below)
           : *s.above           ? play_format("%s^{%s}", s.letter, s.above)
                                : play_copy(s.letter);
}

int symbol_mathml(const char *symbol, FILE *out) {
    struct symbol s;
    if (!read_symbol(symbol, &s))
        return 0;
    const char *tag = *s.below && *s.above ? "msubsup"
                      : *s.below           ? "msub"
                      : *s.above           ? "msup"
                                           : "mrow";
    fprintf(out, "<math><%s><mi>%s</mi>", tag, s.letter);
    if (*s.below)
        fprintf(out, "<mi>%s</mi>", s.below);
    if (*s.above)
        fprintf(out, *s.above == '*' ? "<mo>%s</mo>" : "<mi>%s</mi>", s.above);
    fprintf(out, "</%s></math>", tag);
    return 1;
}
