/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every part of a run uses: its options, where its results go, which rows, kernels and working
 * sets it takes. */
#ifndef BENCH_LAB_H
#define BENCH_LAB_H

#include <regex.h>
#include <signal.h>
#include "bench/machine/clock.h"
#include "bench/machine/isa.h"
#include "bench/results/result.h"
#include "bench/workload/problem.h"
#include "cases/core/progress.h"

/* A kernel that was compiled in this run. */
struct bench_made {
    struct touch_kernel kernel;
    char compiler[12];
};

struct bench_options {
    int quick;
    int has_filter;
    regex_t filter;     /* of row names */
    const char *target; /* NULL: all that this CPU has */
    unsigned long seed;
    struct progress *progress;     /* says what is being measured; NULL: nothing does */
    const struct bench_made *made; /* the kernels that are timed; NULL: those of the library */
    size_t made_count;
    const volatile sig_atomic_t
        *stop; /* the signal that asked a run for one law to end; NULL: none does */
};

struct bench_lab {
    const struct bench_options *options;
    struct bench_result *result;
    struct bench_clock clock;
    size_t rounds;   /* batches of each contender */
    double batch_ns; /* ns, length of one batch */
};

/* Reads the machine into result->run, and opens the clock. The lab refers to both arguments. */
void bench_lab_open(const struct bench_options *options, struct bench_result *result,
                    struct bench_lab *ret_lab);
/* Shows on the terminal what is being measured; NULL clears the line. */
void bench_progress(const struct bench_lab *lab, const char *what);

/* Whether such a signal has come. */
int bench_is_stopped(const struct bench_options *options);
/* Whether the filter takes a row of that name. */
int bench_matches(const struct bench_options *options, const char *name);
/* Whether kernels of that target may be used: the CPU has it, and --target allows it. */
int bench_target_allowed(const struct bench_options *options, const char *target);
/* The widest target that may be used. */
const struct bench_isa *bench_best_isa(const struct bench_options *options);

/* The i-th kernel of the table that fits the problem and may be used; NULL past the last. */
const struct touch_kernel *bench_kernel_for(const struct bench_options *options,
                                            const struct bench_problem *problem, size_t i);
/* The scalar kernel (of made ones the first); NULL if there is none. */
const struct touch_kernel *bench_scalar_for(const struct bench_options *options,
                                            const struct bench_problem *problem);
/* The widest kernel; NULL if there is none. */
const struct touch_kernel *bench_best_for(const struct bench_options *options,
                                          const struct bench_problem *problem);

#define BENCH_TILE 1024 /* contacts of one call in large working sets */
#define BENCH_POOL 4096 /* different contacts */

struct bench_set {
    const char *name; /* "L1" ... */
    double bytes;     /* of one kind of columns */
    int moves;        /* 1: a cursor goes through it, tile by tile */
    enum bench_source source;
    int in_place;
};
#define BENCH_SETS 8
/* Working sets from the caches of run->machine; writes to run how large the largest is, and why.
 * Returns how many (<= BENCH_SETS). */
size_t bench_make_sets(struct bench_run *run, int quick, struct bench_set *ret_sets);
/* Contacts for a working set of so many bytes. */
size_t bench_contacts_for(const struct bench_pool *pool, const struct touch_kernel *shape,
                          double bytes);

#endif
