/* SPDX-License-Identifier: BSD-3-Clause */
/* One number a lane. */
#ifndef TOUCH_LANE_SCALAR_H
#define TOUCH_LANE_SCALAR_H

#define LANE_COUNT 1
typedef double real;
typedef uint64_t wide_bits;

typedef int mask;

static inline mask lane_lt(real a, real b) {
    return a < b ? 1 : 0;
}

static inline mask lane_le(real a, real b) {
    return a <= b ? 1 : 0;
}

static inline real lane_of(double a) {
    return a;
}

static inline wide_bits wide_bits_of(uint64_t a) {
    return a;
}

static inline wide_bits wide_as_bits(real a) {
    wide_bits ret;
    memcpy(&ret, &a, sizeof ret);
    return ret;
}

static inline real wide_from_bits(wide_bits a) {
    real ret;
    memcpy(&ret, &a, sizeof ret);
    return ret;
}

static inline real wide_lookup(const double *table, wide_bits index) {
    return table[index];
}

#if defined(__FMA__) || defined(__aarch64__) || defined(__NVPTX__)
#define LANE_FUSED
static inline real wide_fused(real a, real b, real c) {
    return __builtin_fma(a, b, c);
}
#endif

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

static inline mask lane_flag(int truth) {
    return truth ? 1 : 0;
}

static inline real lane_min(real a, real b) {
    return a < b ? a : b;
}

static inline real lane_max(real a, real b) {
    return a > b ? a : b;
}

static inline real lane_load(const double *p) {
    return *p;
}

static inline void lane_store(double *p, real a) {
    *p = a;
}

static inline real lane_load_part(const double *p, size_t n, double fill) {
    return n > 0 ? *p : fill;
}

static inline void lane_store_part(double *p, size_t n, real a) {
    if (n > 0)
        *p = a;
}

static inline double lane_first(real a) {
    return a;
}

static inline real lane_abs(real a) {
    return fabs(a);
}

static inline real lane_sqrt(real x) {
    return sqrt(x);
}

#endif
