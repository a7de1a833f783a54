/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef LIST_ENGINES_H
#define LIST_ENGINES_H

#include "command.h"

/* Prints the engines, or writes the sheet as is asked for, what their laws declare, and which variants of these cases each can play; without cases of the
 * shipped ones that are tagged `engines`. probe: starts each engine to find out whether it is there. The exit status. */
int list_engines(const struct option_arguments *cases, const struct command_out *out, int probe);

#endif
