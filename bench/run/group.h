/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All variants of one problem in one working set, timed against each other, with their rows. */
#ifndef BENCH_GROUP_H
#define BENCH_GROUP_H

#include "lab.h"
#include "rounds.h"

/* -1: no memory, or no kernel. */
int bench_measure_group(const struct bench_lab *lab, const struct bench_problem *problem,
                        const struct bench_set *set);
/* Gives take() the names of the rows that the group would make. */
void bench_group_names(const struct bench_options *options, const struct bench_problem *problem,
                       const struct bench_set *set, void (*take)(const char *name, void *data),
                       void *data);

/* One row alone, ready to be timed. NULL and a message where no kernel, or no memory, makes it. */
struct bench_sample *bench_sample_open(const char *row, unsigned long seed, char *ret_message,
                                       size_t size);
struct bench_contender *bench_sample_contender(struct bench_sample *sample);
void bench_sample_close(struct bench_sample *sample);

#endif
