/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone list references` prints. */
#ifndef LIST_REFERENCES_H
#define LIST_REFERENCES_H

#include "command.h"

/* Adds all references, with their inputs and equations. */
int list_references(struct sheet *sheet);

/* Prints all of one: source, equations, inputs; or writes them as is asked for. An exit status: EXIT_USAGE after a
 * message where there is no such reference. */
int list_reference(const char *name, const struct command_out *out);

#endif
