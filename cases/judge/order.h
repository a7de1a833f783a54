/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict on how an error falls from grid to grid. */
#ifndef PLAY_ORDER_H
#define PLAY_ORDER_H

#include "cases/results/verdict.h"

/* Errors on grids from the coarsest to the finest, in the check's metric. */
struct play_study {
    size_t count;
    double steps[16], rms[16], mean[16]; /* mean: of the signed error */
    double rounded[16];         /* relative: what rounding may leave on this grid, one ulp a step */
    double expected, predicted; /* on the finest grid */
    double uncertainty;
    double largest; /* magnitude of all values on all grids */
};

/* Numbers, verdict and detail of a check of order. Errors that are no larger than what rounding leaves have no
 * order: the grids that have only such errors, counted from the finest, are left out; where all have, the check
 * passes with these words, as it is then right on every grid. */
void play_judge_study(const struct play_check *check, const struct play_study *s,
                      struct play_row *row);

#endif
