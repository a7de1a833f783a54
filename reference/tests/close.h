/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparison of two computations of one value, and a small random source with a fixed seed. */
#ifndef CLOSE_H
#define CLOSE_H

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "touchstone/common.h"

#define ULP DBL_EPSILON

/* Relative difference against the second value, absolute below 1e-300; NaN is infinitely far. */
static inline double relative(double got, double expected) {
    const double difference = fabs(got - expected);
    if (!(difference >= 0.0))
        return HUGE_VAL;
    return difference > 0.0 ? difference / fmax(fabs(expected), 1e-300) : 0.0;
}

/* tolerance: relative, with its basis in the caller: so many ulp (DBL_EPSILON), so many printed
 * digits, the tolerance of a quadrature. The rest is a printf text that names the item. */
#define CLOSE(got, expected, tolerance, ...)                                                       \
    do {                                                                                           \
        const double got_ = (got), expected_ = (expected);                                         \
        char item_[160];                                                                           \
        (void)snprintf(item_, sizeof item_, __VA_ARGS__);                                          \
        cr_expect(relative(got_, expected_) <= (tolerance),                                        \
                  "%s: got %.17g, expected %.17g, relative difference %.2e > %.2e", item_, got_,   \
                  expected_, relative(got_, expected_), (double)(tolerance));                      \
    } while (0)

/* In [low, high); Knuth's 64-bit linear congruence, upper bits. */
static inline double uniform(uint64_t *seed, double low, double high) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((double)(*seed >> 11) * 0x1p-53);
}

/* One step of Runge and Kutta's fourth order, of at most 5 numbers, from t on. */
typedef void rates_of(const void *of, double t, const double *y, double *ret);
static inline void runge_kutta(rates_of *rates, const void *of, double t, double h, size_t count,
                               double *y) {
    static const double part[] = {0.0, 0.5, 0.5, 1.0}, weight[] = {1.0, 2.0, 2.0, 1.0};
    double k[5] = {0}, at[5], next[5];
    memcpy(next, y, count * sizeof *y);
    for (size_t i = 0; i < TOUCH_COUNT(part); i++) {
        for (size_t j = 0; j < count; j++)
            at[j] = y[j] + part[i] * h * k[j];
        rates(of, t + part[i] * h, at, k);
        for (size_t j = 0; j < count; j++)
            next[j] += h / 6.0 * weight[i] * k[j];
    }
    memcpy(y, next, count * sizeof *y);
}

#endif
