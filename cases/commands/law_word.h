/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law as one word of a command line:
 *
 *   hertz                           built in
 *   ./my.so, ./my.so#NAME           in a shared library; of several laws in it the one of that name
 *   lammps:mindlin                  of an engine; "lammps:" are all laws of it
 *   lammps:my.in                    an input of the user's for an engine
 *   lammps@./liblammps.so:mindlin   of that build of an engine
 *   'python3 my.py', sh:./my.out    in a program that speaks the line protocol */
#ifndef LAW_WORD_H
#define LAW_WORD_H

#include "cases/engines/engine_table.h"

/* What is not said is NULL. All texts live on. */
struct law_word {
    const char *built_in;
    const char *library, *name; /* name: of the law in the library */
    const char *program;        /* a shell command */
    const struct engine *engine;
    const char *build; /* of the engine: a shared library */
    const char
        *what;    /* of the engine: the name of a law, or a file of commands; "": all of its laws */
    int is_input; /* it is a file */
};
void law_word_read(const char *text, struct law_word *ret_word);
/* Whether it cannot be the name of a built-in law, a case or a folder. */
int law_word_is_foreign(const char *text);
/* What to do with the source of a law, by the end of its name; NULL: it is none. */
const char *law_word_source(const char *text);

#endif
