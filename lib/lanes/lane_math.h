/* SPDX-License-Identifier: BSD-3-Clause */
/* lane_pow and lane_sincos, from + - *, bits and small tables: the same text on every target.
 *
 * The work is done in double lanes, "wide"; a float real is one or two of them. Where a product is
 * needed with what its rounding took off, wide_error gives that exactly, with or without a fused
 * multiply-add; everything else is rounded operation by operation in exact grade, so all targets
 * round alike. In fast grade polynomials are fused where the target can.
 */
#ifndef TOUCH_LANE_MATH_H
#define TOUCH_LANE_MATH_H

/* In each place where it is called: what a call costs there is worth more than the size of the code. */
#define LANE_INLINE static inline __attribute__((always_inline))

/* a b + c, fused in fast grade where the target can. */
static inline wide wide_madd(wide a, wide b, wide c) {
#if TOUCH_LANE_FAST && defined(LANE_FUSED)
    return wide_fused(a, b, c);
#else
    return a * b + c;
#endif
}

#ifdef LANE_FUSED
/* a b - p exactly, for p = a b rounded. */
static inline wide wide_error(wide a, wide b, wide p) {
    return wide_fused(a, b, -p);
}

/* z inverse - 1, which is a double. */
static inline wide wide_reduced(wide z, wide inverse) {
    return wide_fused(z, inverse, wide_of(-1.0));
}
#else
/* The upper 26 bits of a, by Veltkamp's splitting; |a| < 2^995. */
static inline wide wide_upper(wide a) {
    const wide scaled = a * wide_of(0x1p27 + 1.0);
    return scaled - (scaled - a);
}

/* Dekker (1971): every product of halves is exact. */
static inline wide wide_error(wide a, wide b, wide p) {
    const wide a1 = wide_upper(a), b1 = wide_upper(b), a2 = a - a1, b2 = b - b1;
    return (((a1 * b1 - p) + a1 * b2) + a2 * b1) + a2 * b2;
}

static inline wide wide_reduced(wide z, wide inverse) {
    const wide z1 = wide_from_bits(wide_as_bits(z) & wide_bits_of(~((UINT64_C(1) << 27) - 1)));
    return (z1 * inverse - wide_of(1.0)) + (z - z1) * inverse;
}
#endif

#ifndef LANE_HAS_CELLS
#define X(half, number) number,
static const double lane_log_inverse[32] = {LANE_LOG_INVERSE(X)};
static const double lane_log_top[32] = {LANE_LOG_TOP(X)};
#undef X
#define X(number) number,
static const double lane_log_rest[32] = {LANE_LOG_REST(X)};
static const double lane_exp_value[16] = {LANE_EXP_VALUE(X)};
static const double lane_exp_tail[16] = {LANE_EXP_TAIL(X)};
#undef X

/* The row of the cell, which is in bits 47 to 51. */
static inline void wide_log_cell(wide_bits from, wide *ret_inverse, wide *ret_top, wide *ret_rest) {
    const wide_bits i = (from >> 47) & wide_bits_of(31);
    *ret_inverse = wide_lookup(lane_log_inverse, i);
    *ret_top = wide_lookup(lane_log_top, i);
    *ret_rest = wide_lookup(lane_log_rest, i);
}

/* 2^(j/16) for j in the lowest four bits. */
static inline void wide_exp_cell(wide_bits kb, wide *ret_value, wide *ret_tail) {
    const wide_bits i = kb & wide_bits_of(15);
    *ret_value = wide_lookup(lane_exp_value, i);
    *ret_tail = wide_lookup(lane_exp_tail, i);
}
#endif

#ifndef LANE_HAS_POWER
/* a 2^floor(k/16) for a in [1/2, 4], rounded once: the first of two factors is exact. kb holds k
 * above 2^51 in its lowest bits. */
static inline wide wide_power(wide a, wide k, wide_bits kb) {
    (void)k;
    const wide_bits biased = kb + wide_bits_of(16 * 2048 - (UINT64_C(1) << 51));
    const wide_bits whole = (biased >> 4) & wide_bits_of(4095), half = whole >> 1;
    const wide first = wide_from_bits((half - wide_bits_of(1)) << 52);
    const wide second = wide_from_bits((whole - half - wide_bits_of(1)) << 52);
    return a * first * second;
}
#endif

/* c[0] + c[1] x + ..., in pairs: less depth than one long chain. */
static inline wide wide_poly2(wide x, const double *c) {
    return wide_madd(wide_of(c[1]), x, wide_of(c[0]));
}

static inline wide wide_poly4(wide x, wide x2, const double *c) {
    return wide_madd(wide_poly2(x, c + 2), x2, wide_poly2(x, c));
}

static inline wide wide_poly6(wide x, wide x2, const double *c) {
    return wide_madd(wide_poly2(x, c + 4), x2 * x2, wide_poly4(x, x2, c));
}

