/* SPDX-License-Identifier: BSD-3-Clause */
/* One element a lane. */
#ifndef TOUCH_LANE_SCALAR_H
#define TOUCH_LANE_SCALAR_H

#define LANE_COUNT 1
typedef element real;

/* gcc 12 vectorises masks only as wide as the numbers beside them, and as numbers where the target
 * has no 64-bit integer comparison; plain scalar code is best with int. */
#if !TOUCH_LANE_AUTO
typedef int mask;
#elif TOUCH_LANE_FLOAT
typedef int32_t mask;
#elif defined(__SSE4_2__) || defined(__aarch64__)
typedef int64_t mask;
#else
#define LANE_MASK_IS_NUMBER
typedef double mask;
#endif

static inline mask lane_lt(real a, real b) {
    return a < b ? 1 : 0;
}

static inline mask lane_le(real a, real b) {
    return a <= b ? 1 : 0;
}

static inline mask lane_flag(int truth) {
    return truth ? 1 : 0;
}

#ifdef LANE_MASK_IS_NUMBER
static inline mask lane_and(mask a, mask b) {
    return a * b;
}

static inline mask lane_or(mask a, mask b) {
    return a > b ? a : b;
}

static inline mask lane_not(mask a) {
    return 1.0 - a;
}

static inline int lane_any(mask a) {
    return a > 0.0;
}

static inline real lane_select(mask m, real a, real b) {
    return m > 0.0 ? a : b;
}
#else
static inline mask lane_and(mask a, mask b) {
    return a & b;
}

static inline mask lane_or(mask a, mask b) {
    return a | b;
}

static inline mask lane_not(mask a) {
    return a ^ 1;
}

static inline int lane_any(mask a) {
    return a != 0;
}

static inline real lane_select(mask m, real a, real b) {
    return m ? a : b;
}
#endif

static inline real lane_of(double a) {
    return (real)a;
}

static inline real lane_load(const element *p) {
    return *p;
}

static inline void lane_store(element *p, real a) {
    *p = a;
}

static inline real lane_load_part(const element *p, size_t n, element fill) {
    return n > 0 ? *p : fill;
}

static inline void lane_store_part(element *p, size_t n, real a) {
    if (n > 0)
        *p = a;
}

static inline element lane_first(real a) {
    return a;
}

#if TOUCH_LANE_FLOAT
static inline real lane_abs(real a) {
    return fabsf(a);
}

static inline real lane_sqrt_unit(real x) {
    return sqrtf(x);
}
#else
static inline real lane_abs(real a) {
    return fabs(a);
}

static inline real lane_sqrt_unit(real x) {
    return sqrt(x);
}
#endif

static inline real lane_divide_unit(real a, real b) {
    return a / b;
}

static inline real lane_sqrt(real x) {
    return lane_sqrt_unit(x);
}

static inline real lane_divide(real a, real b) {
    return a / b;
}

static inline real lane_pow(real x, real a) {
    return x >= 0 ? (real)pow((double)x, (double)a) : (real)NAN;
}

static inline void lane_sincos(real angle, real *ret_sin, real *ret_cos) {
    *ret_sin = (real)sin((double)angle);
    *ret_cos = (real)cos((double)angle);
}

#endif
