/* SPDX-License-Identifier: BSD-3-Clause */
/* Vector lanes: one text of a law for one contact at a time or for as many as a register holds.
 *
 * Included once per translation unit, which says by macros what it wants:
 *   TOUCH_LANE_TARGET  scalar, sse2, ...: lane_NAME.h is used  default: scalar
 *   TOUCH_LANE_FLOAT  1: float elements                        default: double
 *   TOUCH_LANE_FAST   1: fast square roots and divisions       default: exact
 *   TOUCH_LANE_DEFER  1: lane_sqrt and lane_divide may leave a mask lane_missed behind instead of
 *                     branching; then LANE_DEFERS is defined. Who uses them sets it to 0 before and
 *                     looks at it after: where it is not 0, what they gave means nothing.
 *   TOUCH_LANE_AUTO   1: scalar lanes in a form that gcc and clang vectorise by themselves, for
 *                     loops under "#pragma omp simd"; only with the scalar target
 * Everything is static inline and calls nothing. Compile with -ffp-contract=off, -fno-math-errno
 * and -fno-trapping-math, and for the target's instructions (targets.csv). ieee.h refuses options with
 * which results would be wrong.
 *
 * Exact: every function below gives the same bits on every target, for every input; where more than
 * one NaN is possible, its sign and payload are open. A text made of these functions and of + - *
 * on reals hence has one result. Fast: lane_sqrt and lane_divide are a few ulp off; the rest is as
 * in exact.
 *
 * What it defines:
 *   element      double or float
 *   LANE_COUNT   elements in a real: 1, 2, 4, 8 or 16
 *   real         one number a lane; + - * and unary - work on it, with reals on both sides
 *   mask         one truth a lane; only through the functions below
 *
 * Values
 *   real lane_of(double a)                  a, rounded to element, in all lanes
 *   real lane_load(const element *p)        p[0..LANE_COUNT), at any alignment
 *   void lane_store(element *p, real a)
 *   real lane_load_part(const element *p, size_t n, element fill)
 *   void lane_store_part(element *p, size_t n, real a)
 *                                           the first n lanes, n <= LANE_COUNT; other lanes are fill
 *                                           or go nowhere; no other memory is touched, even read
 *   element lane_first(real a)              lane 0
 *
 * Truths
 *   mask lane_lt, lane_le, lane_gt, lane_ge(real a, real b)      false with a NaN
 *   mask lane_and, lane_or(mask a, mask b)
 *   mask lane_not(mask a)
 *   mask lane_flag(int truth)               in all lanes
 *   int  lane_any(mask a)                   1 if any lane is true. Not inside a loop that the
 *                                           compiler is to vectorise by itself.
 *   real lane_select(mask m, real a, real b)  a where true, else b; the value not taken may be
 *                                           anything, NaN too
 *   real lane_min(real a, real b)           a < b ? a : b, so b with a NaN
 *   real lane_max(real a, real b)           a > b ? a : b
 *   real lane_abs(real a)                   clears the sign bit
 *
 * Mathematics
 *   real lane_sqrt(real x)
 *   real lane_divide(real a, real b)
 *       exact: rounded correctly for every input, as sqrt() and / do in IEEE 754.
 *       fast: at most LANE_SQRT_ULP and LANE_DIVIDE_ULP off. For double, sqrt takes 0 and numbers
 *       in [2^-1000, 2^1000]; divide takes |b| in [2^-1000, 2^1000], |a| 0 or in that range, and a
 *       quotient in it. For float the range is [2^-100, 2^100]. Outside it anything may come out.
 *       Negative x: NaN. b = 0: not finite.
 *   real lane_sqrt_inverse(real x, real *ret_inverse)
 *       lane_sqrt(x), and 1 over it; 0 for x = 0. Exact: the inverse of the rounded root, rounded
 *       correctly. Fast: at most LANE_INVERSE_ULP off 1/sqrt(x).
 *   real lane_cut(real limit, real square, mask *ret_longer)
 *       the factor that cuts a vector of that squared length to the limit: limit/sqrt(square) where
 *       the root is larger than the limit, else 1. Exact: root and quotient rounded correctly. Fast:
 *       at most LANE_INVERSE_ULP + 1 off.
 *   real lane_sqrt_unit(real x)
 *   real lane_divide_unit(real a, real b)
 *       rounded correctly in both grades, always by the processor's divider. It works beside the
 *       multipliers: a body that waits for one gains where it shares out to the other.
 *   real lane_pow(real x, real a)
 *       x^a for x >= 0 and a >= 0, 0 and infinity included, as pow() in C: x^0 is 1, 0^a is 0.
 *       x < 0 or NaN anywhere: NaN. At most LANE_POW_ULP off, the same bits on every target in both
 *       grades.
 *   void lane_sincos(real angle, real *ret_sin, real *ret_cos)
 *       angle in radians, |angle| <= 1000. At most LANE_SINCOS_ULP off, the same bits on every
 *       target in both grades. The sine of -0 may be +0.
 *
 * Bounds are in units in the last place of the exact result, 0.5 for a correctly rounded one;
 * lib/tests/test_lanes.c holds them against MPFR.
 */
