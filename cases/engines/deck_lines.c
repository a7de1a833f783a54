/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deck_lines.h"
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "touchstone/common.h"

#define DEPTH_MAX 10     /* includes in includes, and variables in variables */
#define LINES_MAX 100000 /* of all files */

enum kind {
    GIVEN, /* on the command line */
    INDEX, /* keeps its first value */
    TEXT,
    FORMULA,
    OF_RUN,
};

struct variable {
    char *name, *value;
    enum kind kind;
};

struct reader {
    struct deck_lines *lines;
    size_t count, depth;
    struct variable *variable;
    int has_quit;
    /* Of the line that is read: */
    const char *file, *needs_run;
    size_t number;
    const char *text; /* as it stands in the file */
    char *message;
    size_t size;
};

static const char blanks[] = " \t\r\f\v";

/* Refuses the line. -1 */
__attribute__((format(printf, 2, 3))) static int refuse(struct reader *r, const char *format, ...) {
    va_list list;
    va_start(list, format);
    const char *why = play_format_list(format, list);
    va_end(list);
    snprintf(r->message, r->size, "%s:%zu: %s\n  %.200s", r->file, r->number, why, r->text);
    return -1;
}

static struct variable *find(const struct reader *r, const char *name, size_t length) {
    for (size_t i = 0; i < r->count; i++)
        if (!strncmp(r->variable[i].name, name, length) && !r->variable[i].name[length])
            return &r->variable[i];
    return NULL;
}

static void set(struct reader *r, const char *name, enum kind kind, const char *value) {
    struct variable *v = find(r, name, strlen(name));
    if (v && (v->kind == GIVEN || (v->kind == INDEX && kind == INDEX)))
        return;
    if (!v) {
        r->variable = play_resize(r->variable, r->count + 1, sizeof *r->variable);
        v = &r->variable[r->count++];
    }
    *v = (struct variable){play_copy(name), play_copy(value), kind};
}

/* --- formulas: the operators and functions of LAMMPS, whose sign binds stronger than ^ ------------ */

struct formula {
    struct reader *r;
    const char *whole, *at;
    int bad, depth;
};

static double fail(struct formula *f, int is_of_run, const char *what, size_t length) {
    if (!f->bad && is_of_run)
        f->r->needs_run = play_format("%.*s", (int)length, what);
    else if (!f->bad)
        refuse(f->r, "'%s' cannot be read at '%.20s'; expected: a formula of numbers and variables",
               f->whole, f->at);
    f->bad = is_of_run ? 1 : -1;
    f->at += strlen(f->at);
    return (double)NAN;
}

static int next_is(struct formula *f, const char *text) {
    f->at += strspn(f->at, blanks);
    const size_t length = strlen(text);
    if (strncmp(f->at, text, length) != 0)
        return 0;
    f->at += length;
    return 1;
}

static double sum_of(struct formula *f);
static double value_of(struct reader *r, const char *whole, int depth, int *ret_bad);

static double log_of_10(double x) {
    return log10(x);
}
static const struct {
    const char *name;
    double (*of)(double);
} functions[] = {{"sqrt", sqrt},   {"exp", exp},    {"ln", log},    {"log", log_of_10},
                 {"abs", fabs},    {"sin", sin},    {"cos", cos},   {"tan", tan},
                 {"asin", asin},   {"acos", acos},  {"atan", atan}, {"ceil", ceil},
                 {"floor", floor}, {"round", round}};

static double named(struct formula *f) {
    const char *name = f->at;
    const size_t length =
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    f->at += length;
    if (length == 2 && !strncmp(name, "PI", 2))
        return TOUCH_PI;
    if (length > 2 && !strncmp(name, "v_", 2)) {
        const struct variable *v = find(f->r, name + 2, length - 2);
        if (!v || v->kind == OF_RUN || f->depth == DEPTH_MAX)
            return fail(f, v != NULL, name + 2, length - 2);
        int bad = 0;
        const double value = value_of(f->r, v->value, f->depth + 1, &bad);
        f->bad = bad ? bad : f->bad;
        return value;
    }
    for (size_t i = 0; i < TOUCH_COUNT(functions); i++)
        if (strlen(functions[i].name) == length && !strncmp(functions[i].name, name, length) &&
            next_is(f, "(")) {
            const double x = sum_of(f);
            return next_is(f, ")") ? functions[i].of(x) : fail(f, 0, NULL, 0);
        }
    return fail(f, 1, name, length); /* a thermo keyword, a compute, a fix, ... */
}

static double operand(struct formula *f) {
    if (f->depth++ > 60)
        return fail(f, 0, NULL, 0);
    double value;
    char *end;
    if (next_is(f, "-")) {
        value = -operand(f);
    } else if (next_is(f, "(")) {
        value = sum_of(f);
        if (!next_is(f, ")"))
            return fail(f, 0, NULL, 0);
    } else if (isalpha((unsigned char)*f->at)) {
        value = named(f);
    } else {
        value = strtod(f->at, &end);
        if (end == f->at)
            return fail(f, 0, NULL, 0);
        f->at = end;
    }
    f->depth--;
    return value;
}

