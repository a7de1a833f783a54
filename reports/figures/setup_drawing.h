/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The set-up of a case as a small drawing: the two bodies, and how they move. */
#ifndef SETUP_DRAWING_H
#define SETUP_DRAWING_H

#include "cases/results/setup.h"

/* Writes one <svg> with the classes of figure.css. No text of a user is in it, so it is well-formed whatever the numbers are.
 * The normal n points down, s to the right and t to the viewer; where nothing happens along s (in the plane, always) t points
 * to the right and s away from the viewer. Radii are in their true ratio up to a limit, beyond which the drawing says so;
 * overlaps and gaps are not to scale. Letters at arrows: v velocity, F force, g gravity; curved arrows turn. A path stands
 * beside the bodies: overlap over slide, or one slide over the other, with its legs numbered where they end.
 *
 * @return 0; or -1 and nothing is written: there is nothing to draw, since the bodies have no radii */
int report_setup_drawing(const struct play_described *described, const struct play_setup *setup,
                         FILE *out);

#endif
