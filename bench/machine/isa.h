/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What limits the speed of a kernel, measured for each target: the time that its memory streams take
 * with additions only (a loop called the kernel's twin), and the throughput of single instructions.
 * isa.c is compiled once for each target. */
#ifndef BENCH_ISA_H
#define BENCH_ISA_H

#include <stddef.h>

#define BENCH_STREAMS 256 /* of one kind */

/* Columns of one block, n bytes each (a multiple of 8). */
struct bench_streams {
    size_t bytes;
    size_t in_count, inout_count, out_count;
    const void *in[BENCH_STREAMS];
    void *inout[BENCH_STREAMS]; /* state in place: read, and written with what it was */
    void *out[BENCH_STREAMS];
};

/* X(name, meaning): independent instructions, as many as the core takes; and pow(), for which laws
 * with an exponent wait. */
#define BENCH_OPERATIONS(X)                                                                        \
    X(add, "addition")                                                                             \
    X(multiply, "multiplication")                                                                  \
    X(fma, "fused multiply and add")                                                               \
    X(sqrt, "square root")                                                                         \
    X(divide, "division")                                                                          \
    X(pow, "pow() of libm, scalar only")

enum bench_operation {
#define X(name, meaning) BENCH_OPERATION_##name,
    BENCH_OPERATIONS(X)
#undef X
    BENCH_OPERATION_COUNT
};

struct bench_isa {
    const char *target;
    size_t lanes; /* doubles in a vector */
    /* Reads all inputs, adds, writes all outputs. */
    void (*twin)(const struct bench_streams *streams);
    /* Does it `times` times, 64 vector instructions each; NULL where the target has no such instruction. */
    void (*operation[BENCH_OPERATION_COUNT])(void *ignored, size_t times);
};

#define BENCH_OPERATIONS_A_TIME 64

/* The i-th target compiled in, scalar first; NULL past the last. Not all can run here. */
const struct bench_isa *bench_isa_at(size_t i);

#endif
