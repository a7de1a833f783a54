/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measuring a difference. To judge it is another thing: play_judge(), in results/verdict.h. */
#ifndef PLAY_JUDGE_H
#define PLAY_JUDGE_H

#include "cases/results/verdict.h"

/* All norms of a difference and the place of the worst point of each. A NaN anywhere makes a norm
 * infinite. Relative norms of an expected 0 that is met exactly are 0. */
struct play_diff {
    double norm[PLAY_METRIC_COUNT]; /* linf, pointwise, l2 relative; absolute in the unit */
    size_t worst[PLAY_METRIC_COUNT];
    double scale;   /* largest expected magnitude */
    double largest; /* largest magnitude of all, expected and predicted; 0: zeros alone */
};

/* Compares count predicted values with expected ones. */
struct play_diff play_compare(size_t count, const double *expected, const double *predicted);

/* Straight line through log(error) against log(steps): the order of convergence is minus its slope.
 * half: half width of the 95 % confidence interval (Student's t). Needs count >= 3 and errors > 0;
 * NaN otherwise. */
struct play_order {
    double order, half;
};
struct play_order play_fit_order(size_t count, const double *steps, const double *error);

/* Value for infinitely many steps from the two finest of a sequence that converges at order p. */
double play_extrapolate(double coarse, double fine, double ratio, double p);

#endif
