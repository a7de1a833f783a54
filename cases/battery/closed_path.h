/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks for the closed path from which most work can be drawn.
 *
 * A path presses a new contact to its first corner, goes round all corners some times, and ends without contact: so nothing is
 * stored at either end, and what both bodies have got is created. A corner is an overlap with two slides; between two of
 * them the pair may turn as one body, orbit, roll or twist, and turn back, or turn round once. The search begins at
 * random paths and goes downhill by the simplex method of Nelder and Mead. */
#ifndef CLOSED_PATH_H
#define CLOSED_PATH_H

#include <stdint.h>
#include "work.h"

#define CLOSED_PATH_CYCLES 4

struct closed_path {
    struct play_case c; /* with segments of its own: random_case_free */
    size_t corners;     /* legs of a cycle, turns included */
    /* In the limit of small steps. A cycle is the last one of CLOSED_PATH_CYCLES. */
    struct battery_limit whole, cycle; /* J, drawn */
    double allowed;                    /* J, battery_allowed of the whole path */
    double whole_in;                   /* J, put into the contact on the whole path */
    double put_in;                     /* J, into the contact in that cycle */
    double later;                      /* J, drawn in a cycle after four times as many of them */
    double as_written;                 /* J, drawn from the whole path with the steps that it has */
};

/* The path that creates most, as a part of the work put in, from so many random beginnings. `of` gives the law, its properties and
 * the pair; its path is not used. Returns 0; or -1: the law plays none of them. */
int closed_path_search(struct battery_player *player, const struct play_case *of, uint64_t seed,
                       long beginnings, struct closed_path *ret_path);

/* Whether more than the uncertainty is created; and whether more than the law may: battery_allowed. */
int closed_path_creates(const struct closed_path *path);
int closed_path_is_undeclared(const struct closed_path *path);

#endif
