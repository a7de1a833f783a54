/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "deck.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/base/suggest.h"
#include "touchstone/common.h"

#define WORDS_MAX 256
#define DEPTH_MAX 8 /* of files that include files, and of `if` in `if` */
#define BLANKS    " \t\r\f\v\n"

struct scan {
    const char *path;
    size_t line;
    int any, is_first, depth;
    char *message;
    size_t size;
};

struct words {
    size_t count;
    struct word {
        const char *text;
        int is_quoted;
    } of[WORDS_MAX];
    char *room;
};

/* --- what is said ------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static int refuse(const struct scan *s, const char *format,
                                                        ...) {
    va_list arguments;
    const int length = snprintf(s->message, s->size, "%.400s:%zu: ", s->path, s->line);
    va_start(arguments, format);
    if (length > 0 && (size_t)length < s->size)
        vsnprintf(s->message + length, s->size - (size_t)length, format, arguments);
    va_end(arguments);
    return -1;
}

static int refuse_unasked(const struct scan *s, const char *first, const char *second,
                          const char *hint) {
    return refuse(
        s,
        "'%.100s%s%.100s' is not run unasked%s: it is none of the commands that are known "
        "to start no program, load no code and write no file; --allow deck-commands runs "
        "it",
        first, *second ? " " : "", second, hint);
}

static int refuse_unknown(const struct scan *s, const char *what) {
    return refuse(s,
                  "what '%.100s' makes the engine do shows only while it runs: write it out, or in "
                  "quotes; --allow deck-commands runs it whatever it is",
                  what);
}

/* --- words -------------------------------------------------------------------------------------- */

/* Cuts the comment off as the engines do: a '#' within quotes begins none. */
static void cut_comment(char *text) {
    char quote = '\0';
    for (char *at = text; *at; at++) {
        if (*at == '#' && !quote) {
            *at = '\0';
            return;
        }
        if (*at == quote)
            quote = '\0';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
    }
}

/* A quote begins a text only where a word begins. */
static int split(const char *command, struct words *ret) {
    char *at = ret->room = play_copy(command);
    cut_comment(at);
    for (ret->count = 0; *(at += strspn(at, BLANKS));) {
        const char quote = *at == '"' || *at == '\'' ? *at++ : '\0';
        char *end = quote ? strchr(at, quote) : at + strcspn(at, BLANKS);
        if (!end || ret->count == WORDS_MAX)
            return -1;
        ret->of[ret->count++] = (struct word){at, quote != '\0'};
        at = *end ? end + 1 : end;
        *end = '\0';
    }
    return 0;
}

static int is_one_of(const char *word, const char *list) {
    const size_t length = strlen(word);
    for (const char *at = list; length && (at = strstr(at, word)) != NULL; at++)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return 1;
    return 0;
}

static int has_variable(const struct word *word) {
    return !word->is_quoted && strchr(word->text, '$') != NULL;
}

/* The first word from the place `from` on whose text is that of a variable; NULL: none. */
static const char *variable_from(const struct words *w, size_t from) {
    for (size_t i = from; i < w->count; i++)
        if (has_variable(&w->of[i]))
            return w->of[i].text;
    return NULL;
}

static const char *word_at(const struct words *w, size_t i) {
    return i < w->count ? w->of[i].text : "";
}

/* --- commands ----------------------------------------------------------------------------------- */

static int check(const struct scan *s, const char *command);
static int check_text(const struct scan *s, const char *text);

/* The commands behind `then`, `else` and the conditions of `elif`. */
static int check_if(const struct scan *s, const struct words *w) {
    const char *variable = variable_from(w, 1);
    struct scan inner = *s;
    if (variable)
        return refuse_unknown(s, variable);
    if (++inner.depth > DEPTH_MAX)
        return refuse_unknown(s, "if");
    for (size_t i = 2; i < w->count; i++)
        if (!strcmp(w->of[i].text, "elif"))
            i++;
        else if (strcmp(w->of[i].text, "then") != 0 && strcmp(w->of[i].text, "else") != 0 &&
                 check(&inner, w->of[i].text))
            return -1;
    return 0;
}

/* A file that is not there is left to the engine, which says so. */
static int check_file(const struct scan *s, const struct words *w) {
    const char *path = word_at(w, 1);
    if (strchr(path, '$') || s->depth == DEPTH_MAX)
        return refuse_unknown(s, path);
    char *text = strcmp(path, "SELF") != 0 ? file_read(FILE_TEXT, "%s", path) : NULL;
    struct scan inner = *s;
    inner.path = path;
    inner.depth++;
    return text ? check_text(&inner, text) : 0;
}

/* `print TEXT` alone: what follows can be a file. */
static int check_print(const struct scan *s, const struct words *w) {
    const char *variable = variable_from(w, 1);
    if (variable)
        return refuse_unknown(s, variable);
    return w->count > 2 ? refuse_unasked(s, "print", word_at(w, 2), "") : 0;
}

static int check_variable(const struct scan *s, const struct words *w) {
    const char *style = word_at(w, 2);
    for (size_t i = 1; i < 3 && i < w->count; i++)
        if (has_variable(&w->of[i]))
            return refuse_unknown(s, w->of[i].text);
    return is_one_of(style, "atom delete equal format index internal loop string vector")
               ? 0
               : refuse_unasked(s, "variable", style, "");
}

