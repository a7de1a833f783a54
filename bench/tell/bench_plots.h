/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures by gnuplot: roofline, speed-up, cost against the working set and against the batch. */
#ifndef BENCH_FIGURES_H
#define BENCH_FIGURES_H

#include "bench/results/result.h"

/* Writes FOLDER/plots/bench.gp, which holds all numbers, and runs gnuplot there; a figure without data
 * is left out. 0; -1 with a message where gnuplot is missing or failed. */
int bench_draw(const struct bench_result *result, const char *folder, char *ret_message,
               size_t size);

#endif
