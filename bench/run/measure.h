/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A whole run: every problem, every kernel of the table that fits it, every working set. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include "lab.h"

/* 0; -1 and a message where nothing was measured (a filter that matches nothing). */
int bench_measure(const struct bench_options *options, struct bench_result *ret_result,
                  char *ret_message, size_t size);
/* The same for one law, of whose page every compiler makes kernels: see bench_page_open() for its name and for the
 * compiler. set: "keyword=value ..." of its properties. -1: also where prepare() refuses the properties. */
int bench_measure_law(const struct bench_options *asked, const char *name, const char *compiler,
                      const char *set, struct bench_result *ret_result, char *ret_message,
                      size_t size);
/* Prints the name of every row that a run would make, and returns how many. */
size_t bench_list(const struct bench_options *options, FILE *out);

#endif
