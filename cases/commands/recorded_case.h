/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case of a file of numbers where the user names none: `--as "hertz young=70GPa poisson=0.3 radius=10mm density=2500"`,
 * or nothing at all. */
#ifndef RECORDED_CASE_H
#define RECORDED_CASE_H

#include "cases/play/recorded.h"

/* as: the law with its properties and the pair, in words; without a name of a law, or NULL, the motion is asked for
 * principles alone. What a law says of the motion is computed by the built-in one, with steps so fine that they add
 * nothing. Each run is then of the only variant. Returns 0; or EXIT_USAGE after a message. */
int recorded_case_make(struct play_recorded *recorded, const char *as,
                       struct play_case_set *ret_set);

#endif
