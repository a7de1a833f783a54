/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cases made from random numbers: properties over their whole ranges, pairs of bodies, paths and impacts.
 * The same law, seed and number give the same case on every machine. */
#ifndef RANDOM_CASE_H
#define RANDOM_CASE_H

#include "cases/play/case.h"

/* A case without checks. Its law may refuse its properties or the pair: that is for prepare() to say. The
 * texts of the case are constants. */
void random_case_make(const struct touch_law *law, uint64_t seed, uint64_t number,
                      struct play_case *ret_case);
/* A copy that has its own segments. */
struct play_case random_case_copy(const struct play_case *from);
/* Sets the masses, and the moments of inertia, that the radii give at a density of 2000 kg/m3. */
void random_case_weigh(struct play_case *c);
/* Makes the values in force from those that the bodies hold: what a reader does with `bodies`. */
void random_case_inherit(struct play_case *c);

#endif
