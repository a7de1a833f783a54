/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_word.h"
#include <unistd.h>

#define SHELL "sh:"

/* How the source of a law becomes a law. */
static const struct {
    const char *end, *how;
} sources[] = {
    {".c", "build it: cc -std=c11 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
           "touchstone) -o my.so my.c -lm, and give --law ./my.so"},
    {".cpp", "build it: c++ -std=c++20 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
             "touchstone) -o my.so my.cpp, and give --law ./my.so"},
    {".f90",
     "build it: gfortran -std=f2008 -O2 -ffp-contract=off -fPIC -shared $(pkg-config --cflags "
     "touchstone) -o my.so my.f90, and give --law ./my.so"},
    {".py", "run it: --law 'python3 my.py'"},
};

static int ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), of_end = strlen(end);
    return length > of_end && !strcmp(text + length - of_end, end);
}

const char *law_word_source(const char *text) {
    for (size_t i = 0; i < TOUCH_COUNT(sources); i++)
        if (ends_with(text, sources[i].end))
            return sources[i].how;
    return NULL;
}

/* "lammps:WHAT" or "lammps@BUILD:WHAT". Whether it is that. */
static int read_engine(const char *text, struct law_word *word) {
    char *name = play_format("%.*s", (int)strcspn(text, "@:"), text);
    const char *rest = text + strlen(name), *colon = strrchr(rest, ':');
    const struct engine *engine = engine_find(name);
    if (!engine || !colon)
        return 0;
    word->engine = engine;
    word->what = colon + 1;
    if (*rest == '@')
        word->build = play_format("%.*s", (int)(colon - rest - 1), rest + 1);
    word->is_input = strpbrk(word->what, "./") != NULL || !access(word->what, F_OK);
    return 1;
}

/* The loader looks for a name without a slash in the folders of the system alone; a file that is here is meant. */
static const char *as_path(const char *file) {
    return strchr(file, '/') || access(file, F_OK) ? file : play_format("./%s", file);
}

static void read_library(const char *text, struct law_word *word) {
    const char *mark = access(text, F_OK) ? strrchr(text, '#') : NULL;
    word->library = as_path(mark ? play_format("%.*s", (int)(mark - text), text) : text);
    word->name = mark ? mark + 1 : NULL;
}

void law_word_read(const char *text, struct law_word *ret_word) {
    *ret_word = (struct law_word){0};
    const int is_there = strpbrk(text, "./") && !access(text, F_OK);
    if (!strncmp(text, SHELL, sizeof SHELL - 1))
        ret_word->program = text + sizeof SHELL - 1;
    else if (read_engine(text, ret_word))
        return;
    else if (!is_there && strpbrk(text, " \t\n"))
        ret_word->program = text;
    else if (strpbrk(text, "./"))
        read_library(text, ret_word);
    else
        ret_word->built_in = text;
}

int law_word_is_foreign(const char *text) {
    struct law_word word;
    law_word_read(text, &word);
    return word.program || word.engine ||
           (word.library &&
            (word.name || ends_with(word.library, ".so") || law_word_source(word.library)));
}
