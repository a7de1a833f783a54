/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All variants of one problem in one working set, timed against each other, with their rows. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "bench/workload/columns.h"
#include "lab.h"
#include "rounds.h"

/* -1: no memory, or no kernel. */
int bench_measure_group(const struct bench_lab *lab, const struct bench_problem *problem,
                        const struct bench_set *set);
/* The rows that the group would make, one for each kernel that may be used and one for the twin, with what they
 * are called and no times. Returns how many (<= BENCH_GROUP_MAX). */
#define BENCH_GROUP_MAX 64
size_t bench_group_rows(const struct bench_options *options, const struct bench_problem *problem,
                        const struct bench_set *set, struct bench_row *ret_rows);
/* Such a row of a kernel; NULL: of the twin. */
struct bench_row bench_row_of(const struct bench_options *options,
                              const struct bench_problem *problem, const struct bench_set *set,
                              const struct touch_kernel *kernel);
/* What all rows have of the times of their rounds, in which so many contacts were visited. */
void bench_row_put_times(struct bench_row *row, const struct bench_columns *columns,
                         double contacts, const double *ns, size_t rounds);

/* One row alone, ready to be timed. NULL and a message where no kernel, or no memory, makes it. */
struct bench_sample *bench_sample_open(const char *row, unsigned long seed, char *ret_message,
                                       size_t size);
struct bench_contender *bench_sample_contender(struct bench_sample *sample);
void bench_sample_close(struct bench_sample *sample);

#endif
