/* SPDX-License-Identifier: BSD-3-Clause */
/* lane_pow, from + - *, bits and small tables: the same text on every target.
 *
 * Where a product is needed with what its rounding took off, wide_error gives that exactly, with or
 * without a fused multiply-add; everything else is rounded operation by operation, so all targets round
 * alike.
 */
#ifndef TOUCH_LANE_MATH_H
#define TOUCH_LANE_MATH_H

#ifdef LANE_FUSED
/* a b - p exactly, for p = a b rounded. */
static inline real wide_error(real a, real b, real p) {
    return wide_fused(a, b, -p);
}

/* z inverse - 1, which is a double. */
static inline real wide_reduced(real z, real inverse) {
    return wide_fused(z, inverse, lane_of(-1.0));
}
#else
/* The upper 26 bits of a, by Veltkamp's splitting; |a| < 2^995. */
static inline real wide_upper(real a) {
    const real scaled = a * lane_of(0x1p27 + 1.0);
    return scaled - (scaled - a);
}

/* Dekker (1971): every product of halves is exact. */
static inline real wide_error(real a, real b, real p) {
    const real a1 = wide_upper(a), b1 = wide_upper(b), a2 = a - a1, b2 = b - b1;
    return (((a1 * b1 - p) + a1 * b2) + a2 * b1) + a2 * b2;
}

