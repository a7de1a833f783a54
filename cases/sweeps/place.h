/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an axis is called, and what it sets in a case. */
#ifndef SWEEP_PLACE_H
#define SWEEP_PLACE_H

#include "sweep.h"
#include "cases/case/read_parts.h"

/* The target of an axis with that name for a case, -1 after a refusal at the key. */
int place_find(struct play_reader *reader, const struct play_node *key, const struct play_case *c);
/* The SI unit of its values. */
const char *place_unit(const struct play_case *c, int target);
/* Reads one value, within its range; ret_word, of a choice: the word in the tree, else NULL. */
double place_read(struct play_reader *reader, const struct play_node *node,
                  const struct play_case *c, int target, const char **ret_word);
/* Whether values of the axis are numbers of which there is any between two. */
int place_is_real(const struct play_case *c, int target);
/* Whether it changes an exact head-on impact, so that such an impact can be computed for it. */
int place_is_head_on(int target);
/* Whether it is the speed. */
int place_is_speed(int target);

/* Whether it is of the motion before the impact alone: speed, angle or a spin. */
int place_is_motion(int target);

/* Puts the values of all axes into a copy of a case. */
void place_values(const struct sweep *sweep, const double *values, struct play_case *ret_case);
/* The same for axes of the motion alone, in a case that has all others already. */
void place_motion(const struct sweep *sweep, const double *values, struct play_case *c);

#endif
