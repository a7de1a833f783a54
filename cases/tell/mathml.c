/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mathml.h"
#include "cases/tell/text.h"

/* Commands that are one element: its tag and its text. */
static const struct {
    const char *name, *tag, *text;
} words[] = {
    {"alpha", "mi", "α"},       {"beta", "mi", "β"},        {"gamma", "mi", "γ"},
    {"delta", "mi", "δ"},       {"epsilon", "mi", "ε"},     {"zeta", "mi", "ζ"},
    {"eta", "mi", "η"},         {"theta", "mi", "θ"},       {"kappa", "mi", "κ"},
    {"lambda", "mi", "λ"},      {"mu", "mi", "μ"},          {"nu", "mi", "ν"},
    {"xi", "mi", "ξ"},          {"pi", "mi", "π"},          {"rho", "mi", "ρ"},
    {"sigma", "mi", "σ"},       {"tau", "mi", "τ"},         {"phi", "mi", "φ"},
    {"chi", "mi", "χ"},         {"psi", "mi", "ψ"},         {"omega", "mi", "ω"},
    {"Gamma", "mi", "Γ"},       {"Delta", "mi", "Δ"},       {"Omega", "mi", "Ω"},
    {"ell", "mi", "ℓ"},         {"infty", "mi", "∞"},       {"ln", "mi", "ln"},
    {"exp", "mi", "exp"},       {"min", "mi", "min"},       {"max", "mi", "max"},
    {"sin", "mi", "sin"},       {"cos", "mi", "cos"},       {"tan", "mi", "tan"},
    {"sinh", "mi", "sinh"},     {"cosh", "mi", "cosh"},     {"tanh", "mi", "tanh"},
    {"arccos", "mi", "arccos"}, {"arctan", "mi", "arctan"}, {"det", "mi", "det"},
    {"le", "mo", "≤"},          {"ge", "mo", "≥"},          {"ne", "mo", "≠"},
    {"approx", "mo", "≈"},      {"cdot", "mo", "·"},        {"times", "mo", "×"},
    {"pm", "mo", "±"},          {"mp", "mo", "∓"},          {"sum", "mo", "∑"},
    {"int", "mo", "∫"},         {"to", "mo", "→"},          {"vert", "mo", "|"},
};

/* Commands with arguments. TEXT: one argument, taken as it stands. */
enum shape {
    ROW,
    ACCENT,
    TEXT,
};
static const struct {
    const char *name;
    enum shape shape;
    int arguments;
    const char *open, *close;
} shapes[] = {
    {"frac", ROW, 2, "<mfrac>", "</mfrac>"},
    {"sqrt", ROW, 1, "<msqrt>", "</msqrt>"},
    {"ddot", ACCENT, 1, "<mover accent=\"true\">", "<mo>¨</mo></mover>"},
    {"dot", ACCENT, 1, "<mover accent=\"true\">", "<mo>˙</mo></mover>"},
    {"bar", ACCENT, 1, "<mover accent=\"true\">", "<mo>¯</mo></mover>"},
    {"mathrm", TEXT, 1, "<mi mathvariant=\"normal\">", "</mi>"},
    {"text", TEXT, 1, "<mtext>", "</mtext>"},
};

static void put_row(const char **tex, char end, FILE *out);
static void put_item(const char **tex, FILE *out);

static void skip_blanks(const char **tex) {
    while (**tex == ' ')
        ++*tex;
}

static void put_element(const char *tag, const char *text, size_t length, FILE *out) {
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    fprintf(out, "<%s>", tag);
    text_attribute(copy, out);
    fprintf(out, "</%s>", tag);
}

/* An operator without space around it, that grows only after \\left and \\right. */
static void put_tight(char operator, int grows, FILE *out) {
    const int is_bracket = operator== '(' || operator== ')'; /* which has no space anyway */
    fprintf(out, "<mo%s stretchy=\"%s\">%c</mo>", is_bracket ? "" : " lspace=\"0\" rspace=\"0\"",
            grows ? "true" : "false", operator);
}

/* An argument: braces, or one item. */
static void put_argument(const char **tex, FILE *out) {
    skip_blanks(tex);
    if (**tex == '{') {
        ++*tex;
        fputs("<mrow>", out);
        put_row(tex, '}', out);
        fputs("</mrow>", out);
    } else if (**tex) {
        put_item(tex, out);
    }
}

static void put_text(const char **tex, FILE *out) {
    char text[128];
    size_t length = 0;
    skip_blanks(tex);
    if (**tex == '{')
        ++*tex;
    for (; **tex && **tex != '}'; ++*tex)
        if (length + 1 < sizeof text)
            text[length++] = **tex;
    *tex += **tex == '}';
    text[length] = '\0';
    text_attribute(text, out);
}

