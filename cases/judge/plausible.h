/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input that can be run, but is hardly meant: a wrong unit, or a property that was forgotten. */
#ifndef PLAY_PLAUSIBLE_H
#define PLAY_PLAUSIBLE_H

#include "cases/play/case.h"
#include "cases/results/warnings.h"

/* Adds warnings about one variant, from the file alone: nothing is run.
 *
 * - An overlap above the radius: of a path as its segments say; of an impact as the law's elastic force and the
 *   kinetic energy give it; of `press` where the law has not that force at an overlap of a radius.
 * - A speed above that of sound in a body, sqrt(E/density), or above that of light.
 * - A modulus or a density beyond those of solids.
 * - A property that is not given, does nothing at its default, and on which a check depends: friction, the shear
 *   modulus, all dashpots of the law. A value that is written is meant, and so is an expected 0, but for
 *   residuals. */
void play_plausible(const struct play_case *c, struct play_warnings *warnings);

#endif
