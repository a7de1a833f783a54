/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the numbers that are timed are from the law's. */
#ifndef BENCH_ACCURACY_H
#define BENCH_ACCURACY_H

#include "problem.h"
#include "touchstone/batch.h"

/* Largest errors over the pool in units in the last place of the largest
 * term that the value is a sum of, against the law in long double (64 bits of mantissa on x86, 113 on
 * AArch64) from the properties on, so that the rounding of coefficients counts. NaN where the law has
 * no such text.
 *   normal  plane: normal force. Space: force; its largest terms are what the rounding of the centres'
 *           distance and of velocities and spins makes of it
 *   shear   plane: shear force
 *   energy  plane: strain energy, where it is wanted */
struct bench_accuracy {
    double normal, shear, energy;
    double
        differing; /* contacts whose outputs differ in any bit from `other`'s; NaN: not compared */
};

/* other: the scalar kernel of the same form, or NULL. */
void bench_accuracy_of(const struct bench_pool *pool, const struct touch_kernel *kernel,
                       const struct touch_kernel *other, struct bench_accuracy *ret_accuracy);
/* The same of the naive code. */
void bench_accuracy_of_naive(const struct bench_pool *pool, struct bench_accuracy *ret_accuracy);

#endif
