/* SPDX-License-Identifier: BSD-3-Clause */
/* lanes/lane.h as functions of arrays, for programs that are not built for its target. */
#ifndef LANE_CALLS_H
#define LANE_CALLS_H

#include <stddef.h>

/* n is a multiple of lanes; out has as many numbers as in, lane by lane. */
struct lane_calls {
    size_t lanes;
    const char *needs; /* features of the processor, as __builtin_cpu_supports() calls them */
    void (*sqrt)(size_t n, const double *x, double *out);
    void (*divide)(size_t n, const double *a, const double *b, double *out);
    void (*pow)(size_t n, const double *x, const double *a, double *out);

    /* Only reads and writes, the yardstick of the timings. */
    void (*copy)(size_t n, const double *x, double *out);
    /* All that is not mathematics, one number for each: LANE_SIMPLE_LIST. out has LANE_SIMPLE n. */
    void (*simple)(size_t n, const double *a, const double *b, double *out);
    /* The first n lanes of one real from in to out, n <= lanes; whole gets all lanes as loaded. */
    void (*part)(size_t n, const double *in, double fill, double *out, double *whole);
    /* 1 where any of the real's lanes is below 0. */
    int (*any_negative)(const double *x);
};

/* What simple computes, in this order: name, the same in plain C. */
#define LANE_SIMPLE_LIST(X)                                                                        \
    X(add, a + b)                                                                                  \
    X(subtract, a - b)                                                                             \
    X(multiply, a *b)                                                                              \
    X(minus, -a)                                                                                   \
    X(lt, a < b ? 1 : 0)                                                                           \
    X(le, a <= b ? 1 : 0)                                                                          \
    X(gt, a > b ? 1 : 0)                                                                           \
    X(ge, a >= b ? 1 : 0)                                                                          \
    X(and, a<b && b> 0 ? 1 : 0)                                                                    \
    X(or, a < b || b > 0 ? 1 : 0)                                                                  \
    X(not, a < b ? 0 : (double)1)                                                                  \
    X(select, a < b ? b : a)                                                                       \
    X(min, a < b ? a : b)                                                                          \
    X(max, a > b ? a : b)                                                                          \
    X(abs, a < 0 || 1 / a < 0 ? -a : a)

/* After them, one with no plain expression: lane_flag of whether lane 0 of b is above 0. */
enum {
#define X(name, plain) LANE_SIMPLE_##name,
    LANE_SIMPLE_LIST(X)
#undef X
    LANE_SIMPLE_flag,
    LANE_SIMPLE
};

/* The target under test, and one scalar lane built for any processor. */
extern const struct lane_calls lane_calls_target, lane_calls_plain;

/* math/power.h; the second returns its bound in units in the last place. */
void call_power(size_t n, const double *x, const double *a, double *out);
double call_turn_by(size_t n, const double *angle, double *out_sin, double *out_cos);

#endif
