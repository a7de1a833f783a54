/* SPDX-License-Identifier: BSD-3-Clause */
/* Two doubles or four floats: what every 64-bit ARM processor has. */
#ifndef TOUCH_LANE_NEON_H
#define TOUCH_LANE_NEON_H

#include <arm_neon.h>

#define LANE_BYTES 16
#include "lane_vector.h"

#define LANE_FUSED
static inline wide wide_fused(wide a, wide b, wide c) {
    return vfmaq_f64(c, a, b);
}

static inline wide wide_select(wide_mask m, wide a, wide b) {
    return vbslq_f64((uint64x2_t)m, a, b);
}

static inline wide wide_lookup(const double *table, wide_bits index) {
    return (wide){table[index[0]], table[index[1]]};
}

static inline int lane_any(mask a) {
    return vmaxvq_u32((uint32x4_t)a) != 0;
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
static inline real lane_select(mask m, real a, real b) {
    return vbslq_f32((uint32x4_t)m, a, b);
}

static inline real lane_sqrt_unit(real x) {
    return vsqrtq_f32(x);
}

static inline wide lane_low(real a) {
    return vcvt_f64_f32(vget_low_f32(a));
}

static inline wide lane_high(real a) {
    return vcvt_high_f64_f32(a);
}

static inline real lane_join(wide low, wide high) {
    return vcvt_high_f32_f64(vcvt_f32_f64(low), high);
}
#else
static inline real lane_select(mask m, real a, real b) {
    return vbslq_f64((uint64x2_t)m, a, b);
}

static inline real lane_sqrt_unit(real x) {
    return vsqrtq_f64(x);
}
#endif

/* vminq and vmaxq treat NaN and 0 in another way. */
static inline real lane_min(real a, real b) {
    return lane_select(lane_lt(a, b), a, b);
}

static inline real lane_max(real a, real b) {
    return lane_select(lane_lt(b, a), a, b);
}

#endif
