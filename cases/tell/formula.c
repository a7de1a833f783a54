/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/screen.h"
#include "cases/tell/formula.h"
#include "cases/tell/mathml.h"
#include "cases/tell/symbols.h"

static char *row(const char **tex, char end);

/* Whether a part stands for itself beside a sign: it has no sign of its own outside of brackets. */
static int is_one(const char *text, const char *signs) {
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '(') - (*text == ')');
        if (!depth && strchr(signs, *text))
            return 0;
    }
    return 1;
}

static char *bracketed(const char *text, const char *signs) {
    return play_format(is_one(text, signs) ? "%s" : "(%s)", text);
}

/* An argument: braces, a command, or one character. */
static char *argument(const char **tex) {
    *tex += strspn(*tex, " ");
    if (**tex == '{') {
        ++*tex;
        return row(tex, '}');
    }
    const char *from = *tex, *to = from + (*from != '\0');
    if (*from == '\\')
        for (; isalpha((unsigned char)*to); to++)
            ;
    *tex = to;
    char *one = play_format("%.*s", (int)(to - from), from);
    const char *at = one;
    return *from == '\\' ? row(&at, '\0') : one;
}

/* Digits raised or lowered; NULL where there are other characters, or the locale has none. */
static char *small(const char *text, int is_raised) {
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    static const char *const lowered[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    char *digits = play_copy("");
    if (!*text || !screen_is_utf8() || strspn(text, "0123456789") != strlen(text))
        return NULL;
    for (; *text; text++)
        digits = play_format("%s%s", digits, (is_raised ? raised : lowered)[*text - '0']);
    return digits;
}

static char *script(const char **tex) {
    const char sign = *(*tex)++;
    char *text = argument(tex), *digits = small(text, sign == '^');
    if (digits || (sign == '^' && !strcmp(text, "*")))
        return digits ? digits : text;
    return play_format("%c%s", sign, bracketed(text, sign == '^' ? " +-/" : " "));
}

static char *accented(const char *name, size_t length, const char *text) {
    static const char *const marks[][2] = {
        {"dot", "\xCC\x87"}, {"ddot", "\xCC\x88"}, {"bar", "\xCC\x84"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strlen(marks[i][0]) == length && !strncmp(marks[i][0], name, length))
            return screen_is_utf8() ? play_format("%s%s", text, marks[i][1])
                                    : play_format("%s(%s)", marks[i][0], text);
    return NULL;
}

static int is(const char *known, const char *name, size_t length) {
    return strlen(known) == length && !strncmp(known, name, length);
}

static char *command(const char **tex) {
    const char *name = ++*tex;
    size_t length = 0;
    while (isalpha((unsigned char)name[length]))
        length++;
    *tex += length;
    const char *word = text_mathml_word(name, length);
    if (word && (screen_is_utf8() || is(word, name, length)))
        return play_copy(word);
    if (is("frac", name, length)) {
        char *above = argument(tex), *below = argument(tex);
        return play_format("%s/%s", bracketed(above, "+-"), bracketed(below, " +-/"));
    }
    if (is("sqrt", name, length)) {
        char *inside = argument(tex);
        return play_format(is_one(inside, " +-/") && screen_is_utf8() ? "√%s"
                           : screen_is_utf8()                         ? "√(%s)"
                                                                      : "sqrt(%s)",
                           inside);
    }
    if (is("mathrm", name, length) || is("text", name, length))
        return argument(tex);
    if (is("left", name, length) || is("right", name, length))
        return play_copy("");
    if (is("quad", name, length))
        return play_copy(" ");
    if (is("dot", name, length) || is("ddot", name, length) || is("bar", name, length))
        return accented(name, length, argument(tex));
    return play_format("%.*s", (int)length, name);
}

static char *row(const char **tex, char end) {
    char *text = play_copy("");
    while (**tex && **tex != end) {
        char *item = **tex == '\\'                  ? command(tex)
                     : **tex == '_' || **tex == '^' ? script(tex)
                     : **tex == '{' || **tex == '}' ? argument(tex)
                                                    : play_format("%c", *(*tex)++);
        text = play_format("%s%s", text, item);
    }
    *tex += **tex && **tex == end;
    return text;
}

char *formula_plain(const char *tex) {
    return row(&tex, '\0');
}

char *formula_symbol(const char *symbol) {
    char *text = screen_is_utf8() ? symbol_text(symbol) : NULL, *to = text;
    for (const char *from = text; from && *from; from++)
        if (*from != '{' && *from != '}')
            *to++ = *from;
    if (to)
        *to = '\0';
    return text ? text : play_copy(symbol);
}
