/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/utf8.h"
#include "text.h"

#define SLUG_LENGTH 80

struct entity {
    uint32_t code;
    const char *text;
};

/* Blank characters of any kind become one blank; 0: to be left out. */
static uint32_t printable(uint32_t code) {
    if (code == '\n' || code == '\t' || code == '\r')
        return ' ';
    return play_utf8_is_hidden(code) ? 0 : code;
}

/* The text for a character, or NULL where it stands for itself. */
static const char *entity_of(uint32_t code, const struct entity *entities, size_t count) {
    for (size_t e = 0; e < count; e++)
        if (entities[e].code == code)
            return entities[e].text;
    return NULL;
}

static int is_word(uint32_t code) {
    return code < 0x80 && isalnum((int)code);
}

static void translated(const char *text, const struct entity *entities, size_t count, FILE *out) {
    uint32_t code, before = 0;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken, before = code) {
        code = printable(code);
        /* An underscore inside a word is no emphasis, and names are full of them. */
        const int inner = code == '_' && is_word(before) && is_word((unsigned char)text[taken]);
        const char *entity = inner ? NULL : entity_of(code, entities, count);
        if (entity)
            fputs(entity, out);
        else if (code)
            play_utf8_put(code, out);
    }
}

void text_markdown(const char *text, FILE *out) {
    /* Entities for the dollar and the bar: mathematics and cells are found before backslashes. */
    static const struct entity entities[] = {
        {'\\', "\\\\"}, {'`', "\\`"},    {'*', "\\*"},  {'_', "\\_"},  {'[', "\\["},
        {']', "\\]"},   {'|', "&#124;"}, {'~', "\\~"},  {'#', "\\#"},  {'!', "\\!"},
        {'@', "&#64;"}, {'$', "&#36;"},  {'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"},
    };
    translated(text, entities, TOUCH_COUNT(entities), out);
}

void text_markdown_tex(const char *tex, FILE *out) {
    fputs("$`", out);
    for (; *tex; tex++)
        if (*tex == '|')
            fputs("\\vert ", out);
        else
            fputc(*tex, out);
    fputs("`$", out);
}

void text_attribute(const char *text, FILE *out) {
    static const struct entity entities[] = {
        {'<', "&lt;"},   {'>', "&gt;"},  {'&', "&amp;"}, {'"', "&quot;"},
        {'\'', "&#39;"}, {'`', "&#96;"}, {'[', "&#91;"}, {']', "&#93;"},
    };
    translated(text, entities, TOUCH_COUNT(entities), out);
}

void text_markup(const char *text, FILE *out) {
    static const struct entity entities[] = {
        {'<', "&lt;"},   {'>', "&gt;"},   {'&', "&amp;"},  {'"', "&quot;"}, {'\'', "&#39;"},
        {'`', "&#96;"},  {'[', "&#91;"},  {']', "&#93;"},  {'*', "&#42;"},  {'_', "&#95;"},
        {'~', "&#126;"}, {'|', "&#124;"}, {'\\', "&#92;"}, {'$', "&#36;"},  {'#', "&#35;"},
    };
    translated(text, entities, TOUCH_COUNT(entities), out);
}

void text_plain(const char *text, FILE *out) {
    translated(text, NULL, 0, out);
}

/* Whether T1 fonts and inputenc have it: ASCII and the letters of Latin-1 and Latin Extended-A. */
static int is_t1(uint32_t code) {
    return code < 0x7F || (code >= 0xC0 && code <= 0x17E && code != 0x138 && code != 0x149);
}

static const struct entity latex_letters[] = {
    /* What T1 fonts lack, and signs of ours. */
    {0x00B0, "\\textdegree{}"},
    {0x00B1, "\\textpm{}"},
    {0x00B2, "\\texttwosuperior{}"},
    {0x00B3, "\\textthreesuperior{}"},
    {0x00B5, "\\textmu{}"},
    {0x00B7, "\\textperiodcentered{}"},
    {0x00D7, "\\texttimes{}"},
    {0x00F7, "\\textdiv{}"},
    {0x0393, "\\ensuremath{\\Gamma}"},
    {0x0394, "\\ensuremath{\\Delta}"},
    {0x03A9, "\\ensuremath{\\Omega}"},
    {0x03B1, "\\ensuremath{\\alpha}"},
    {0x03B2, "\\ensuremath{\\beta}"},
    {0x03B3, "\\ensuremath{\\gamma}"},
    {0x03B4, "\\ensuremath{\\delta}"},
    {0x03B5, "\\ensuremath{\\epsilon}"},
    {0x03B6, "\\ensuremath{\\zeta}"},
    {0x03B7, "\\ensuremath{\\eta}"},
    {0x03B8, "\\ensuremath{\\theta}"},
    {0x03BA, "\\ensuremath{\\kappa}"},
    {0x03BB, "\\ensuremath{\\lambda}"},
    {0x03BC, "\\textmu{}"},
    {0x03BD, "\\ensuremath{\\nu}"},
    {0x03BE, "\\ensuremath{\\xi}"},
    {0x03C0, "\\ensuremath{\\pi}"},
    {0x03C1, "\\ensuremath{\\rho}"},
    {0x03C3, "\\ensuremath{\\sigma}"},
    {0x03C4, "\\ensuremath{\\tau}"},
    {0x03C6, "\\ensuremath{\\phi}"},
    {0x03C7, "\\ensuremath{\\chi}"},
    {0x03C8, "\\ensuremath{\\psi}"},
    {0x03C9, "\\ensuremath{\\omega}"},
    {0x2013, "\\textendash{}"},
    {0x2014, "\\textemdash{}"},
    {0x2018, "\\textquoteleft{}"},
    {0x2019, "\\textquoteright{}"},
    {0x201C, "\\textquotedblleft{}"},
    {0x201D, "\\textquotedblright{}"},
    {0x2026, "\\textellipsis{}"},
    {0x2022, "\\textbullet{}"},
    {0x2032, "\\ensuremath{'}"},
    {0x203C, "!!"},
    {0x2080, "\\textsubscript{0}"},
    {0x2081, "\\textsubscript{1}"},
    {0x2082, "\\textsubscript{2}"},
    {0x2205, "\\ensuremath{\\emptyset}"},
    {0x2212, "\\ensuremath{-}"},
    {0x221E, "\\ensuremath{\\infty}"},
    {0x2248, "\\ensuremath{\\approx}"},
    {0x2260, "\\ensuremath{\\neq}"},
    {0x2264, "\\ensuremath{\\leq}"},
    {0x2265, "\\ensuremath{\\geq}"},
    {0x2588, "\\rule{.5em}{1.2ex}"},
    {0x25C6, "\\ensuremath{\\blacklozenge}"},
    {0x25CB, "\\ensuremath{\\circ}"},
    {0x25CC, "\\ensuremath{\\circ}"},
    {0x2591, "\\rule{.5em}{.1ex}"},
    {0x2713, "\\ensuremath{\\checkmark}"},
    {0x2717, "\\ensuremath{\\times}"},
};

/* A letter as LaTeX with T1 fonts and textcomp has it. */
static void put_latex_letter(uint32_t code, FILE *out) {
    const char *entity = entity_of(code, latex_letters, TOUCH_COUNT(latex_letters));
    if (entity)
        fputs(entity, out);
    else if (code && is_t1(code))
        play_utf8_put(code, out);
    else if (code)
        fprintf(out, "{[}U+%04X{]}", (unsigned)code);
}

void text_latex_letters(const char *latex, FILE *out) {
    static const char *const ligatures[] = {"?`", "!`", "``", ",,"}; /* of T1 fonts */
    uint32_t code, before = 0;
    for (size_t taken; (taken = play_utf8_next(latex, &code)); latex += taken, before = code) {
        for (size_t i = 0; i < TOUCH_COUNT(ligatures); i++)
            if (before == (uint32_t)ligatures[i][0] && code == (uint32_t)ligatures[i][1])
                fputs("{}", out);
        if (code < 0x80)
            putc((int)code, out);
        else
            put_latex_letter(printable(code), out);
    }
}

int text_is_plain(const char *text) {
    uint32_t code;
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken)
        if (code == UTF8_REPLACEMENT || printable(code) != code)
            return 0;
    return 1;
}

char *text_slug(const char *text) {
    char *slug = play_resize(NULL, SLUG_LENGTH + 1, 1);
    size_t length = 0;

    for (; *text && length < SLUG_LENGTH; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c < 0x80 && (isalnum(c) || c == '-'))
            slug[length++] = (char)tolower(c);
        else if (length && slug[length - 1] != '_')
            slug[length++] = '_';
    }
    while (length && slug[length - 1] == '_')
        length--;
    slug[length] = '\0';
    if (!length)
        strcpy(slug, "figure");
    return slug;
}
