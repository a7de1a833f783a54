/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks for the closed path from which most work can be drawn.
 *
 * A path presses a new contact to its first corner, goes round all corners some times, and ends without contact: so nothing is
 * stored at either end, and what both bodies have got is created. A corner is an overlap with two slides; between two of
 * them the pair may turn as one body, orbit, roll or twist, and turn back, or turn round once. The search begins at
 * random paths and goes downhill by the simplex method of Nelder and Mead. */
#ifndef CLOSED_PATH_H
#define CLOSED_PATH_H

#include "work.h"

/* The path that creates most, as a part of the work put in, from so many random beginnings. `of` gives the law, its properties and
 * the pair; its path is not used. The path found may create nothing: `passive` judges it. Returns 0; or -1: the law plays none of them. */
int closed_path_search(struct battery_player *player, const struct play_case *of, uint64_t seed,
                       long beginnings, struct play_case *ret_case);

#endif
