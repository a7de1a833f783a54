/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The set-up of a case as a drawing: the two bodies, and how they move. */
#ifndef SETUP_DRAWING_H
#define SETUP_DRAWING_H

#include <stdio.h>
#include "cases/results/setup.h"

/* Most bytes of a drawing. */
#define REPORT_DRAWING_MAX 3072

/* Writes one <svg> of less than REPORT_DRAWING_MAX bytes with the classes of figure.css, well-formed whatever the texts
 * are. The normal n points down, s to the right and t to the viewer; where nothing happens along s (in the plane,
 * always) t points to the right and s away from the viewer. Radii are in their true ratio up to a limit, beyond which
 * the drawing says so; overlaps and gaps are not to scale. Of a path there is an inset, overlap over slide or one slide
 * over the other, with its legs numbered where they end. <title> and <desc> name it; the rest is its own text, which a
 * screen reader reads in the order of bodies, motion and legs.
 *
 * @param described  what the case is
 * @param setup      values of the variant that is drawn, described->variant
 * @param id         prefix of the ids in it, which must be a name in XML
 * @return 0; or -1 and nothing is written: there is nothing to draw, since the bodies have no radii */
int report_setup_drawing(const struct play_described *described, const struct play_setup *setup,
                         const char *id, FILE *out);

#endif
