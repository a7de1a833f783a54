/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input with which an engine plays an impact of a case by itself, and writes its numbers as `touchstone verify` reads
 * them. The commands of the law are those of the adapter that puts it under test. */
#ifndef DECK_H
#define DECK_H

#include <stdio.h>
#include "engine_laws.h"
#include "cases/play/case.h"

/* The engine whose input is a file of that name, by its end: "run.lammps"; NULL: it is none. */
const char *deck_engine(const char *file);
/* The law of the engine that plays the case: that of the name, or NULL for the one with the same shear history as the
 * case's law, else the first that can. NULL and why there is none. */
const struct engine_law *deck_law(const char *engine, const char *name, const struct play_case *c,
                                  char *ret_why, size_t size);
/* Writes the input; numbers: the file that it will write. 0; or -1 and why not. */
int deck_write(const struct engine_law *law, const struct play_case *c, const char *numbers,
               FILE *out, char *ret_why, size_t size);
/* The same in words, for whoever has another code: what to build, and what to write. */
int deck_write_words(const struct play_case *c, FILE *out, char *ret_why, size_t size);

#endif
