/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "loops.h"

#include <math.h>

/* 1 + q + ... + q^(n - 1), 0 < q < 1. */
static double geometric(double q, size_t n) {
    return expm1((double)n * log(q)) / (q - 1.0);
}

double ref_loop_force(const struct ref_loop *loop, size_t n) {
    const double left = (loop->k1 - loop->k2) * loop->slide;
    if (loop->mode == 0)
        return (double)n * left;
    const double q = loop->k1 / loop->k2;
    return q < 1.0 ? left * q * geometric(q, n) : 0.0;
}

double ref_loop_leg_force(const struct ref_loop *loop, size_t n, int leg) {
    const double k1 = loop->k1, k2 = loop->k2;
    const double start = n > 1 ? ref_loop_force(loop, n - 1) : 0.0;
    const double sheared = start + k1 * loop->slide;
    const double turned = loop->mode == 1 && k2 < k1 ? sheared * (k2 / k1) : sheared;
    switch (leg) {
    case 1:
        return sheared;
    case 2:
        return turned;
    case 3:
        return turned - k2 * loop->slide;
    case 4:
        return ref_loop_force(loop, n);
    default:
        return (double)NAN;
    }
}

double ref_loop_work(const struct ref_loop *loop) {
    const double difference = loop->k1 - loop->k2;
    return 0.5 * loop->slide * loop->slide * (loop->mode == 1 ? fabs(difference) : -difference);
}
