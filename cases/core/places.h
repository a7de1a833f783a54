/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the parts of touchstone are, found from the running program. Nothing of a build's own path is in a
 * program: a tree that is copied or moved uses its own cases, an installed one those installed with it. */
#ifndef PLACES_H
#define PLACES_H

/* Folder of the running program, without a slash at the end. */
const char *place_program(void);
/* The shipped cases, one folder a law. The environment variable TOUCHSTONE_CASES overrides it. */
const char *place_cases(void);
/* How a user names that file of a case: "law/name" for "<shipped cases>/law/name.yaml", else the path itself. */
char *place_case_name(const char *path);
/* The same as one word for a shell. */
char *place_case_argument(const char *path);
/* Published curves and measurements. */
const char *place_data(void);
/* The templates of new-law. */
const char *place_new_law(void);
/* The clients of the line protocol. */
const char *place_clients(void);
/* The folder that holds touchstone/law.h, for a compiler's -I. */
const char *place_include(void);
/* The folder that holds lib/batch/kernel.c and lib/laws. In a build, what Meson makes of it is in the folder above
 * that of the program. */
const char *place_kernels(void);
/* The engines: libraries, and a program. */
const char *place_engines(void);
/* The known-wrong laws of the self-test and their table. */
const char *place_wrong(void);

#endif
