/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled as Debian compiles engines, -O2, but without the vectoriser, which at -O2 makes it slower
 * (README.md). */
#include <math.h>
#include <string.h>
#include "naive.h"

#define REAL         double
#define POW          pow
#define SQRT         sqrt
#define FABS         fabs
#define EXP          exp
#define LOG          log
#define COS          cos
#define SIN          sin
#define NAME(x)      naive_##x
#define CONTACT      bench_naive
#define COEFFICIENTS bench_naive_coefficients
#define RUN          bench_naive_run
#include "naive_text.h"

int bench_naive_prepare(const struct bench_pool *pool, struct bench_naive_coefficients *ret) {
    return naive_prepare(pool, ret);
}

bench_naive_run *bench_naive_of(const struct bench_problem *problem) {
    return naive_find(problem);
}
