/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hardware counters of this thread through perf_event_open. Most virtual machines have none, and then
 * nothing is said of them. */
#ifndef BENCH_COUNTERS_H
#define BENCH_COUNTERS_H

struct bench_counters {
    int cycles, instructions; /* file descriptors; -1: not there */
};

/* 0, or -1 where there are none (the calls below then do nothing and return -1). */
int bench_counters_open(struct bench_counters *ret_counters);
void bench_counters_close(struct bench_counters *counters);
int bench_counters_begin(struct bench_counters *counters);
/* User-space core cycles and instructions since begin. */
int bench_counters_end(struct bench_counters *counters, double *ret_cycles,
                       double *ret_instructions);

#endif
