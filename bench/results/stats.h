/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is claimed of times: medians of paired ratios with bootstrap intervals, by GSL. A batch that
 * was disturbed is NaN, and so is left out of all of these. */
#ifndef BENCH_STATS_H
#define BENCH_STATS_H

#include "cases/core/base.h"

/* A middle and its 95 % interval; NaN where there are too few values. */
struct bench_interval {
    double middle, low, high;
};

#define BENCH_PAIRS_MIN 8   /* fewer pairs than these say nothing */
#define BENCH_RESAMPLES 999 /* of the bootstrap */

/* The share-th quantile, share in [0, 1], of the values that are numbers; NaN without any. */
double bench_quantile(const double *values, size_t count, double share);

/* Median of over[i]/under[i], with the percentile interval of a bootstrap from that seed. Pairs with
 * a NaN are left out. */
struct bench_interval bench_ratio(const double *over, const double *under, size_t count,
                                  unsigned long seed);
/* The same of values that are ratios already. */
struct bench_interval bench_median(const double *values, size_t count, unsigned long seed);

#endif
