/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files that a law of the user's is in, so that a result can be tied to them.
 *
 * Of a shared library: itself, and every other one that its loading brings, those of the system included.
 * Of a command: each of its words that is a file, or a program on PATH. In those that are text, and so on in these:
 *   a word that is a Python module, NAME.py or NAME/__init__.py, in the folder of the text or in the one above it, if that
 *     is not where Python installs packages
 *   a word that is a file of programs there: one that may be executed, or whose name ends in .py
 *   what follows 'include' in an input of LAMMPS
 * Not covered: data that a law opens while it runs, modules in other folders, the libraries of a program, and names that
 * are put together at run time. */
#ifndef LAW_FILES_H
#define LAW_FILES_H

#include "own_laws.h"

/* Adds the files of the law that stands in for those of the cases (given->plugin and given->command NULL: none does),
 * and those of laws under their own names; own may be NULL. */
void law_files_add(const struct play_subject_options *given, const struct own_laws *own,
                   struct identity *identity);

#endif
