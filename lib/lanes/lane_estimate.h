/* SPDX-License-Identifier: BSD-3-Clause */
/* Square roots and divisions on AVX-512 without its divider, which takes 24 and 16 cycles a vector:
 * the processor's estimates to 2^-14, a polynomial in the estimate's error, and in exact grade a
 * last step that rounds correctly. What lies outside the range where its remainders are exact goes
 * to the divider, by whole vectors.
 *
 * Why exact grade is exact. An ulp is a unit in the last place.
 * Square root: root is within 1.3 ulp of sqrt(x) and half within 2^-50 of 1/(2 sqrt(x)), so
 * root + half (x - root^2) is off by less than 2^-49 ulp before it is rounded. Only an x whose root
 * is nearer than that to the middle between two doubles could be rounded wrongly. With root and x as
 * whole numbers that is x = root^2 + root + k for small k: those are few, and all are tested.
 * Division (Markstein 1990): y is within 1 ulp of 1/b, so
 * y + y (1 - b y) is off by the square of that before it is rounded, and rounded wrongly only where
 * 1/b is nearer than 2^-104 to a middle. Such b are factors of 2^106 + k for small k; all are
 * tested. One of them, b = 2 - 2^-52, would be lost with y = 1/2, hence the step up. With a
 * correctly rounded inverse and q within 1.5 ulp, q + inverse (a - b q) is off by less than the least
 * distance of a quotient from a middle.
 */
#ifndef TOUCH_LANE_ESTIMATE_H
#define TOUCH_LANE_ESTIMATE_H

#if !TOUCH_LANE_FLOAT
/* Numbers in [2^-500, 2^500], by their bits without the sign, shifted up. */
#define LANE_RANGE_LOW  ((1023 - 500) * (INT64_C(1) << 53))
#define LANE_RANGE_SPAN (1000 * (INT64_C(1) << 53))

/* Lanes of which that are not in the range. */
static inline mask lane_outside(mask which, real a) {
    const __m512i bits = _mm512_add_epi64((__m512i)a, (__m512i)a);
    return _mm512_mask_cmpgt_epu64_mask(which,
                                        _mm512_sub_epi64(bits, _mm512_set1_epi64(LANE_RANGE_LOW)),
                                        _mm512_set1_epi64(LANE_RANGE_SPAN));
}

#if TOUCH_LANE_DEFER && !TOUCH_LANE_FAST
#define LANE_DEFERS
/* See lane.h. Nobody takes its address, so the compiler keeps it in a register; initial-exec, so that
 * none of its stores is a call. */
static _Thread_local mask lane_missed __attribute__((tls_model("initial-exec")));
#endif

/* Lanes that hold anything but +0. */
static inline mask lane_nonzero(real a) {
    return _mm512_test_epi64_mask((__m512i)a, (__m512i)a);
}

static inline real lane_sqrt(real x) {
    const mask nonzero = lane_nonzero(x);
#if !TOUCH_LANE_FAST
    /* Negative numbers and -0 have the sign bit and are out of range too. */
    const __m512i from = _mm512_sub_epi64((__m512i)x, _mm512_set1_epi64(LANE_RANGE_LOW / 2));
    const mask outside =
        _mm512_mask_cmpgt_epu64_mask(nonzero, from, _mm512_set1_epi64(LANE_RANGE_SPAN / 2));
#ifdef LANE_DEFERS
    lane_missed |= outside;
#else
    if (__builtin_expect(outside != 0, 0))
        return lane_sqrt_unit(x);
#endif
#endif
    const real y = _mm512_maskz_rsqrt14_pd(nonzero, x);
    const real g = x * y;
    /* x y^2 = 1 - e, so sqrt(x) = g (1 - e)^(-1/2) = g (1 + e/2 + 3/8 e^2 + 5/16 e^3 + ...). */
    const real e = _mm512_fnmadd_pd(g, y, lane_of(1.0));
    const real series = _mm512_fmadd_pd(e, lane_of(0.3125), lane_of(0.375));
    const real step = _mm512_fmadd_pd(e, series, lane_of(0.5));
    const real root = _mm512_fmadd_pd(g * e, step, g);
#if TOUCH_LANE_FAST
    return root;
#else
    const real h = y * lane_of(0.5);
    const real half = _mm512_fmadd_pd(h * e, step, h);
    return _mm512_fmadd_pd(_mm512_fnmadd_pd(root, root, x), half, root);
#endif
}

