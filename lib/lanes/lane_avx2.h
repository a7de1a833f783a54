/* SPDX-License-Identifier: BSD-3-Clause */
/* Four doubles or eight floats, with the fused multiply-add that comes with AVX2. Square roots and
 * divisions are the processor's in both grades: without a reciprocal estimate for double, nothing
 * is faster. */
#ifndef TOUCH_LANE_AVX2_H
#define TOUCH_LANE_AVX2_H

#include <immintrin.h>

#define LANE_BYTES 32
#include "lane_vector.h"

#define LANE_FUSED
static inline wide wide_fused(wide a, wide b, wide c) {
    return _mm256_fmadd_pd(a, b, c);
}

static inline wide wide_select(wide_mask m, wide a, wide b) {
    return _mm256_blendv_pd(b, a, (__m256d)m);
}

/* Loads one by one: gathers are slow on many processors. */
static inline wide wide_lookup(const double *table, wide_bits index) {
    return (wide){table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
}

static inline int lane_any(mask a) {
    return !_mm256_testz_si256((__m256i)a, (__m256i)a);
}

#if TOUCH_LANE_FLOAT
static inline real lane_select(mask m, real a, real b) {
    return _mm256_blendv_ps(b, a, (__m256)m);
}

static inline real lane_load_part(const element *p, size_t n, element fill) {
    const mask part = lane_part(n);
    return lane_select(part, _mm256_maskload_ps(p, (__m256i)part), fill - (real){0});
}

static inline void lane_store_part(element *p, size_t n, real a) {
    _mm256_maskstore_ps(p, (__m256i)lane_part(n), a);
}

static inline real lane_min(real a, real b) {
    return _mm256_min_ps(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm256_max_ps(a, b);
}

static inline real lane_sqrt_unit(real x) {
    return _mm256_sqrt_ps(x);
}

static inline wide lane_low(real a) {
    return _mm256_cvtps_pd(_mm256_castps256_ps128(a));
}

static inline wide lane_high(real a) {
    return _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1));
}

static inline real lane_join(wide low, wide high) {
    return _mm256_set_m128(_mm256_cvtpd_ps(high), _mm256_cvtpd_ps(low));
}
#else
static inline real lane_select(mask m, real a, real b) {
    return _mm256_blendv_pd(b, a, (__m256d)m);
}

static inline real lane_load_part(const element *p, size_t n, element fill) {
    const mask part = lane_part(n);
    return lane_select(part, _mm256_maskload_pd(p, (__m256i)part), fill - (real){0});
}

static inline void lane_store_part(element *p, size_t n, real a) {
    _mm256_maskstore_pd(p, (__m256i)lane_part(n), a);
}

static inline real lane_min(real a, real b) {
    return _mm256_min_pd(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm256_max_pd(a, b);
}

static inline real lane_sqrt_unit(real x) {
    return _mm256_sqrt_pd(x);
}
#endif

#endif
