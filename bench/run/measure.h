/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole run: every problem, every kernel of the table that fits it, every working set. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <regex.h>
#include "bench/machine/clock.h"
#include "bench/workload/problem.h"
#include "rounds.h"
#include "bench/results/result.h"

struct bench_options {
    int quick;
    int has_filter;
    regex_t filter;     /* of row names */
    const char *target; /* NULL: all that this CPU has */
    unsigned long seed;
    int peers;    /* 1: engines and GSL too */
    int progress; /* 1: one line on stderr that says where it is */
};

/* What has to be known throughout. */
struct bench_lab {
    const struct bench_options *options;
    struct bench_result *result;
    struct bench_clock clock;
    size_t rounds;
    double batch_ns;
};

/* 0; -1 and a message where nothing was measured (a filter that matches nothing). */
int bench_measure(const struct bench_options *options, struct bench_result *ret_result,
                  char *ret_message, size_t size);
/* Prints every row name that a run would make; how many. */
size_t bench_list(const struct bench_options *options, FILE *out);

/* --- shared by the parts of a run ------------------------------------------------------------- */

/* Says on the terminal where the run is; NULL ends the line. */
void bench_progress(const struct bench_lab *lab, const char *what);
/* Whether a row of that name is wanted. */
int bench_matches(const struct bench_options *options, const char *name);
/* Whether kernels of that target may be used: the CPU has it, and --target allows it. */
int bench_target_allowed(const struct bench_options *options, const char *target);
/* The widest target that may be used. */
const struct bench_isa *bench_best_isa(const struct bench_options *options);

/* Contacts for a working set of so many bytes. */
size_t bench_contacts_for(const struct bench_pool *pool, const struct touch_kernel *shape,
                          double bytes);

/* The i-th kernel of the table that fits the problem and may be used; NULL past the last. */
const struct touch_kernel *bench_kernel_for(const struct bench_options *options,
                                            const struct bench_problem *problem, size_t i);
/* The honest scalar kernel of that precision; NULL. */
const struct touch_kernel *bench_scalar_for(const struct bench_problem *problem,
                                            enum touch_precision precision);
/* The widest kernel of that grade, double precision; NULL. */
const struct touch_kernel *bench_best_for(const struct bench_options *options,
                                          const struct bench_problem *problem,
                                          enum touch_grade grade);

#define BENCH_TILE 1024 /* contacts of one call in large working sets */
#define BENCH_POOL 4096 /* different contacts */

/* ceilings.c: throughput of instructions, and bandwidth of plain streams. */
void bench_measure_ceilings(const struct bench_lab *lab);
/* group.c: all variants of one problem in one working set, with their rows. */
struct bench_set {
    const char *name; /* "L1" ... */
    double bytes;     /* of one kind of columns */
    int moves;        /* 1: a cursor goes through it, tile by tile */
    enum bench_source source;
    int in_place;
};
#define BENCH_SETS 8
/* Working sets from the caches of run->machine; says of the largest what it is in run. Returns how many
 * (<= BENCH_SETS). */
size_t bench_make_sets(struct bench_run *run, int quick, struct bench_set *ret_sets);
/* -1: no memory, or no kernel. */
int bench_measure_group(const struct bench_lab *lab, const struct bench_problem *problem,
                        const struct bench_set *set);
/* Names of the rows that the group would make, through `take`. */
void bench_group_names(const struct bench_options *options, const struct bench_problem *problem,
                       const struct bench_set *set, void (*take)(const char *name, void *data),
                       void *data);
/* One row alone, ready to be timed. NULL and a message where no kernel, or no memory, makes it. */
struct bench_sample *bench_sample_open(const char *row, unsigned long seed, char *ret_message,
                                       size_t size);
struct bench_contender *bench_sample_contender(struct bench_sample *sample);
void bench_sample_close(struct bench_sample *sample);
/* curves.c: cost against batch size and against working-set size. */
void bench_measure_curves(const struct bench_lab *lab, const struct bench_problem *problem);
/* threads.c: the best kernels and the twin on 1 to n cores. */
void bench_measure_threads(const struct bench_lab *lab, const struct bench_problem *problem);
/* What users would otherwise run. impacts.c: GSL's integrators. engines.c: LAMMPS, LIGGGHTS, and the
 * example step of the library with the same packing; nothing where they are not installed. */
void bench_measure_impacts(const struct bench_lab *lab);
void bench_measure_engines(const struct bench_lab *lab);

#endif
