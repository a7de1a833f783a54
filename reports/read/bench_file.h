/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.json of a results folder, where there is one. */
#ifndef REPORT_BENCH_H
#define REPORT_BENCH_H

#include "bench/results/result.h"

/* 1; 0 where the folder has none; -1 and a message where it is not what `touchstone bench` writes. */
int report_bench_read(const char *folder, struct bench_result *ret_result, char *ret_message,
                      size_t size);
/* Takes a bench.json into a results folder. -1 and a message where it is none, or cannot be copied. */
int report_bench_take(const char *file, const char *folder, char *ret_message, size_t size);

#endif
