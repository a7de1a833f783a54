/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/utf8.h"
#include "symbols.h"
#include "text.h"
#include "touchstone/law.h"

#define PART 16

/* A letter, or the name of a Greek one; what stands below it and above it, "" where nothing does. */
struct symbol {
    char letter[PART], below[PART], above[PART];
};

static const struct {
    const char *name, *letter;
} greek[] = {
    {"alpha", "α"}, {"beta", "β"},   {"gamma", "γ"}, {"delta", "δ"}, {"eta", "η"}, {"theta", "θ"},
    {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"},    {"nu", "ν"},    {"xi", "ξ"},  {"rho", "ρ"},
    {"sigma", "σ"}, {"tau", "τ"},    {"omega", "ω"}, {"psi", "ψ"},
};

/* Symbols as the literature writes them. */
static const struct {
    const char *name, *symbol;
} quantities[] = {
    {"time", "t"},
    {"overlap", "δ_n"},
    {"slide_s", "δ_s"},
    {"slide_t", "δ_t"},
    {"velocity_n", "v_n"},
    {"velocity_s", "v_s"},
    {"velocity_t", "v_t"},
    {"normal_force", "F_n"},
    {"normal_elastic", "F_n^h"},
    {"normal_dashpot", "F_n^d"},
    {"shear_force", "|F_s|"},
    {"shear_force_s", "F_s"},
    {"shear_force_t", "F_t"},
    {"elastic_s", "F_s^h"},
    {"elastic_t", "F_t^h"},
    {"dashpot_s", "F_s^d"},
    {"dashpot_t", "F_t^d"},
    {"stiffness_n", "k_n"},
    {"stiffness_s", "k_s"},
    {"strain_energy", "E_k"},
    {"slip_energy", "E_μ"},
    {"dashpot_energy", "E_β"},
    {"work_normal", "W_n"},
    {"work_shear", "W_s"},
    {"restitution", "e_n"},
    {"tangential_restitution", "e_s"},
    {"max_overlap", "δ_max"},
    {"separation_overlap", "δ_end"},
    {"peak_force", "F_max"},
    {"duration", "t_c"},
    {"duration_force", "t_c"},
    {"speed", "v_0"},
    {"angle", "θ"},
    {"dimensionless_slip_before", "ψ_1"},
    {"dimensionless_slip_after", "ψ_2"},
    {"psi1", "ψ_1"},
    {"psi2", "ψ_2"},
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

char *symbol_text(const char *symbol) {
    struct symbol s;
    if (!read_symbol(symbol, &s))
        return NULL;
    return play_format("%s%s%s%s%s", s.letter, *s.below ? "_" : "", s.below, *s.above ? "^" : "",
                       s.above);
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

char *symbol_for(const struct touch_law *law, const char *name) {
    const int property = law ? touch_property_find(law, name) : -1;
    if (property >= 0)
        return symbol_text(law->properties[property].symbol);
    for (size_t i = 0; i < TOUCH_COUNT(quantities); i++)
        if (!strcmp(quantities[i].name, name))
            return play_copy(quantities[i].symbol);
    return NULL;
}

char *symbol_words(const char *name) {
    char *words = play_copy(name);
    for (char *c = words; *c && !strchr(name, ' '); c++)
        *c = *c == '_' ? ' ' : *c;
    return words;
}

char *symbol_or_words(const struct touch_law *law, const char *name) {
    char *symbol = symbol_for(law, name);
    return symbol ? symbol : symbol_words(name);
}

static size_t word_length(const char *text) {
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_')
        length++;
    return length;
}

/* Whether a text is a sentence: it has two words with a blank between them. */
static int is_sentence(const char *text) {
    for (const char *c = text; *c; c++)
        if (isalpha((unsigned char)c[0]) && c[1] == ' ' && isalpha((unsigned char)c[2]))
            return 1;
    return 0;
}

char *symbols_of_expression(const struct touch_law *law, const char *expression) {
    size_t length;
    if (is_sentence(expression))
        return play_copy(expression);
    FILE *out = play_text();
    for (const char *c = expression; *c; c += length) {
        length =
            isdigit((unsigned char)*c) || *c == '.' ? strspn(c, "0123456789.eE") : word_length(c);
        if (!length) {
            length = 1;
            putc(*c == '*' ? ' ' : *c, out);
            continue;
        }
        char *word = play_format("%.*s", (int)length, c);
        char *symbol =
            isalpha((unsigned char)*c) && c[length] != '(' ? symbol_for(law, word) : NULL;
        if (!symbol && isalpha((unsigned char)*c) && c[length] != '(')
            symbol = symbol_text(word);
        fputs(symbol ? symbol : word, out);
    }
    return play_text_end(out);
}

/* --- symbols in a text ------------------------------------------------------------------------ */

/* The length in bytes of a letter, Latin or Greek; 0: it is none. */
static size_t letter_length(const char *text) {
    const unsigned char first = (unsigned char)text[0];
    return isalpha(first) ? 1 : first == 0xCE || first == 0xCF ? 2 : 0;
}

/* Letters and digits, or '*'. */
static size_t part_length(const char *text) {
    size_t length = 0, next;
    if (*text == '*')
        return 1;
    while ((next = isdigit((unsigned char)text[length]) ? 1 : letter_length(text + length)))
        length += next;
    return length;
}

/* The length of the symbol at the beginning of a text, and its parts; 0: there is none. */
static size_t symbol_at(const char *text, int alone, struct symbol *ret) {
    const size_t letter = letter_length(text);
    size_t length = letter;
    *ret = (struct symbol){{0}, {0}, {0}};
    snprintf(ret->letter, PART, "%.*s", (int)letter, text);
    for (int above = 0; letter && above < 2; above++) {
        const size_t part =
            text[length] == (above ? '^' : '_') ? part_length(text + length + 1) : 0;
        if (part >= PART)
            return 0;
        if (above && part && text[length + 1 + part] == '.' &&
            isdigit((unsigned char)text[length + 2 + part]))
            break; /* an exponent that is no whole number */
        snprintf(above ? ret->above : ret->below, PART, "%.*s", (int)part, text + length + 1);
        length += part ? part + 1 : 0;
    }
    const int ends = !part_length(text + length) && text[length] != '_';
    return letter && ends && (alone || length > letter) ? length : 0;
}

/* Whether a word can begin behind that character. */
static int is_between(const char *text, const char *at) {
    const unsigned char before = at > text ? (unsigned char)at[-1] : ' ';
    return before < 0x80 && !isalnum(before) && before != '_' && before != '^';
}

/* As gnuplot sets it; what stands below and above shares one place. */
static void put_enhanced(const struct symbol *s, FILE *out) {
    fprintf(out, "{/:Italic %s%s", s->letter, *s->below && *s->above ? "@" : "");
    if (*s->below)
        fprintf(out, "_{%s}", s->below);
    if (*s->above)
        fprintf(out, "^{%s}", s->above);
    putc('}', out);
}

char *symbols_enhanced(const char *text, int begins, int *ret_is_enhanced) {
    char *enhanced = NULL, *plain = NULL;
    size_t length;
    struct symbol s;
    FILE *out = play_text(), *words = play_text();
    *ret_is_enhanced = 0;
    for (const char *c = text; *c; c += length) {
        length = is_between(text, c) ? symbol_at(c, begins && c == text, &s) : 0;
        const int is_symbol = length > 0;
        if (is_symbol) {
            *ret_is_enhanced = 1;
            put_enhanced(&s, out);
            continue;
        }
        length = 1;
        const char letter = *c == '_' ? ' ' : *c;
        fprintf(out, strchr("^@&~{}\\", letter) ? "\\%c" : "%c", letter);
        putc(letter, words);
    }
    enhanced = play_text_end(out);
    plain = play_text_end(words);
    return *ret_is_enhanced ? enhanced : plain;
}

void symbols_latex_text(const char *text, FILE *out) {
    static const struct {
        char letter;
        const char *text;
    } acting[] = {{'\\', "\\textbackslash{}"}, {'^', "\\textasciicircum{}"},
                  {'~', "\\textasciitilde{}"}, {'<', "\\textless{}"},
                  {'>', "\\textgreater{}"},    {'|', "\\textbar{}"}};
    uint32_t code;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        size_t k = 0;
        while (k < TOUCH_COUNT(acting) && (uint32_t)acting[k].letter != code)
            k++;
        if (k < TOUCH_COUNT(acting))
            fputs(acting[k].text, out);
        else if (code < 0x80 && strchr("&%#_${}", (int)code))
            fprintf(out, "\\%c", (int)code);
        else
            text_latex_letters(code < 0x20 ? " " : play_format("%.*s", (int)taken, text), out);
    }
}

/* A part of a symbol in mathematics: Greek by its name, several letters upright. */
static void put_math(const char *part, FILE *out) {
    for (size_t i = 0; i < TOUCH_COUNT(greek); i++)
        if (!strcmp(greek[i].letter, part)) {
            fprintf(out, "\\%s", greek[i].name);
            return;
        }
    fprintf(out, strlen(part) > 1 ? "\\mathrm{%s}" : "%s", part);
}

void symbols_latex(const char *text, int begins, FILE *out) {
    size_t length;
    struct symbol s;
    for (const char *c = text; *c; c += length) {
        length = is_between(text, c) ? symbol_at(c, begins && c == text, &s) : 0;
        if (!length && is_between(text, c) && letter_length(c) == 2)
            length = symbol_at(c, 1, &s); /* a Greek letter alone is a symbol in any text */
        if (!length) {
            for (length = 1;
                 c[length] && !(is_between(text, c + length) && letter_length(c + length));)
                length++;
            symbols_latex_text(play_format("%.*s", (int)length, c), out);
            continue;
        }
        putc('$', out);
        put_math(s.letter, out);
        const char *const parts[] = {s.below, s.above};
        for (size_t k = 0; k < 2; k++)
            if (*parts[k]) {
                fputs(k ? "^{" : "_{", out);
                put_math(parts[k], out);
                putc('}', out);
            }
        putc('$', out);
    }
}
