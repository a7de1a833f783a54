/* SPDX-License-Identifier: BSD-3-Clause */
/* Four doubles, with the fused multiply-add that comes with AVX2. */
#ifndef TOUCH_LANE_AVX2_H
#define TOUCH_LANE_AVX2_H

#include <immintrin.h>

#define LANE_BYTES 32
#include "lane_vector.h"

#define LANE_FUSED
static inline real wide_fused(real a, real b, real c) {
    return _mm256_fmadd_pd(a, b, c);
}

static inline real lane_select(mask m, real a, real b) {
    return _mm256_blendv_pd(b, a, (__m256d)m);
}

/* Loads one by one: gathers are slow on many processors. */
static inline real wide_lookup(const double *table, wide_bits index) {
    return (real){table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
}

static inline int lane_any(mask a) {
    return !_mm256_testz_si256((__m256i)a, (__m256i)a);
}

static inline real lane_load_part(const double *p, size_t n, double fill) {
    const mask part = lane_part(n);
    return lane_select(part, _mm256_maskload_pd(p, (__m256i)part), fill - (real){0});
}

static inline void lane_store_part(double *p, size_t n, real a) {
    _mm256_maskstore_pd(p, (__m256i)lane_part(n), a);
}

static inline real lane_min(real a, real b) {
    return _mm256_min_pd(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm256_max_pd(a, b);
}

static inline real lane_sqrt(real x) {
    return _mm256_sqrt_pd(x);
}

#endif
