/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A listing of `touchstone list`: an array of objects, printed as JSON or as a table. */
#ifndef LISTING_H
#define LISTING_H

#include <jansson.h>

#define LISTING_KEYS 11 /* columns of a table at most */

/* Prints the list on standard output: with json as an object {"schema": schema, what: list}, else the chosen keys
 * (NULL ends them) in columns under their names, of which those on the right, but for the last, are left out where there is no room. Takes the list over. An exit status: EXIT_USAGE for
 * a list that is NULL, whose maker printed why; EXIT_INTERNAL where the output cannot be written. */
int listing_print(json_t *list, const char *const *keys, const char *what, int schema, int json);

#endif
