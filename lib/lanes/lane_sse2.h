/* SPDX-License-Identifier: BSD-3-Clause */
/* Two doubles or four floats: what every x86-64 processor has. */
#ifndef TOUCH_LANE_SSE2_H
#define TOUCH_LANE_SSE2_H

#include <emmintrin.h>

#define LANE_BYTES 16
#include "lane_vector.h"

static inline wide wide_select(wide_mask m, wide a, wide b) {
    return (wide)((m & (wide_mask)a) | (~m & (wide_mask)b));
}

static inline wide wide_lookup(const double *table, wide_bits index) {
    return (wide){table[index[0]], table[index[1]]};
}

static inline real lane_select(mask m, real a, real b) {
    return (real)((m & (mask)a) | (~m & (mask)b));
}

static inline int lane_any(mask a) {
    return _mm_movemask_epi8((__m128i)a) != 0;
}

static inline real lane_load_part(const element *p, size_t n, element fill) {
    real ret = fill - (real){0};
    for (size_t i = 0; i < n; i++)
        ret[i] = p[i];
    return ret;
}

static inline void lane_store_part(element *p, size_t n, real a) {
    for (size_t i = 0; i < n; i++)
        p[i] = a[i];
}

#if TOUCH_LANE_FLOAT
static inline real lane_min(real a, real b) {
    return _mm_min_ps(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm_max_ps(a, b);
}

static inline real lane_sqrt_unit(real x) {
    return _mm_sqrt_ps(x);
}

static inline wide lane_low(real a) {
    return _mm_cvtps_pd(a);
}

static inline wide lane_high(real a) {
    return _mm_cvtps_pd(_mm_movehl_ps(a, a));
}

static inline real lane_join(wide low, wide high) {
    return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
}
#else
static inline real lane_min(real a, real b) {
    return _mm_min_pd(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm_max_pd(a, b);
}

static inline real lane_sqrt_unit(real x) {
    return _mm_sqrt_pd(x);
}
#endif

#endif