static double power_of(struct formula *f) {
    double value = operand(f);
    while (!f->bad && next_is(f, "^"))
        value = pow(value, operand(f));
    return value;
}

static double product_of(struct formula *f) {
    double value = power_of(f);
    for (int over; !f->bad && ((over = next_is(f, "/")) || next_is(f, "*"));) {
        const double by = power_of(f);
        value = over ? value / by : value * by;
    }
    return value;
}

static double sum_of(struct formula *f) {
    double value = product_of(f);
    for (int minus; !f->bad && ((minus = next_is(f, "-")) || next_is(f, "+"));) {
        const double by = product_of(f);
        value = minus ? value - by : value + by;
    }
    return value;
}

/* ret_bad: 1: only a run can tell, and needs_run is its name; -1: after a message. */
static double value_of(struct reader *r, const char *whole, int depth, int *ret_bad) {
    struct formula f = {.r = r, .whole = whole, .at = whole, .depth = depth};
    const double value = sum_of(&f);
    f.at += strspn(f.at, blanks);
    if (!f.bad && *f.at)
        fail(&f, strchr("<>=!&|%", *f.at) != NULL, whole, strlen(whole));
    *ret_bad = f.bad;
    return value;
}

/* --- a line ---------------------------------------------------------------------------------------- */

/* The text of a variable or of a formula in its place; NULL after a message. */
static const char *put_value(struct reader *r, const char *name, size_t length, int is_formula) {
    const struct variable *v = is_formula ? NULL : find(r, name, length);
    const char *formula = v ? v->value : play_format("%.*s", (int)length, name);
    int bad = 0;
    if (!v && !is_formula) {
        refuse(r, "variable '%.*s' has no value; give it with --var %.*s=VALUE", (int)length, name,
               (int)length, name);
        return NULL;
    }
    if (v && v->kind == OF_RUN) {
        r->needs_run = v->name;
        return "?";
    }
    if (v && v->kind != FORMULA)
        return v->value;
    const double value = value_of(r, formula, 0, &bad);
    return bad < 0 ? NULL : bad ? "?" : play_format("%.15g", value);
}

/* With the values of ${name}, $x and $(formula); NULL after a message. */
static char *substitute(struct reader *r, const char *text) {
    FILE *out = play_text();
    for (; *text; text++) {
        const char *put = NULL;
        size_t length = 1;
        if (*text != '$' || !text[1]) {
            fputc(*text, out);
            continue;
        }
        if (text[1] == '{' || text[1] == '(') {
            const char *end = text + 2;
            for (int open = 1;
                 *end && (open += (*end == text[1]) - (*end == "})"[text[1] == '(']));)
                end++;
            if (!*end) {
                refuse(r, "'%.20s' has no end", text);
                return NULL;
            }
            /* LAMMPS takes a format behind a last colon. */
            put = put_value(r, text + 2,
                            strcspn(text + 2, ":") < (size_t)(end - text - 2)
                                ? strcspn(text + 2, ":")
                                : (size_t)(end - text - 2),
                            text[1] == '(');
            length = (size_t)(end - text);
        } else {
            put = put_value(r, text + 1, 1, 0);
        }
        if (!put)
            return NULL;
        fputs(put, out);
        text += length;
    }
    return play_text_end(out);
}

/* Words, of which quotes hold together what is between them. */
static int split(struct reader *r, char *text, struct deck_line *ret) {
    while (*(text += strspn(text, blanks))) {
        const size_t quotes = !strncmp(text, "\"\"\"", 3) ? 3 : strchr("\"'", *text) != NULL;
        char *end = text + quotes;
        if (quotes) {
            char *mark = play_format("%.*s", (int)quotes, text);
            end = strstr(end, mark);
            if (!end)
                return refuse(r, "a quoted text has no end");
        } else {
            end += strcspn(text, blanks);
        }
        ret->word = play_resize(ret->word, ret->count + 2, sizeof *ret->word);
        ret->word[ret->count++] =
            play_format("%.*s", (int)(end - text - (ptrdiff_t)quotes), text + quotes);
        ret->word[ret->count] = NULL;
        text = end + quotes;
    }
    return 0;
}

