/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "quote.h"
#include "utf8.h"

/* --- CSV -------------------------------------------------------------------------------------- */

static int is_plain_number(const char *text) {
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return 0;
    strtod(text, &end);
    return !*end;
}

void csv_text(const char *text, FILE *out) {
    const int formula = *text && strchr("=+-@\t\r\n", *text) && !is_plain_number(text);
    const int quoted = formula || strpbrk(text, ",\"\r\n") != NULL;
    uint32_t code;

    if (quoted)
        putc('"', out);
    if (formula)
        putc('\'', out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == '"')
            putc('"', out);
        play_utf8_put_plain(code, out);
    }
    if (quoted)
        putc('"', out);
}

void csv_number(double value, FILE *out) {
    if (!isnan(value))
        fprintf(out, "%.17g", value);
}

/* --- XML -------------------------------------------------------------------------------------- */

void xml_text(const char *text, FILE *out) {
    static const struct {
        uint32_t code;
        const char *entity;
    } entities[] = {{'<', "&lt;"},   {'>', "&gt;"},   {'&', "&amp;"},  {'"', "&quot;"},
                    {'\'', "&#39;"}, {'\n', "&#10;"}, {'\r', "&#13;"}, {'\t', "&#9;"}};
    uint32_t code;

    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        size_t e = 0;
        while (e < TOUCH_COUNT(entities) && entities[e].code != code)
            e++;
        if (e < TOUCH_COUNT(entities))
            fputs(entities[e].entity, out);
        else
            play_utf8_put_plain(code, out);
    }
}

/* --- gnuplot ---------------------------------------------------------------------------------- */

#define APOSTROPHE UINT32_C(0x2019)
#define ANGLE      UINT32_C(0x203A)
#define ELLIPSIS   UINT32_C(0x2026)

void gnuplot_text(const char *text, size_t limit, int utf8, FILE *out) {
    uint32_t code, last[2] = {0, 0};
    size_t written = 0;

    putc('\'', out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == '\n' || code == '\t' || code == '\r')
            code = ' ';
        if (play_utf8_is_hidden(code))
            continue;
        if (written++ == limit) {
            if (utf8)
                play_utf8_put(ELLIPSIS, out);
            break;
        }
        /* gnuplot 5.4 misreads a doubled quote at the start of a string and beside another one, and
         * then runs the rest of the text as commands: so the string has no quote at all. */
        if (code == '\'')
            code = utf8 ? APOSTROPHE : ' ';
        if (code == '>' && last[0] == ']' && last[1] == ']')
            code = utf8 ? ANGLE : ' '; /* gnuplot copies "]]>" into its SVG, where XML forbids it */
        play_utf8_put(code < 0x80 || utf8 ? code : '?', out);
        last[0] = last[1];
        last[1] = code;
    }
    putc('\'', out);
}

/* --- shells ----------------------------------------------------------------------------------- */

#define PLAIN                                                                                      \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+-" /* to any shell */

char *shell_word(const char *text) {
    if (*text && !text[strspn(text, PLAIN)])
        return play_copy(text);
    char *word = play_resize(NULL, 4 * strlen(text) + 3, 1), *to = word;
    *to++ = '\'';
    for (; *text; text++) {
        memcpy(to, "'\\''", 4);
        to += *text == '\'' ? 4 : 0;
        if (*text != '\'')
            *to++ = *text;
    }
    *to++ = '\'';
    *to = '\0';
    return word;
}

/* Takes one word off the text: quoted by '...', or by a backslash outside of it. */
static char *take_word(const char **text) {
    char *word = play_resize(NULL, strlen(*text) + 1, 1), *to = word;
    int is_quoted = 0;
    for (; **text && (is_quoted || **text != ' '); ++*text)
        if (**text == '\'')
            is_quoted = !is_quoted;
        else if (!is_quoted && **text == '\\' && (*text)[1])
            *to++ = *++*text;
        else
            *to++ = **text;
    *to = '\0';
    return word;
}

char **shell_words(const char *text) {
    char **words = play_resize(NULL, strlen(text) / 2 + 2, sizeof *words);
    size_t count = 0;
    while (*(text += strspn(text, " ")) && *text != '#')
        words[count++] = take_word(&text);
    words[count] = NULL;
    return words;
}
