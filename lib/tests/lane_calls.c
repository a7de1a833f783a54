/* SPDX-License-Identifier: BSD-3-Clause */
/* lanes/lane.h as functions of arrays; LANE_CALLS names the table, LANE_NEEDS is a list of features
 * as in .needs. */
#include "lib/lanes/lane.h"
#include "lane_calls.h"

#ifndef LANE_NEEDS
#define LANE_NEEDS
#endif

#define ONE_TO_ONE(name, expression)                                                               \
    static void name(size_t n, const double *restrict in, double *restrict out) {                  \
        for (size_t i = 0; i < n; i += LANE_COUNT) {                                               \
            const real x = lane_load(in + i);                                                      \
            lane_store(out + i, expression);                                                       \
        }                                                                                          \
    }
#define TWO_TO_ONE(name, expression)                                                               \
    static void name(size_t n, const double *restrict one, const double *restrict two,             \
                     double *restrict out) {                                                       \
        for (size_t i = 0; i < n; i += LANE_COUNT) {                                               \
            const real x = lane_load(one + i), y = lane_load(two + i);                             \
            lane_store(out + i, expression);                                                       \
        }                                                                                          \
    }

ONE_TO_ONE(call_copy, x)
ONE_TO_ONE(call_sqrt, lane_sqrt(x))
TWO_TO_ONE(call_divide, lane_divide(x, y))
TWO_TO_ONE(call_pow, lane_pow(x, y))

static real number(mask m) {
    return lane_select(m, lane_of(1.0), lane_of(0.0));
}

static void call_simple(size_t n, const double *restrict in_a, const double *restrict in_b,
                        double *restrict out) {
    for (size_t i = 0; i < n; i += LANE_COUNT) {
        const real a = lane_load(in_a + i), b = lane_load(in_b + i), zero = lane_of(0.0);
        const mask below = lane_lt(a, b), positive = lane_gt(b, zero);
        real of[LANE_SIMPLE];
        of[LANE_SIMPLE_add] = a + b;
        of[LANE_SIMPLE_subtract] = a - b;
        of[LANE_SIMPLE_multiply] = a * b;
        of[LANE_SIMPLE_minus] = -a;
        of[LANE_SIMPLE_lt] = number(below);
        of[LANE_SIMPLE_le] = number(lane_le(a, b));
        of[LANE_SIMPLE_gt] = number(lane_gt(a, b));
        of[LANE_SIMPLE_ge] = number(lane_ge(a, b));
        of[LANE_SIMPLE_and] = number(lane_and(below, positive));
        of[LANE_SIMPLE_or] = number(lane_or(below, positive));
        of[LANE_SIMPLE_not] = number(lane_not(below));
        of[LANE_SIMPLE_flag] = number(lane_flag(lane_first(b) > 0));
        of[LANE_SIMPLE_select] = lane_select(below, b, a);
        of[LANE_SIMPLE_min] = lane_min(a, b);
        of[LANE_SIMPLE_max] = lane_max(a, b);
        of[LANE_SIMPLE_abs] = lane_abs(a);
        for (size_t k = 0; k < LANE_SIMPLE; k++)
            lane_store(out + k * n + i, of[k]);
    }
}

static void call_part(size_t n, const double *in, double fill, double *out, double *whole) {
    const real x = lane_load_part(in, n, fill);
    lane_store(whole, x);
    lane_store_part(out, n, x);
}

static int call_any_negative(const double *x) {
    return lane_any(lane_lt(lane_load(x), lane_of(0.0)));
}

const struct lane_calls LANE_CALLS = {
    .lanes = LANE_COUNT,
    .needs = "" LANE_NEEDS,
    .sqrt = call_sqrt,
    .divide = call_divide,
    .pow = call_pow,
    .copy = call_copy,
    .simple = call_simple,
    .part = call_part,
    .any_negative = call_any_negative,
};