static int define(struct reader *r, const struct deck_line *line) {
    static const struct {
        const char *style;
        enum kind kind;
    } styles[] = {{"index", INDEX}, {"string", TEXT}, {"equal", FORMULA}};
    if (line->count < 3)
        return refuse(r, "variable takes a name, a style and a value");
    struct variable *v = find(r, line->word[1], strlen(line->word[1]));
    if (!strcmp(line->word[2], "delete")) {
        if (v)
            *v = r->variable[--r->count];
        return 0;
    }
    for (size_t i = 0; i < TOUCH_COUNT(styles); i++) {
        if (strcmp(styles[i].style, line->word[2]) != 0)
            continue;
        if (line->count < 4)
            return refuse(r, "variable %s of style %s has no value", line->word[1], line->word[2]);
        set(r, line->word[1], r->needs_run ? OF_RUN : styles[i].kind, line->word[3]);
        return 0;
    }
    set(r, line->word[1], OF_RUN, "");
    return 0;
}

static int read_file(struct reader *r, const char *path);

static int include(struct reader *r, const struct deck_line *line) {
    if (line->count != 2)
        return refuse(r, "include takes one file");
    const char *slash = strrchr(r->file, '/'), *name = line->word[1];
    const int beside = slash && *name != '/';
    char *path =
        beside ? play_format("%.*s/%s", (int)(slash - r->file), r->file, name) : play_copy(name);
    if (r->depth == DEPTH_MAX)
        return refuse(r, "more than %d files include one another", DEPTH_MAX);
    const struct reader here = *r;
    const int bad = read_file(r, path);
    r->file = here.file, r->number = here.number, r->text = here.text;
    return bad > 0 ? refuse(r, "%s cannot be read: %s", path, strerror(errno)) : bad;
}

/* Without blanks at the end. */
static size_t length_of(const char *text) {
    size_t length = strlen(text);
    while (length && strchr(blanks, text[length - 1]))
        length--;
    return length;
}

static size_t without_comment(const char *text) {
    char quote = '\0';
    size_t n = 0;
    for (; text[n] && (quote || text[n] != '#'); n++)
        if (strchr("\"'", text[n]) && (!quote || quote == text[n]))
            quote = quote ? '\0' : text[n];
    return n;
}

static int read_line(struct reader *r, char *text) {
    struct deck_line line = {.file = r->file, .number = r->number};
    r->needs_run = NULL;
    r->text = play_format("%.*s", (int)length_of(text), text);
    text[without_comment(text)] = '\0';
    char *with = substitute(r, text);
    if (!with || split(r, with, &line))
        return -1;
    if (!line.count)
        return 0;
    if (!strcmp(line.word[0], "variable"))
        return define(r, &line);
    if (!strcmp(line.word[0], "include"))
        return include(r, &line);
    if (!strcmp(line.word[0], "quit"))
        r->has_quit = 1;
    if (r->lines->count == LINES_MAX)
        return refuse(r, "more than %d commands", LINES_MAX);
    line.needs_run = r->needs_run;
    r->lines->line = play_resize(r->lines->line, r->lines->count + 1, sizeof line);
    r->lines->line[r->lines->count++] = line;
    return 0;
}

/* 1: it cannot be read, and errno says why. */
static int read_file(struct reader *r, const char *path) {
    char *text = file_read(FILE_TEXT, "%s", path);
    size_t number = 0;
    int bad = 0;
    if (!text)
        return 1;
    r->file = play_copy(path);
    r->depth++;
    while (*text && !bad && !r->has_quit) {
        char *whole = play_copy("");
        r->number = number + 1;
        for (int goes_on = 1; goes_on && *text;) {
            size_t length = strcspn(text, "\n"), end = length;
            while (end && strchr(blanks, text[end - 1]))
                end--;
            goes_on = end && text[end - 1] == '&';
            whole = play_format("%s%.*s ", whole, (int)(end - (size_t)goes_on), text);
            text += length + (text[length] == '\n');
            number++;
        }
        bad = read_line(r, whole);
    }
    r->depth--;
    return bad;
}

int deck_lines_read(const char *path, size_t count, const char *const *given,
                    struct deck_lines *ret_lines, char *ret_message, size_t size) {
    struct reader r = {.lines = ret_lines, .message = ret_message, .size = size};
    *ret_lines = (struct deck_lines){0};
    for (size_t i = 0; i < count; i++) {
        const size_t length = strcspn(given[i], "=");
        if (!given[i][length] || !length) {
            snprintf(ret_message, size, "--var %s: expected NAME=VALUE", given[i]);
            return -1;
        }
        set(&r, play_format("%.*s", (int)length, given[i]), GIVEN, given[i] + length + 1);
    }
    const int bad = read_file(&r, path);
    if (bad > 0)
        snprintf(ret_message, size, "%s cannot be read: %s", path, strerror(errno));
    return bad ? -1 : 0;
}

char *deck_line_with(const struct deck_line *line, size_t word, const char *text) {
    char *whole = play_copy(line->word[0]);
    for (size_t i = 1; i < line->count; i++)
        whole = play_format("%s %s", whole, word && i == word ? text : line->word[i]);
    return whole;
}
