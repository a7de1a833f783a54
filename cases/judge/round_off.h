/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round-off of a law that is asked from two bodies in space: it computes overlap and slip from positions and
 * velocities, which are much larger. */
#ifndef PLAY_ROUND_OFF_H
#define PLAY_ROUND_OFF_H

#include "cases/play/case.h"

/* m, the largest overlap of a run. */
double play_space_overlap(const struct play_trace *trace);
/* The largest error of a force, in ulp of the largest force; of a path that turns (play_case_turns): of the
 * largest normal force. 0 without contact. */
double play_space_error(const struct play_case *c, const struct play_trace *trace);
/* Makes a tolerance of round-off wider by such an error; also the tolerance 0 of a force or a moment. */
void play_space_widen(const struct play_case *c, const struct play_trace *trace, double error,
                      struct play_check *check);

/* Relative tolerance of a check for a law or code in single precision: docs/checks.md derives it. Of the run as written. */
double play_single_tolerance(const struct play_case *c, const struct play_check *check,
                             const struct play_trace *trace);

#endif
