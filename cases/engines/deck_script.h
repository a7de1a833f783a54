/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a script for YADE says of contacts. It is a program: it runs up to its first O.run, in a process that shuts
 * itself in (yade_deck.py, SECURITY.md). */
#ifndef DECK_SCRIPT_H
#define DECK_SCRIPT_H

#include "deck_facts.h"

/* Whether a file of this name is one. */
int deck_script_is(const char *path);
/* Runs it and reads its facts; contacts meet at count speeds, in m/s, or at those that the script's gravity suggests.
 * With unfenced it can do all that its user can. 0; or -1 with a message of at most size bytes in ret_message, with
 * place and line: it failed, it took too long, its scene has no law, or YADE is not there. */
int deck_script_read(const char *path, int unfenced, size_t count, const double *speed,
                     struct deck_facts *ret_facts, char *ret_message, size_t size);

#endif