static inline real wide_reduced(real z, real inverse) {
    const real z1 = wide_from_bits(wide_as_bits(z) & wide_bits_of(~((UINT64_C(1) << 27) - 1)));
    return (z1 * inverse - lane_of(1.0)) + (z - z1) * inverse;
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
static inline void wide_log_cell(wide_bits from, real *ret_inverse, real *ret_top, real *ret_rest) {
    const wide_bits i = (from >> 47) & wide_bits_of(31);
    *ret_inverse = wide_lookup(lane_log_inverse, i);
    *ret_top = wide_lookup(lane_log_top, i);
    *ret_rest = wide_lookup(lane_log_rest, i);
}

/* 2^(j/16) for j in the lowest four bits. */
static inline void wide_exp_cell(wide_bits kb, real *ret_value, real *ret_tail) {
    const wide_bits i = kb & wide_bits_of(15);
    *ret_value = wide_lookup(lane_exp_value, i);
    *ret_tail = wide_lookup(lane_exp_tail, i);
}
#endif

#ifndef LANE_HAS_POWER
/* a 2^floor(k/16) for a in [1/2, 4], rounded once: the first of two factors is exact. kb holds k
 * above 2^51 in its lowest bits. */
static inline real wide_power(real a, real k, wide_bits kb) {
    (void)k;
    const wide_bits biased = kb + wide_bits_of(16 * 2048 - (UINT64_C(1) << 51));
    const wide_bits whole = (biased >> 4) & wide_bits_of(4095), half = whole >> 1;
    const real first = wide_from_bits((half - wide_bits_of(1)) << 52);
    const real second = wide_from_bits((whole - half - wide_bits_of(1)) << 52);
    return a * first * second;
}
#endif

/* c[0] + c[1] x + ..., in pairs: less depth than one long chain. */
static inline real wide_poly2(real x, const double *c) {
    return lane_of(c[1]) * x + lane_of(c[0]);
}

static inline real wide_poly4(real x, real x2, const double *c) {
    return wide_poly2(x, c + 2) * x2 + wide_poly2(x, c);
}

static inline real wide_poly6(real x, real x2, const double *c) {
    return wide_poly2(x, c + 4) * (x2 * x2) + wide_poly4(x, x2, c);
}

static inline real wide_poly8(real x, real x2, const double *c) {
    return wide_poly4(x, x2, c + 4) * (x2 * x2) + wide_poly4(x, x2, c);
}

#define X(number) number,
static const double lane_log_polynomial[8] = {LANE_LOG_POLYNOMIAL(X)};
static const double lane_log_short[4] = {LANE_LOG_SHORT(X)};
static const double lane_exp_polynomial[6] = {LANE_EXP_POLYNOMIAL(X)};
static const double lane_exp_short[3] = {LANE_EXP_SHORT(X)};
#undef X

/* A positive x as 2^k z, z in its cell of the table: ln x = top + rest + ln(1 + f), f exact. */
struct lane_log {
    real f, top, rest;
};

static inline struct lane_log lane_log_reduce(real x) {
    struct lane_log ret;
    const mask tiny = lane_lt(x, lane_of(0x1p-1022));
    const real normal = lane_select(tiny, x * lane_of(0x1p54), x);
    /* 1024 keeps k above 0; the bits of 2^52 with k in the lowest ones are the number 2^52 + k. */
    const wide_bits from =
        wide_as_bits(normal) - wide_bits_of(LANE_LOG_OFFSET - (UINT64_C(1024) << 52));
    const real k = wide_from_bits((from >> 52) | wide_bits_of(UINT64_C(0x433) << 52)) -
                   lane_select(tiny, lane_of(0x1p52 + 1024.0 + 54.0), lane_of(0x1p52 + 1024.0));
    const real z = wide_from_bits((from & wide_bits_of((UINT64_C(1) << 52) - 1)) +
                                  wide_bits_of(LANE_LOG_OFFSET));
    real inverse, top, rest;
    wide_log_cell(from, &inverse, &top, &rest);
    ret.f = wide_reduced(z, inverse);
    ret.top = k * lane_of(LANE_LN2_TOP) + top;
    ret.rest = k * lane_of(LANE_LN2_REST) + rest;
    return ret;
}

/* Adding it leaves a whole number, to nearest, in the lowest bits; taking it off again, in value. */
#define LANE_ROUNDER 0x1.8p52

/* Beyond 2^64 every power other than that of 1 is 0 or infinite. */
static inline real lane_pow_exponent(real a) {
    return lane_select(lane_lt(lane_of(0x1p64), a), lane_of(0x1p64), a);
}

/* x^a for any x and a from y = a ln x and 2^(k/16) (1 + p), which is it for positive finite x. */
static inline real lane_pow_finish(real x, real a, real y, real k, wide_bits kb, real p) {
    real value, tail;
    wide_exp_cell(kb, &value, &tail);
    const real inside = wide_power(value + (tail + value * p), k, kb);
    /* Beyond, k and p mean nothing: e^750 is infinite, e^-750 is 0. */
    const real infinity = lane_of((double)INFINITY), zero = lane_of(0.0);
    const real not_low = lane_select(lane_lt(y, lane_of(-750.0)), zero, inside);
    const real finite = lane_select(lane_lt(lane_of(750.0), y), infinity, not_low);
    /* The sum makes +0 of -0. */
    const real at_end = lane_select(lane_le(a, zero), lane_of(1.0), (x + zero) * a);
    const mask end = lane_or(lane_le(x, zero), lane_le(infinity, x));
    return lane_select(lane_le(zero, x), lane_select(end, at_end, finite), lane_of((double)NAN));
}

/* The logarithm to 2^-64 of itself, so that its product with a is known to a small part of the
 * result's last place. */
static inline real lane_pow(real x, real exponent) {
    const real a = lane_pow_exponent(exponent);
    const struct lane_log l = lane_log_reduce(x);
    const real f = l.f, minus_half = f * lane_of(-0.5), square = minus_half * f;
    /* top + f - f^2/2, each sum with its rounding error, the larger number first. */
    const real first = l.top + f, second = first + square;
    const real first_error = (l.top - first) + f;
    const real second_error = ((first - second) + square) + wide_error(minus_half, f, square);
    const real cubic = square * f * wide_poly8(f, f * f, lane_log_polynomial);
    const real low = ((l.rest + first_error) + second_error) + cubic;
    const real log_high = second + low, log_low = (second - log_high) + low;

    const real y = a * log_high;
    const real y_low = a * log_low + wide_error(a, log_high, y);
    const real shifted = y * lane_of(LANE_EXP_STEPS) + lane_of(LANE_ROUNDER);
    const real k = shifted - lane_of(LANE_ROUNDER);
    const real r = (y - k * lane_of(LANE_EXP_TOP)) + (y_low - k * lane_of(LANE_EXP_REST));
    const real r2 = r * r;
    const real p = r2 * wide_poly6(r, r2, lane_exp_polynomial) + r;
    return lane_pow_finish(x, a, y, k, wide_as_bits(shifted), p);
}

/* Everything to about 2^-40. */
static inline real lane_pow_short(real x, real exponent) {
    const real a = lane_pow_exponent(exponent);
    const struct lane_log l = lane_log_reduce(x);
    const real f = l.f, f2 = f * f, square = f2 * lane_of(-0.5);
    const real cubic = square * f * wide_poly4(f, f2, lane_log_short);
    const real y = a * ((l.top + f) + (l.rest + (square + cubic)));
    const real shifted = y * lane_of(LANE_EXP_STEPS) + lane_of(LANE_ROUNDER);
    const real k = shifted - lane_of(LANE_ROUNDER);
    const real r = y - k * lane_of(LANE_EXP_TOP + LANE_EXP_REST);
    const real series = lane_of(lane_exp_short[2]) * (r * r) + wide_poly2(r, lane_exp_short);
    return lane_pow_finish(x, a, y, k, wide_as_bits(shifted), r * r * series + r);
}

#endif