static inline wide wide_poly8(wide x, wide x2, const double *c) {
    return wide_madd(wide_poly4(x, x2, c + 4), x2 * x2, wide_poly4(x, x2, c));
}

#define X(number) number,
static const double lane_log_polynomial[8] = {LANE_LOG_POLYNOMIAL(X)};
static const double lane_log_short[4] = {LANE_LOG_SHORT(X)};
static const double lane_exp_polynomial[6] = {LANE_EXP_POLYNOMIAL(X)};
static const double lane_exp_short[3] = {LANE_EXP_SHORT(X)};
static const double lane_sin_polynomial[6] = {LANE_SIN_POLYNOMIAL(X)};
static const double lane_cos_polynomial[6] = {LANE_COS_POLYNOMIAL(X)};
static const double lane_sin_short[4] = {LANE_SIN_SHORT(X)};
static const double lane_cos_short[4] = {LANE_COS_SHORT(X)};
#undef X

/* A positive x as 2^k z, z in its cell of the table: ln x = top + rest + ln(1 + f), f exact. */
struct lane_log {
    wide f, top, rest;
};

static inline struct lane_log lane_log_reduce(wide x) {
    struct lane_log ret;
    const wide_mask tiny = wide_lt(x, wide_of(0x1p-1022));
    const wide normal = wide_select(tiny, x * wide_of(0x1p54), x);
    /* 1024 keeps k above 0; the bits of 2^52 with k in the lowest ones are the number 2^52 + k. */
    const wide_bits from =
        wide_as_bits(normal) - wide_bits_of(LANE_LOG_OFFSET - (UINT64_C(1024) << 52));
    const wide k = wide_from_bits((from >> 52) | wide_bits_of(UINT64_C(0x433) << 52)) -
                   wide_select(tiny, wide_of(0x1p52 + 1024.0 + 54.0), wide_of(0x1p52 + 1024.0));
    const wide z = wide_from_bits((from & wide_bits_of((UINT64_C(1) << 52) - 1)) +
                                  wide_bits_of(LANE_LOG_OFFSET));
    wide inverse, top, rest;
    wide_log_cell(from, &inverse, &top, &rest);
    ret.f = wide_reduced(z, inverse);
    ret.top = k * wide_of(LANE_LN2_TOP) + top;
    ret.rest = k * wide_of(LANE_LN2_REST) + rest;
    return ret;
}

/* Adding it leaves a whole number, to nearest, in the lowest bits; taking it off again, in value. */
#define LANE_ROUNDER 0x1.8p52

/* Beyond 2^64 every power other than that of 1 is 0 or infinite. */
static inline wide lane_pow_exponent(wide a) {
    return wide_select(wide_lt(wide_of(0x1p64), a), wide_of(0x1p64), a);
}

/* x^a for any x and a from y = a ln x and 2^(k/16) (1 + p), which is it for positive finite x. */
static inline wide lane_pow_finish(wide x, wide a, wide y, wide k, wide_bits kb, wide p) {
    wide value, tail;
    wide_exp_cell(kb, &value, &tail);
    const wide inside = wide_power(value + (tail + value * p), k, kb);
    /* Beyond, k and p mean nothing: e^750 is infinite, e^-750 is 0. */
    const wide infinity = wide_of((double)INFINITY), zero = wide_of(0.0);
    const wide not_low = wide_select(wide_lt(y, wide_of(-750.0)), zero, inside);
    const wide finite = wide_select(wide_lt(wide_of(750.0), y), infinity, not_low);
    /* The sum makes +0 of -0. */
    const wide at_end = wide_select(wide_le(a, zero), wide_of(1.0), (x + zero) * a);
    const wide_mask end = wide_or(wide_le(x, zero), wide_le(infinity, x));
    return wide_select(wide_le(zero, x), wide_select(end, at_end, finite), wide_of((double)NAN));
}

/* The logarithm to 2^-64 of itself, so that its product with a is known to a small part of the
 * result's last place. */
static inline wide wide_pow(wide x, wide exponent) {
    const wide a = lane_pow_exponent(exponent);
    const struct lane_log l = lane_log_reduce(x);
    const wide f = l.f, minus_half = f * wide_of(-0.5), square = minus_half * f;
    /* top + f - f^2/2, each sum with its rounding error, the larger number first. */
    const wide first = l.top + f, second = first + square;
    const wide first_error = (l.top - first) + f;
    const wide second_error = ((first - second) + square) + wide_error(minus_half, f, square);
    const wide cubic = square * f * wide_poly8(f, f * f, lane_log_polynomial);
    const wide low = ((l.rest + first_error) + second_error) + cubic;
    const wide log_high = second + low, log_low = (second - log_high) + low;

    const wide y = a * log_high;
    const wide y_low = a * log_low + wide_error(a, log_high, y);
    const wide shifted = y * wide_of(LANE_EXP_STEPS) + wide_of(LANE_ROUNDER);
    const wide k = shifted - wide_of(LANE_ROUNDER);
    const wide r = (y - k * wide_of(LANE_EXP_TOP)) + (y_low - k * wide_of(LANE_EXP_REST));
    const wide r2 = r * r;
    const wide p = wide_madd(r2, wide_poly6(r, r2, lane_exp_polynomial), r);
    return lane_pow_finish(x, a, y, k, wide_as_bits(shifted), p);
}

