/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of a drawing of a set-up. */
#ifndef SETUP_PARTS_H
#define SETUP_PARTS_H

#include "setup_scene.h"

/* Spins of the start of an impact or a free motion. */
void drawing_spins(const struct drawing *d);
/* Turns, rolls and twists of a path, with the numbers of their legs. */
void drawing_turns(const struct drawing *d);
/* Which way body 2 slides on a path, and that ball 1 is pressed. */
void drawing_hints(const struct drawing *d);
/* Velocities, and what is known of the motion in lines. */
void drawing_impact(const struct drawing *d);
/* Velocities, forces and gravity, and the same in lines. */
void drawing_free(const struct drawing *d);

#endif
