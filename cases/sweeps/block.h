/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the points of a sweep are exact head-on impacts, from its case, axes and columns: 0; or -1 and why not. */
#ifndef BLOCK_H
#define BLOCK_H

#include "sweep.h"
#include "touchstone/impacts.h"

int sweep_has_impacts(const struct sweep *sweep, char *ret_message, size_t size);

/* --- exact ------------------------------------------------------------------------------------ */

/* A sample of exact head-on impacts, played: what is integrated from the recognised force of a law is what the law
 * does, step by step. */
/* Whether the head-on impact of a case at its speed is the same by the force that was recognised, and played. Restitution and
 * largest overlap (over itself) are compared. They agree within 1e-4, or the difference falls at least by half where
 * the steps are four times as short: it is then that of the steps, whose order is at least 1 (a dashpot that acts at
 * touch). Impacts with a restitution below 0.05 are not compared: their last steps are too slow to tell.
 * 0; or -1 and both numbers. */
int exact_as_played(const struct play_case *c, const struct touch_impact_force *force,
                    char *ret_message, size_t size);

/* --- oblique lanes ---------------------------------------------------------------------------- */

/* Oblique impacts in vector lanes: a law's whole step, by touch_oblique_impacts_run(). */
/* Whether the points of a sweep are such impacts, from its case, axes and columns: 0; or -1 and why not. */
int sweep_has_oblique(const struct sweep *sweep, char *ret_message, size_t size);
/* Results and verdicts of points: of results->first and those after it; or, not NULL, of one place. */
void sweep_run_oblique(const struct sweep *sweep, const double *only,
                       struct sweep_results *results);

#endif
