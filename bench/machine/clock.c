/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* sched_setaffinity, RUSAGE_THREAD */
#include <sched.h>
#include <sys/resource.h>
#include <time.h>
#include "clock.h"

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#define CALIBRATION 0.02 /* s */
#define CHAIN_SHORT 64   /* times 16 additions */
#define CHAIN_LONG  192
#define TRIES       10

static double seconds_of(clockid_t id) {
    struct timespec time;
    clock_gettime(id, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double bench_clock_seconds(void) {
    return seconds_of(CLOCK_MONOTONIC);
}

#if defined(__x86_64__)
static int counter_is_steady(void) {
    FILE *info = fopen("/proc/cpuinfo", "r");
    char line[8192];
    int steady = 0;
    while (info && fgets(line, sizeof line, info))
        if (!strncmp(line, "flags", 5)) {
            steady = strstr(line, " constant_tsc") && strstr(line, " nonstop_tsc");
            break;
        }
    if (info)
        fclose(info);
    return steady;
}

static uint64_t counter(void) {
    _mm_lfence();
    const uint64_t now = __rdtsc();
    _mm_lfence();
    return now;
}
#else
static int counter_is_steady(void) {
    return 0;
}

static uint64_t counter(void) {
    return 0;
}
#endif

void bench_clock_open(struct bench_clock *ret_clock) {
    *ret_clock = (struct bench_clock){1.0, "clock_gettime"};
    if (!counter_is_steady())
        return;
    const double begin = seconds_of(CLOCK_MONOTONIC_RAW);
    const uint64_t from = counter();
    double now = begin;
    while (now - begin < CALIBRATION)
        now = seconds_of(CLOCK_MONOTONIC_RAW);
    const uint64_t to = counter();
    *ret_clock = (struct bench_clock){1e9 * (now - begin) / (double)(to - from), "tsc"};
}

uint64_t bench_clock_ticks(const struct bench_clock *clock) {
    if (*clock->source == 't')
        return counter();
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

double bench_clock_ns(const struct bench_clock *clock, uint64_t from, uint64_t to) {
    return clock->ns_per_tick * (double)(to - from);
}

/* Register plus register: some cores do additions of constants while renaming, for nothing. */
#define ADD                                                                                        \
    x += step;                                                                                     \
    __asm__ volatile("" : "+r"(x));
#define ADD_FOUR ADD ADD ADD ADD
static uint64_t chain(const struct bench_clock *clock, int times) {
    uint64_t x = 0, step = 1;
    __asm__ volatile("" : "+r"(x), "+r"(step));
    const uint64_t from = bench_clock_ticks(clock);
    for (int i = 0; i < times; i++) {
        ADD_FOUR ADD_FOUR ADD_FOUR ADD_FOUR
    }
    return bench_clock_ticks(clock) - from;
}

/* Ticks that the long chain took more than the short one, each at its best of three; below 1 on a busy machine. */
static double more_ticks(const struct bench_clock *clock) {
    uint64_t best[2] = {UINT64_MAX, UINT64_MAX};
    static const int times[2] = {CHAIN_SHORT, CHAIN_LONG};
    for (int k = 0; k < 6; k++) {
        const uint64_t ticks = chain(clock, times[k % 2]);
        best[k % 2] = ticks < best[k % 2] ? ticks : best[k % 2];
    }
    return (double)best[1] - (double)best[0];
}

double bench_clock_cycle(const struct bench_clock *clock) {
    double ticks = more_ticks(clock);
    for (int k = 1; ticks < 1.0 && k < TRIES; k++)
        ticks = more_ticks(clock);
    return ticks < 1.0 ? (double)NAN
                       : clock->ns_per_tick * ticks / (16.0 * (CHAIN_LONG - CHAIN_SHORT));
}

int bench_pin(int core) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    return sched_setaffinity(0, sizeof set, &set);
}

int bench_cores(int *ret_cores, int max) {
    cpu_set_t set;
    int count = 0;
    if (sched_getaffinity(0, sizeof set, &set))
        return 0;
    for (int core = 0; core < CPU_SETSIZE && count < max; core++)
        if (CPU_ISSET((size_t)core, &set))
            ret_cores[count++] = core;
    return count;
}

long bench_switches(void) {
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) ? 0 : usage.ru_nivcsw;
}
