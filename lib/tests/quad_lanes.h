/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of one number in 113 bits, in the place of lanes/lane.h: a law's own text becomes its reference.
 * Elements of columns have 113 bits too. */
#ifndef TOUCH_LANE_H
#define TOUCH_LANE_H

#include <math.h>
#include <quadmath.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define LANE_COUNT 1
typedef __float128 element;
typedef __float128 real;
typedef int mask;

static inline real lane_of(double a) {
    return a;
}

static inline real lane_load(const element *p) {
    return *p;
}

static inline void lane_store(element *p, real a) {
    *p = a;
}

static inline real lane_load_part(const element *p, size_t n, element fill) {
    return n ? *p : fill;
}

static inline void lane_store_part(element *p, size_t n, real a) {
    if (n)
        *p = a;
}

static inline mask lane_lt(real a, real b) {
    return a < b;
}

static inline mask lane_le(real a, real b) {
    return a <= b;
}

static inline mask lane_gt(real a, real b) {
    return a > b;
}

static inline mask lane_ge(real a, real b) {
    return a >= b;
}

static inline mask lane_and(mask a, mask b) {
    return a && b;
}

static inline mask lane_or(mask a, mask b) {
    return a || b;
}

static inline mask lane_not(mask a) {
    return !a;
}

static inline mask lane_flag(int truth) {
    return truth != 0;
}

static inline real lane_select(mask m, real a, real b) {
    return m ? a : b;
}

static inline real lane_min(real a, real b) {
    return a < b ? a : b;
}

static inline real lane_max(real a, real b) {
    return a > b ? a : b;
}

static inline real lane_abs(real a) {
    return fabsq(a);
}

static inline real lane_sqrt(real x) {
    return sqrtq(x);
}

static inline real lane_sqrt_unit(real x) {
    return sqrtq(x);
}

static inline real lane_sqrt_inverse(real x, real *ret_inverse) {
    const real root = sqrtq(x);
    *ret_inverse = root > 0 ? 1 / root : 0;
    return root;
}

static inline real lane_cut(real limit, real square, mask *ret_longer) {
    const real length = sqrtq(square);
    *ret_longer = length > limit;
    return *ret_longer ? limit / length : 1;
}

static inline real lane_divide(real a, real b) {
    return a / b;
}

static inline real lane_divide_unit(real a, real b) {
    return a / b;
}

static inline real lane_pow(real x, real a) {
    return powq(x, a);
}

static inline void lane_sincos(real angle, real *ret_sin, real *ret_cos) {
    sincosq(angle, ret_sin, ret_cos);
}

#endif
