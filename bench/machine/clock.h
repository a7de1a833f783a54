/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time, core cycles, and whether the kernel of the operating system took the core away. */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include "cases/core/base.h"

struct bench_clock {
    double ns_per_tick;
    const char *source; /* "tsc" or "clock_gettime" */
};

/* Chooses the time stamp counter where it runs at one rate for ever, else clock_gettime, and
 * measures its rate (20 ms). */
void bench_clock_open(struct bench_clock *ret_clock);
uint64_t bench_clock_ticks(const struct bench_clock *clock);
/* ns between two readings. */
double bench_clock_ns(const struct bench_clock *clock, uint64_t from, uint64_t to);
/* Monotonic seconds, for limits on whole runs. */
double bench_clock_seconds(void);

/* ns of one core cycle, now: a chain of dependent additions does one a cycle on every core that
 * this runs on. Takes about 5 us; the difference of a long and a short chain, each the best of
 * three, so that reading the clock costs nothing. */
double bench_clock_cycle(const struct bench_clock *clock);

/* Binds this thread to a core; -1 where that is not allowed. */
int bench_pin(int core);
/* Cores that this process may use, in ret_cores; how many. */
int bench_cores(int *ret_cores, int max);
/* How often this thread lost its core against its will so far. */
long bench_switches(void);

#endif
