/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contenders timed against each other in rounds of one short batch each. The order is shuffled in every
 * round, so that a disturbance of the machine affects all of them alike. */
#ifndef BENCH_ROUNDS_H
#define BENCH_ROUNDS_H

#include "bench/machine/clock.h"

struct bench_contender {
    /* Does the work `times` times. */
    void (*run)(void *data, size_t times);
    void *data;
    double items; /* contacts (or operations) that one time does */
    int cold; /* 1: a time is a part of a long array, nothing may be warmed but the code itself */
    /* Results, by round; NaN where the batch was disturbed. */
    size_t times;          /* in a batch */
    size_t dropped;        /* batches */
    double *ns, *cycles;   /* an item; owned */
    double counted_cycles; /* an item, by the hardware's counters; NaN without them */
    double counted_instructions;
};

struct bench_plan {
    size_t rounds;
    double batch_ns; /* about 1e5 */
    unsigned long seed;
    const struct bench_clock *clock;
};

/* Fills the results of all contenders. A contender whose batches are disturbed is given more
 * rounds, twice the planned ones at most. Returns the number of rounds. */
size_t bench_rounds(struct bench_contender *contenders, size_t count,
                    const struct bench_plan *plan);

/* One batch: ns an item, and core cycles an item; NaN where the core was taken away. */
void bench_batch(struct bench_contender *contender, const struct bench_clock *clock, double *ret_ns,
                 double *ret_cycles);
/* Chooses .times for batches of that length. */
void bench_calibrate(struct bench_contender *contender, double batch_ns,
                     const struct bench_clock *clock);

#endif
