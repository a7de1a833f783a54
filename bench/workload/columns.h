/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contacts in memory, in the columns of the kernels, and the loops over them that are timed. */
#ifndef BENCH_COLUMNS_H
#define BENCH_COLUMNS_H

#include "bench/machine/isa.h"
#include "problem.h"

/* How the state of the end of a step is kept. */
enum bench_state {
    BENCH_STATE_TRIAL,    /* in columns of its own: every pass sees the same contacts */
    BENCH_STATE_IN_PLACE, /* over the old one */
};

/* Columns for all kernels of one law and form. */
struct bench_columns {
    const struct bench_pool *pool;
    const struct touch_kernel *shape; /* any of those kernels */
    enum bench_state state;
    size_t count; /* contacts */
    size_t tile;  /* contacts of one call; count where all are one block */
    char *memory;
    size_t bytes;
    size_t in_count, state_count, out_count, size_count; /* columns of each kind that are used */
    void *input[TOUCH_INPUT_MAX], *state_in[TOUCH_STATE_MAX], *state_out[TOUCH_STATE_MAX];
    void *output[TOUCH_OUTPUT_MAX], *size[4]; /* radius1, radius2, mass1, mass2 */
    size_t cursor;                            /* first contact of the next tile */
};

/* Bytes of one contact: read, and owned by the core without being read (outputs). */
void bench_columns_traffic(const struct bench_pool *pool, const struct touch_kernel *shape,
                           enum bench_state state, double *ret_read, double *ret_owned);
/* Allocates and fills; -1 without memory. */
int bench_columns_make(const struct bench_pool *pool, const struct touch_kernel *shape,
                       enum bench_state state, size_t count, size_t tile,
                       struct bench_columns *ret_columns);
void bench_columns_free(struct bench_columns *columns);

/* A kernel over columns. */
struct bench_kernel_job {
    struct bench_columns *columns;
    const struct touch_kernel *kernel;
    struct touch_coefficients coefficients;
    struct touch_block block; /* of a single tile */
    const void *in[TOUCH_STATE_MAX];
    void *out[TOUCH_STATE_MAX];
    double extra,
        debt; /* calls that each call does twice: a slow-down put in on purpose; those owed */
};
/* -1 and a message where the kernel refuses the properties. */
int bench_kernel_job_make(struct bench_columns *columns, const struct touch_kernel *kernel,
                          struct bench_kernel_job *ret_job, struct touch_message *ret_message);
void bench_kernel_job_run(void *job, size_t times);

/* Its twin: the same columns. */
struct bench_twin_job {
    struct bench_columns *columns;
    const struct bench_isa *isa;
    struct bench_streams streams;
};
void bench_twin_job_make(struct bench_columns *columns, const struct bench_isa *isa,
                         struct bench_twin_job *ret_job);
void bench_twin_job_run(void *job, size_t times);

/* "avx512.vector", "scalar" */
void bench_kernel_name(const struct touch_kernel *kernel, char *ret_name, size_t size);

#endif
