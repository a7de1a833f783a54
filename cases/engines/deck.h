/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands of an input for LAMMPS or LIGGGHTS do beside the contact of two balls: known before the engine
 * reads them. */
#ifndef DECK_H
#define DECK_H

#include <stddef.h>

/* Whether a command may be run: 0; or -1 and why not. Without being asked, only commands are run that are known to
 * start no program, load no code and write no file; commands inside of `if` and of files that are included count.
 * any: nonzero where the user lets a deck do all of that. Commands that touchstone gives itself are refused in any case,
 * but where is_first is nonzero: the command is one that is given before the box is made. */
int deck_check_command(const char *path, size_t line, const char *command, int any, int is_first,
                       char *ret_message, size_t size);
/* The same of each command of a file with that text. */
int deck_check(const char *path, const char *text, int any, char *ret_message, size_t size);

#endif
