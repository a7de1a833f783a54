/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions that a contact takes, counted by executing them one at a time (ptrace) in a child and
 * reading what they are from objdump. No clock is asked, so that noise has no say. x86-64 Linux with
 * binutils; elsewhere everything is NaN. */
#ifndef BENCH_OPERATIONS_H
#define BENCH_OPERATIONS_H

#include <stddef.h>

/* Operations that one contact takes, as they were executed; NaN where they could not be counted. */
struct bench_count {
    double instructions;
    double flops;            /* additions, multiplications, divisions, roots; a fused one is two */
    double vector_flops;     /* floating-point instructions, whatever their width */
    double roots, divisions; /* vector instructions of these */
    double loads, stores;    /* instructions that read memory, and that write it */
    int lanes;               /* width that most floating-point instructions have */
};

/* run(data, n) does n contacts. The counts are the difference of a large and a small n over the
 * difference in n, so that what a call costs is not in them. Both are multiples of any vector. All
 * instructions are counted; what they are is found for those in the program or library that has `code`. */
void bench_count_operations(void (*run)(void *data, size_t n), void *data, const void *code,
                            size_t small, size_t large, struct bench_count *ret_count);

/* What one line of `objdump -d --no-show-raw-insn` is: floating-point operations of all lanes, and
 * how many lanes (0: no floating-point arithmetic); whether it reads or writes memory. x86 in AT&T's
 * syntax. */
struct bench_instruction {
    int flops, lanes, root, division, load, store;
};
struct bench_instruction bench_instruction_of(const char *line);

#endif