#ifndef TOUCH_LANE_H
#define TOUCH_LANE_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "ieee.h"

#ifndef TOUCH_LANE_FLOAT
#define TOUCH_LANE_FLOAT 0
#endif
#ifndef TOUCH_LANE_FAST
#define TOUCH_LANE_FAST 0
#endif
#ifndef TOUCH_LANE_AUTO
#define TOUCH_LANE_AUTO 0
#endif
#ifndef TOUCH_LANE_DEFER
#define TOUCH_LANE_DEFER 0
#endif

#if TOUCH_LANE_FLOAT
typedef float element;
#else
typedef double element;
#endif

#include "lane_tables.h"
#ifndef TOUCH_LANE_TARGET
#define TOUCH_LANE_TARGET scalar
#endif
#define LANE_TEXT_(text) #text
#define LANE_FILE_(name) LANE_TEXT_(lane_##name.h)
#define LANE_FILE(name)  LANE_FILE_(name)
#if !__has_include(LANE_FILE(TOUCH_LANE_TARGET))
#error "TOUCH_LANE_TARGET: lib/lanes has no file lane_NAME.h for this target"
#endif
#include LANE_FILE(TOUCH_LANE_TARGET)
#include "lane_math.h"

static inline mask lane_gt(real a, real b) {
    return lane_lt(b, a);
}

static inline mask lane_ge(real a, real b) {
    return lane_le(b, a);
}

static inline real lane_divide_unit(real a, real b) {
    return a / b;
}

/* A target with estimates has its own, in lane_estimate.h. */
#ifndef LANE_HAS_ESTIMATES
static inline real lane_sqrt(real x) {
    return lane_sqrt_unit(x);
}

static inline real lane_divide(real a, real b) {
    return a / b;
}
#endif

#ifndef LANE_HAS_INVERSE
static inline real lane_sqrt_inverse(real x, real *ret_inverse) {
    const real root = lane_sqrt(x), zero = lane_of(0.0), one = lane_of(1.0);
    const mask some = lane_gt(root, zero);
    *ret_inverse = lane_select(some, one / lane_select(some, root, one), zero);
    return root;
}
#endif

static inline real lane_cut(real limit, real square, mask *ret_longer) {
    const real one = lane_of(1.0);
#if TOUCH_LANE_FAST
    real inverse;
    *ret_longer = lane_gt(lane_sqrt_inverse(square, &inverse), limit);
    return lane_select(*ret_longer, limit * inverse, one);
#else
    const real length = lane_sqrt_unit(square);
    const mask longer = *ret_longer = lane_gt(length, limit);
    return lane_divide_unit(lane_select(longer, limit, one), lane_select(longer, length, one));
#endif
}

#if !TOUCH_LANE_FLOAT
static inline real lane_pow(real x, real a) {
    return wide_pow(x, a);
}

LANE_INLINE void lane_sincos(real angle, real *ret_sin, real *ret_cos) {
    wide_sincos(angle, ret_sin, ret_cos);
}
#elif LANE_COUNT == 1
static inline real lane_pow(real x, real a) {
    return (real)wide_pow_short((wide)x, (wide)a);
}

LANE_INLINE void lane_sincos(real angle, real *ret_sin, real *ret_cos) {
    wide s, c;
    wide_sincos_short((wide)angle, &s, &c);
    *ret_sin = (real)s;
    *ret_cos = (real)c;
}
#else
static inline real lane_pow(real x, real a) {
    return lane_join(wide_pow_short(lane_low(x), lane_low(a)),
                     wide_pow_short(lane_high(x), lane_high(a)));
}

LANE_INLINE void lane_sincos(real angle, real *ret_sin, real *ret_cos) {
    wide s[2], c[2];
    wide_sincos_short(lane_low(angle), &s[0], &c[0]);
    wide_sincos_short(lane_high(angle), &s[1], &c[1]);
    *ret_sin = lane_join(s[0], s[1]);
    *ret_cos = lane_join(c[0], c[1]);
}
#endif

#define LANE_SQRT_ULP    (TOUCH_LANE_FAST ? 1.1 : 0.5)
#define LANE_INVERSE_ULP 1.6
#define LANE_DIVIDE_ULP  (TOUCH_LANE_FAST ? 0.6 : 0.5)
#define LANE_POW_ULP     (TOUCH_LANE_FLOAT ? 0.51 : 0.8)
#define LANE_SINCOS_ULP  (TOUCH_LANE_FLOAT ? 0.51 : 1.0)

#endif