#if TOUCH_LANE_FAST
#define LANE_HAS_INVERSE
static inline real lane_sqrt_inverse(real x, real *ret_inverse) {
    const real y = _mm512_maskz_rsqrt14_pd(lane_nonzero(x), x);
    const real g = x * y;
    const real e = _mm512_fnmadd_pd(g, y, lane_of(1.0));
    const real series = _mm512_fmadd_pd(e, lane_of(0.3125), lane_of(0.375));
    const real step = _mm512_fmadd_pd(e, series, lane_of(0.5));
    *ret_inverse = _mm512_fmadd_pd(y * e, step, y);
    return _mm512_fmadd_pd(g * e, step, g);
}
#endif

static inline real lane_divide(real a, real b) {
#if TOUCH_LANE_FAST
    const real estimate = _mm512_rcp14_pd(b);
    const real e = _mm512_fnmadd_pd(b, estimate, lane_of(1.0));
    const real y = _mm512_fmadd_pd(estimate, e, estimate);
    const real q = a * y;
    return _mm512_fmadd_pd(_mm512_fnmadd_pd(b, q, a), y, q);
#else
    const mask nonzero = lane_nonzero(a);
#ifdef LANE_DEFERS
    lane_missed |= lane_outside(nonzero, a) | lane_outside((mask)-1, b);
#else
    if (__builtin_expect(lane_outside(nonzero, a) | lane_outside((mask)-1, b), 0))
        return a / b;
#endif
    const real estimate = _mm512_rcp14_pd(b);
    /* 1/b = estimate/(1 - e) = estimate (1 + e + e^2 + e^3 + ...), cut off, and one up. */
    const real e = _mm512_fnmadd_pd(b, estimate, lane_of(1.0));
    const real series = _mm512_fmadd_pd(e, _mm512_fmadd_pd(e, e, e), e);
    const real below =
        _mm512_fmadd_round_pd(estimate, series, estimate, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
    const real y = (real)_mm512_add_epi64((__m512i)below, _mm512_set1_epi64(1));
    const real inverse = _mm512_fmadd_pd(y, _mm512_fnmadd_pd(b, y, lane_of(1.0)), y);
    const real q = a * inverse;
    return _mm512_fmadd_pd(_mm512_fnmadd_pd(b, q, a), inverse, q);
#endif
}

#else /* float */

#define LANE_RANGE_LOW  ((127 - 60) << 23)
#define LANE_RANGE_SPAN (120 << 23)

static inline real lane_sqrt(real x) {
    const mask nonzero = _mm512_test_epi32_mask((__m512i)x, (__m512i)x);
#if !TOUCH_LANE_FAST
    const __m512i from = _mm512_sub_epi32((__m512i)x, _mm512_set1_epi32(LANE_RANGE_LOW));
    const mask outside =
        _mm512_mask_cmpgt_epu32_mask(nonzero, from, _mm512_set1_epi32(LANE_RANGE_SPAN));
    if (__builtin_expect(outside != 0, 0))
        return lane_sqrt_unit(x);
#endif
    const real y = _mm512_maskz_rsqrt14_ps(nonzero, x);
    const real g = x * y;
    const real h = y * lane_of(0.5);
#if TOUCH_LANE_FAST
    return _mm512_fmadd_ps(_mm512_fnmadd_ps(g, g, x), h, g);
#else
    const real e = _mm512_fnmadd_ps(g, y, lane_of(1.0));
    const real step = e * _mm512_fmadd_ps(e, lane_of(0.375), lane_of(0.5));
    const real root = _mm512_fmadd_ps(g, step, g);
    const real half = _mm512_fmadd_ps(h, step, h);
    return _mm512_fmadd_ps(_mm512_fnmadd_ps(root, root, x), half, root);
#endif
}

static inline real lane_divide(real a, real b) {
#if TOUCH_LANE_FAST
    const real y = _mm512_rcp14_ps(b);
    const real q = a * y;
    return _mm512_fmadd_ps(_mm512_fnmadd_ps(b, q, a), y, q);
#else
    return a / b; /* as fast as its correction would be */
#endif
}
#endif

#endif
