/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What kernels of one problem took in the same rounds; how far the planner's choices (lib/README.md) are from
 * the fastest of them. */
#ifndef BENCH_REGRET_H
#define BENCH_REGRET_H

#include "lab.h"

#define BENCH_TIMES_MAX 64
struct bench_times {
    const struct bench_problem *problem;
    size_t count, rounds;
    const struct touch_kernel *kernel[BENCH_TIMES_MAX];
    const double *ns[BENCH_TIMES_MAX]; /* a contact, by round; NaN where the batch was disturbed */
};

int bench_times_suffices(const struct touch_kernel *kernel, enum touch_precision precision,
                         enum touch_grade grade);
/* Median over the first rounds of the time of kernel i over that of the first kernel. */
double bench_times_relative(const struct bench_times *times, size_t i, size_t rounds);
/* Index of the fastest kernel that suffices, in the first rounds; -1 with fewer than two of them. */
int bench_times_fastest(const struct bench_times *times, enum touch_precision precision,
                        enum touch_grade grade, size_t rounds);
/* What the library chooses for a target or, for "best", by its planner; NULL without a kernel. */
const struct touch_kernel *bench_planned_for(const struct bench_problem *problem,
                                             enum touch_precision precision, enum touch_grade grade,
                                             const char *target);

/* Adds to the results, for each precision and grade of a problem: the kernel that the planner chooses, the
 * fastest of all that suffice, and the share of time that is lost. The fastest one is found in the first
 * half of the rounds and compared in the second, so that chance cannot choose it. Adds nothing where a
 * filter has left out one of them. */
void bench_put_planned(const struct bench_lab *lab, const struct bench_times *times);

#endif
