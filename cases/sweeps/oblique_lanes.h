/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts in vector lanes: a law's whole step, by touch_oblique_impacts_run(). */
#ifndef SWEEP_OBLIQUE_LANES_H
#define SWEEP_OBLIQUE_LANES_H

#include "sweep.h"

/* Whether the points of a sweep are such impacts, from its case, axes and columns: 0; or -1 and why not. */
int sweep_has_oblique(const struct sweep *sweep, char *ret_message, size_t size);
/* Results and verdicts of points: of results->first and those after it; or, not NULL, of one place. */
void sweep_run_oblique(const struct sweep *sweep, const double *only,
                       struct sweep_results *results);

#endif
