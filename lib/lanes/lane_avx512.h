/* SPDX-License-Identifier: BSD-3-Clause */
/* Eight doubles: AVX-512 F, DQ, VL, BW. */
#ifndef TOUCH_LANE_AVX512_H
#define TOUCH_LANE_AVX512_H

#include <immintrin.h>

#define LANE_BYTES 64
#define LANE_MASKS
#include "lane_vector.h"

typedef __mmask8 mask;

#define LANE_FUSED
static inline real wide_fused(real a, real b, real c) {
    return _mm512_fmadd_pd(a, b, c);
}

static inline mask lane_lt(real a, real b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}

static inline mask lane_le(real a, real b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

static inline mask lane_or(mask a, mask b) {
    return (mask)(a | b);
}

static inline real lane_select(mask m, real a, real b) {
    return _mm512_mask_blend_pd(m, b, a);
}

static inline mask lane_and(mask a, mask b) {
    return (mask)(a & b);
}

static inline mask lane_not(mask a) {
    return (mask)~a;
}

static inline mask lane_flag(int truth) {
    return (mask)(truth ? -1 : 0);
}

static inline int lane_any(mask a) {
    return a != 0;
}

/* The first n lanes. */
static inline mask lane_part(size_t n) {
    return (mask)((1u << n) - 1u);
}

/* Table rows picked within registers: no loads that depend on the index. Numbers whose lower halves
 * are 0 are picked by their upper halves, 32 in one go. */
#define LANE_HAS_CELLS
#define X(half, number) half,
static const uint32_t lane_log_inverse[32] __attribute__((aligned(64))) = {LANE_LOG_INVERSE(X)};
static const uint32_t lane_log_top[32] __attribute__((aligned(64))) = {LANE_LOG_TOP(X)};
#undef X
#define X(number) number,
static const double lane_log_rest[32] __attribute__((aligned(64))) = {LANE_LOG_REST(X)};
static const double lane_exp_value[16] __attribute__((aligned(64))) = {LANE_EXP_VALUE(X)};
static const double lane_exp_tail[16] __attribute__((aligned(64))) = {LANE_EXP_TAIL(X)};
#undef X

static inline real wide_pick32(const uint32_t *halves, wide_bits index_in_upper_half) {
    return (real)_mm512_maskz_permutex2var_epi32(0xaaaa, _mm512_load_si512(halves),
                                                 (__m512i)index_in_upper_half,
                                                 _mm512_load_si512(halves + 16));
}

static inline real wide_pick16(const double *table, wide_bits index) {
    return _mm512_permutex2var_pd(_mm512_load_pd(table), (__m512i)index, _mm512_load_pd(table + 8));
}

static inline void wide_log_cell(wide_bits from, real *ret_inverse, real *ret_top, real *ret_rest) {
    const wide_bits upper = from >> 15, lower = from >> 47;
    *ret_inverse = wide_pick32(lane_log_inverse, upper);
    *ret_top = wide_pick32(lane_log_top, upper);
    const __mmask8 second =
        _mm512_test_epi64_mask((__m512i)from, _mm512_set1_epi64(INT64_C(1) << 51));
    *ret_rest = lane_select(second, wide_pick16(lane_log_rest + 16, lower),
                            wide_pick16(lane_log_rest, lower));
}

static inline void wide_exp_cell(wide_bits kb, real *ret_value, real *ret_tail) {
    *ret_value = wide_pick16(lane_exp_value, kb);
    *ret_tail = wide_pick16(lane_exp_tail, kb);
}

#define LANE_HAS_POWER
static inline real wide_power(real a, real k, wide_bits kb) {
    (void)kb;
    return _mm512_scalef_pd(a, k * lane_of(0.0625));
}

static inline real lane_load_part(const double *p, size_t n, double fill) {
    return _mm512_mask_loadu_pd(fill - (real){0}, lane_part(n), p);
}

static inline void lane_store_part(double *p, size_t n, real a) {
    _mm512_mask_storeu_pd(p, lane_part(n), a);
}

static inline real lane_min(real a, real b) {
    return _mm512_min_pd(a, b);
}

static inline real lane_max(real a, real b) {
    return _mm512_max_pd(a, b);
}

static inline real lane_sqrt(real x) {
    return _mm512_sqrt_pd(x);
}

#endif
