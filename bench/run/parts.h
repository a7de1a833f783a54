/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run measures beside the groups. Each part adds its rows to lab->result. */
#ifndef BENCH_PARTS_H
#define BENCH_PARTS_H

#include "lab.h"

/* ceilings.c: throughput of instructions, and bandwidth of plain streams. */
void bench_measure_ceilings(const struct bench_lab *lab);
/* sizes.c: cost of a contact against batch size and against working-set size. */
void bench_measure_curves(const struct bench_lab *lab, const struct bench_problem *problem);
/* threads.c: the best kernels and a plain copy of the same columns, on 1 to n cores. */
void bench_measure_threads(const struct bench_lab *lab, const struct bench_problem *problem);

#endif
