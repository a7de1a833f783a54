/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where in a run a check looks. */
#ifndef PLAY_SAMPLE_H
#define PLAY_SAMPLE_H

#include "cases/play/case.h"

/* A place on the time axis: a share of the way from a row of the trace to the next. */
struct play_sample {
    size_t row;
    double share; /* [0, 1); 0: the row itself */
};

/* First and last row that a check looks at, unless it is one of a moment. Row 0 is the start, where no law was asked.
 * Returns 0; or -1: the run has no such leg. */
int play_sample_rows(const struct play_check *check, const struct play_trace *trace,
                     size_t *ret_first, size_t *ret_last);

/* The moment of a check at time T or at step N. factor: of play_refine, by which a path has more steps than its case
 * says. A time that is off a sample by no more than the round-off of summing the steps is that sample, also past the
 * end. Returns 0; or -1: the run is shorter. */
int play_sample_find(const struct play_check *check, const struct play_trace *trace, size_t factor,
                     struct play_sample *ret_sample);

/* The value there of a column, or of what a reference expects at each row of it: on the straight line between two rows.
 * Of flags, counts and events the value of the row before: they hold until they change. */
double play_sample_value(const struct play_sample *sample, const struct play_quantity *quantity,
                         const double *values);

/* Whether a row ends a leg. */
int play_sample_ends_leg(const struct play_trace *trace, size_t row);

/* Index of the largest (or smallest) of count values. */
size_t play_sample_extreme(size_t count, const double *value, int largest);

#endif
