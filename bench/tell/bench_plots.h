/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures by gnuplot: speed-up, cost against the working set and against the batch. */
#ifndef BENCH_FIGURES_H
#define BENCH_FIGURES_H

#include "bench/results/result.h"

/* Draws FOLDER/plots/speedup.svg, sizes.svg and batches.svg; a figure without data is left out. 0; -1 after
 * a message where gnuplot is missing or failed. */
int bench_draw(const struct bench_result *result, const char *folder);

#endif