/* Styles that start, load or write something. */
static int check_fix(const struct scan *s, const struct words *w) {
    static const char *const styles[] = {
        "ave/",   "client/", "colvars", "couple/", "external", "imd",   "ipi", "mdi",
        "phonon", "plumed",  "print",   "python",  "reax",     "saed/", "tmd", "ttm",
    };
    const char *style = word_at(w, 3);
    for (size_t i = 1; i < 4 && i < w->count; i++)
        if (has_variable(&w->of[i]))
            return refuse_unknown(s, w->of[i].text);
    for (size_t i = 0; i < TOUCH_COUNT(styles); i++)
        if (!strncmp(style, styles[i], strlen(styles[i])))
            return refuse_unasked(s, "fix", style, "");
    for (size_t i = 4; i < w->count && strncmp(style, "mesh/", 5) != 0; i++)
        if (!strcmp(w->of[i].text, "file") || !strcmp(w->of[i].text, "append"))
            return refuse_unasked(s, "fix", w->of[i].text, "");
    return 0;
}

/* Some styles are programs in another language. */
static int check_pair(const struct scan *s, const struct words *w) {
    const int is_hybrid = !strncmp(word_at(w, 1), "hybrid", 6);
    for (size_t i = 1; i < w->count; i++) {
        if (has_variable(&w->of[i]) && (i == 1 || is_hybrid))
            return refuse_unknown(s, w->of[i].text);
        if (is_one_of(w->of[i].text, "python kim mdi"))
            return refuse_unasked(s, "pair_style", w->of[i].text, "");
    }
    return 0;
}

/* What touchstone gives itself. */
static const char not_here[] =
    "units atom_style newton boundary atom_modify comm_modify communicate create_box read_data "
    "clear read_restart create_atoms velocity delete_atoms timestep run minimize rerun quit";

/* Commands that are known to start, load and write nothing, or to do so only in ways that are looked for. */
static const struct {
    const char *names;
    int (*check)(const struct scan *s, const struct words *w); /* NULL: whatever follows */
} known[] = {
    {"angle_coeff angle_style bond_coeff bond_style comm_style compute compute_modify dielectric "
     "echo fix_modify group hard_particles label lattice mass modify_timing neigh_modify neighbor "
     "next pair_coeff pair_modify processors region set soft_particles special_bonds suffix thermo "
     "thermo_modify thermo_style uncompute unfix",
     NULL},
    {"fix", check_fix},
    {"if", check_if},
    {"include jump", check_file},
    {"pair_style", check_pair},
    {"print", check_print},
    {"variable", check_variable},
};

static int check_words(const struct scan *s, const struct words *w) {
    const char *name = word_at(w, 0);
    struct play_suggest suggest;
    if (!w->count)
        return 0;
    if (is_one_of(name, not_here))
        return s->is_first
                   ? 0
                   : refuse(s,
                            "'%s' must be left out: touchstone makes the box and the balls, moves "
                            "them and runs the steps",
                            name);
    if (s->any)
        return 0;
    if (strchr(name, '$'))
        return refuse_unknown(s, name);
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; i < TOUCH_COUNT(known); i++) {
        if (is_one_of(name, known[i].names))
            return known[i].check ? known[i].check(s, w) : 0;
        char *names = play_copy(known[i].names), *rest = NULL;
        for (char *at = strtok_r(names, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
            play_suggest_offer(&suggest, at);
    }
    return refuse_unasked(s, name, "", play_suggest_hint(&suggest, ""));
}

static int check(const struct scan *s, const char *command) {
    struct words words;
    const int bad =
        split(command, &words) && !s->any ? refuse_unknown(s, command) : check_words(s, &words);
    return bad;
}

/* --- lines -------------------------------------------------------------------------------------- */

/* Bytes up to the end of the line, without blanks there. */
static size_t length_of(const char *line) {
    size_t length = strcspn(line, "\n");
    while (length && strchr(BLANKS, line[length - 1]))
        length--;
    return length;
}

/* Whether engines could read it otherwise than it is read here: triple quotes, letters that some take for others, and
 * comments that go on in the next line. */
static int is_odd(const char *command, int is_continued) {
    const char *comment = strchr(command, '#');
    const size_t length = comment ? (size_t)(comment - command) : strlen(command);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)command[i] > 126)
            return 1;
    return strstr(command, "\"\"\"") || (is_continued && comment);
}

/* The next command of the text, which is then behind it. */
static int check_next(struct scan *s, const char **text) {
    char *command = play_copy("");
    size_t lines = 0;
    for (int goes_on = 1; goes_on && **text; lines++) {
        const char *line = *text;
        const size_t length = length_of(line), all = strcspn(line, "\n");
        const int is_comment = !lines && line[strspn(line, BLANKS)] == '#';
        goes_on = length && line[length - 1] == '&' && !is_comment;
        command = play_format("%s%.*s", command, is_comment ? 0 : (int)length - goes_on, line);
        *text += all + (line[all] == '\n');
    }
    const int bad =
        !s->any && is_odd(command, lines > 1) ? refuse_unknown(s, command) : check(s, command);
    s->line += lines;
    return bad;
}

static int check_text(const struct scan *s, const char *text) {
    struct scan own = *s;
    int bad = 0;
    for (own.line = 1; *text && !bad;)
        bad = check_next(&own, &text);
    return bad;
}

int deck_check_command(const char *path, size_t line, const char *command, int any, int is_first,
                       char *ret_message, size_t size) {
    const struct scan s = {path, line, any, is_first, 0, ret_message, size};
    return !any && is_odd(command, 0) ? refuse_unknown(&s, command) : check(&s, command);
}

int deck_check(const char *path, const char *text, int any, char *ret_message, size_t size) {
    return check_text(&(struct scan){path, 1, any, 0, 0, ret_message, size}, text);
}
