/* SPDX-License-Identifier: BSD-3-Clause */
/* Two doubles: what every 64-bit ARM processor has. */
#ifndef TOUCH_LANE_NEON_H
#define TOUCH_LANE_NEON_H

#include <arm_neon.h>

#define LANE_BYTES 16
#include "lane_vector.h"

#define LANE_FUSED
static inline real wide_fused(real a, real b, real c) {
    return vfmaq_f64(c, a, b);
}

static inline real lane_select(mask m, real a, real b) {
    return vbslq_f64((uint64x2_t)m, a, b);
}

static inline real wide_lookup(const double *table, wide_bits index) {
    return (real){table[index[0]], table[index[1]]};
}

static inline int lane_any(mask a) {
    return vmaxvq_u32((uint32x4_t)a) != 0;
}

static inline real lane_load_part(const double *p, size_t n, double fill) {
    real ret = fill - (real){0};
    for (size_t i = 0; i < n; i++)
        ret[i] = p[i];
    return ret;
}

static inline void lane_store_part(double *p, size_t n, real a) {
    for (size_t i = 0; i < n; i++)
        p[i] = a[i];
}

static inline real lane_sqrt(real x) {
    return vsqrtq_f64(x);
}

/* vminq and vmaxq treat NaN and 0 in another way. */
static inline real lane_min(real a, real b) {
    return lane_select(lane_lt(a, b), a, b);
}

static inline real lane_max(real a, real b) {
    return lane_select(lane_lt(b, a), a, b);
}

#endif
