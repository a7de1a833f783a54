/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results played again: what they say must come out once more, bit for bit. */
#ifndef REPORT_REPLAY_H
#define REPORT_REPLAY_H

#include "cases/core/base.h"

/* Plays a random share, in (0, 1], of the cases of a results folder with `touchstone verify`, at least one, and compares
 * the rows. What is played is what the folder names, also the command of a law: only for folders that one trusts.
 * 0: all rows are the same; 1: some are not, and stand in `out`; -1 and a message: the folder cannot be read, or the
 * law, a case or touchstone is not what it was. */
int report_replay(const char *folder, double share, long seed, FILE *out, char *ret_message,
                  size_t size);

#endif
