/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone list references` prints. */
#ifndef LIST_REFERENCES_H
#define LIST_REFERENCES_H

#include <jansson.h>

/* All references, with their inputs and equations. */
json_t *list_references(void);

/* Prints all of one: source, equations, inputs; with json as the listing of that one. An exit status: EXIT_USAGE after a
 * message where there is no such reference. */
int list_reference(const char *name, int json);

#endif
