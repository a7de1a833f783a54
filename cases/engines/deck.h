/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input with which a code plays a case by itself, and writes its numbers as `touchstone verify` reads them: commands
 * of LAMMPS and LIGGGHTS, those of the adapter that puts the law under test; scripts in Python of YADE, likewise, and of
 * Kratos; words for all others. */
#ifndef DECK_H
#define DECK_H

#include <stdio.h>
#include "engine_laws.h"
#include "cases/play/case.h"

/* Whether a file of that name is such an input, by its end: "run.lammps". */
int deck_is(const char *file);
/* Whether it is a test of LAMMPS' own suite, "run.lammps.yaml": its numbers are to follow what is written here, those at the end of
 * the contact, and so many steps later. */
#define DECK_TEST_REST 50
int deck_is_test(const char *file);
/* The engine that it is for; NULL: words, for any code. */
const char *deck_engine(const char *file);
/* All ends of names, in words: ".lammps, .liggghts or .txt". */
const char *deck_ends(void);
/* The law of the engine of that file that plays the case: that of the name, or NULL for the one with the same shear history as the
 * case's law, else the first that can. NULL and why there is none. */
const struct engine_law *deck_law(const char *file, const char *name, const struct play_case *c,
                                  char *ret_why, size_t size);
/* Writes the input of that file name; law NULL: words; numbers: the file that it will write. 0; or -1 and why not. */
int deck_write(const char *file, const struct engine_law *law, const struct play_case *c,
               const char *numbers, FILE *out, char *ret_why, size_t size);

#endif