static int is(const char *known, const char *name, size_t length) {
    return !strncmp(known, name, length) && !known[length];
}

static size_t length_of_name(const char *name) {
    size_t length = 0;
    while (isalpha((unsigned char)name[length]))
        length++;
    return length;
}

static void put_command(const char **tex, FILE *out) {
    const char *name = ++*tex;
    const size_t length = length_of_name(name);
    *tex += length;
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (is(words[i].name, name, length)) {
            fprintf(out, "<%s>%s</%s>", words[i].tag, words[i].text, words[i].tag);
            return;
        }
    for (size_t i = 0; i < TOUCH_COUNT(shapes); i++) {
        if (!is(shapes[i].name, name, length))
            continue;
        fputs(shapes[i].open, out);
        for (int a = 0; a < shapes[i].arguments; a++)
            (shapes[i].shape == TEXT ? put_text : put_argument)(tex, out);
        fputs(shapes[i].close, out);
        return;
    }
    if (is("quad", name, length)) {
        fputs("<mspace width=\"1.5em\"/>", out);
    } else if (is("left", name, length) || is("right", name, length)) {
        skip_blanks(tex);
        if (**tex && strchr("()[]|", **tex))
            put_tight(*(*tex)++, 1, out);
    } else {
        put_element("mtext", name, length, out);
    }
}

static void put_item(const char **tex, FILE *out) {
    const char *at = *tex;
    if (*at == '\\') {
        put_command(tex, out);
    } else if (*at == '{') {
        put_argument(tex, out);
    } else if (isdigit((unsigned char)*at)) {
        while (isdigit((unsigned char)**tex) || (**tex == '.' && isdigit((unsigned char)(*tex)[1])))
            ++*tex;
        put_element("mn", at, (size_t)(*tex - at), out);
    } else {
        ++*tex;
        if (*at == '-')
            fputs("<mo>−</mo>", out);
        else if (strchr("()[]|/*", *at))
            put_tight(*at, 0, out);
        else
            put_element(isalpha((unsigned char)*at) ? "mi" : "mo", at, 1, out);
    }
}

/* Whether the next command is a function by its name, like \cos. */
static int is_function(const char *tex) {
    const size_t length = *tex == '\\' ? length_of_name(tex + 1) : 0;
    for (size_t i = 0; length && i < TOUCH_COUNT(words); i++)
        if (is(words[i].name, tex + 1, length))
            return !strcmp(words[i].name, words[i].text) && !strcmp(words[i].tag, "mi");
    return 0;
}

/* A function stands apart from an argument without brackets. */
static void put_gap(const char *tex, FILE *out) {
    if (*tex && !strchr("()[]|}^_,", *tex) && strncmp(tex, "\\left", 5) != 0 &&
        strncmp(tex, "\\right", 6) != 0)
        fputs("<mspace width=\"0.17em\"/>", out);
}

/* An item and what is written below and above it. */
static void put_scripted(const char **tex, FILE *out) {
    char *script[2] = {NULL, NULL}, *base = NULL;
    const int function = is_function(*tex);
    FILE *into = play_text();
    put_item(tex, into);
    base = play_text_end(into);
    for (skip_blanks(tex); **tex == '_' || **tex == '^'; skip_blanks(tex)) {
        const int above = **tex == '^';
        ++*tex;
        into = play_text();
        put_argument(tex, into);
        script[above] = play_text_end(into);
    }
    const char *tag = script[0] && script[1] ? "msubsup" : script[0] ? "msub" : "msup";
    if (script[0] || script[1])
        fprintf(out, "<%s>%s%s%s</%s>", tag, base, script[0] ? script[0] : "",
                script[1] ? script[1] : "", tag);
    else
        fputs(base, out);
    if (function)
        put_gap(*tex, out);
}

static void put_row(const char **tex, char end, FILE *out) {
    for (skip_blanks(tex); **tex && **tex != end; skip_blanks(tex)) {
        if (**tex == '}' || **tex == '_' || **tex == '^')
            ++*tex; /* nothing to end, nothing to hang it on */
        else
            put_scripted(tex, out);
    }
    *tex += **tex && **tex == end;
}

const char *text_mathml_word(const char *name, size_t length) {
    for (size_t i = 0; i < TOUCH_COUNT(words); i++)
        if (is(words[i].name, name, length))
            return words[i].text;
    return NULL;
}

void text_mathml(const char *tex, FILE *out) {
    fputs("<math display=\"block\"><mrow>", out);
    put_row(&tex, '\0', out);
    fputs("</mrow></math>", out);
}

void text_mathml_inline(const char *tex, FILE *out) {
    fputs("<math><mrow>", out);
    put_row(&tex, '\0', out);
    fputs("</mrow></math>", out);
}