/* For float, whose results and exponents are short: everything to about 2^-40. */
static inline wide wide_pow_short(wide x, wide exponent) {
    const wide a = lane_pow_exponent(exponent);
    const struct lane_log l = lane_log_reduce(x);
    const wide f = l.f, f2 = f * f, square = f2 * wide_of(-0.5);
    const wide cubic = square * f * wide_poly4(f, f2, lane_log_short);
    const wide y = a * ((l.top + f) + (l.rest + (square + cubic)));
    const wide shifted = y * wide_of(LANE_EXP_STEPS) + wide_of(LANE_ROUNDER);
    const wide k = shifted - wide_of(LANE_ROUNDER);
    const wide r = y - k * wide_of(LANE_EXP_TOP + LANE_EXP_REST);
    const wide series = wide_madd(wide_of(lane_exp_short[2]), r * r, wide_poly2(r, lane_exp_short));
    return lane_pow_finish(x, a, y, k, wide_as_bits(shifted), wide_madd(r * r, series, r));
}

/* From sine and cosine of an eighth of a turn to all of it, by the lowest bits of kb. */
LANE_INLINE void lane_sincos_finish(wide_bits kb, wide s, wide c, wide *ret_sin, wide *ret_cos) {
    const wide_mask odd = wide_odd(kb);
    const wide_bits sin_sign = (kb & wide_bits_of(2)) << 62;
    const wide_bits cos_sign = ((kb + wide_bits_of(1)) & wide_bits_of(2)) << 62;
    *ret_sin = wide_from_bits(wide_as_bits(wide_select(odd, c, s)) ^ sin_sign);
    *ret_cos = wide_from_bits(wide_as_bits(wide_select(odd, s, c)) ^ cos_sign);
}

/* The angle less k quarter turns is r + rest: pi/2 in three parts, the products with the first two
 * exact. */
LANE_INLINE void wide_sincos(wide angle, wide *ret_sin, wide *ret_cos) {
    const wide one = wide_of(1.0);
    const wide shifted = angle * wide_of(LANE_TURN_STEPS) + wide_of(LANE_ROUNDER);
    const wide k = shifted - wide_of(LANE_ROUNDER);
    const wide from = angle - k * wide_of(LANE_TURN_TOP), take = k * wide_of(LANE_TURN_MIDDLE);
    const wide r = from - take;
    /* Knuth's sum: either may be the larger one. */
    const wide part = r - from;
    const wide rest = ((from - (r - part)) - (take + part)) - k * wide_of(LANE_TURN_REST);

    /* r^2 = r1^2 + (r - r1)(r + r1), where the first is exact: 1 - r^2/2 is most of the cosine. */
    const wide r1 = wide_from_bits(wide_as_bits(r) & wide_bits_of(~((UINT64_C(1) << 27) - 1)));
    const wide half = r1 * r1 * wide_of(0.5), top = one - half;
    const wide half_rest = (r - r1) * (r + r1) * wide_of(0.5) + r * rest;
    const wide z = r * r, z2 = z * z;
    const wide s = r + (rest * top + r * z * wide_poly6(z, z2, lane_sin_polynomial));
    const wide c =
        top + (((one - top) - half) + (z2 * wide_poly6(z, z2, lane_cos_polynomial) - half_rest));
    lane_sincos_finish(wide_as_bits(shifted), s, c, ret_sin, ret_cos);
}

LANE_INLINE void wide_sincos_short(wide angle, wide *ret_sin, wide *ret_cos) {
    const wide shifted = angle * wide_of(LANE_TURN_STEPS) + wide_of(LANE_ROUNDER);
    const wide k = shifted - wide_of(LANE_ROUNDER);
    const wide r =
        (angle - k * wide_of(LANE_TURN_TOP)) - k * wide_of(LANE_TURN_MIDDLE + LANE_TURN_REST);
    const wide z = r * r, z2 = z * z;
    const wide s = r + r * z * wide_poly4(z, z2, lane_sin_short);
    const wide c = (wide_of(1.0) - z * wide_of(0.5)) + z2 * wide_poly4(z, z2, lane_cos_short);
    lane_sincos_finish(wide_as_bits(shifted), s, c, ret_sin, ret_cos);
}

#endif
