/* SPDX-License-Identifier: BSD-3-Clause */
/* x^a and sine with cosine, from + - *, bits and small tables: the same bits on every target, and vectors of them in a
 * loop. lib/tests/power_check.c holds them against MPFR. */
#ifndef POWER_H
#define POWER_H
#include "power_tables.h"
#include "touchstone/step.h"

#define X(number) number,
static const double log_inverse[32] = {TABLE_LOG_INVERSE(X)};
static const double log_top[32] = {TABLE_LOG_TOP(X)};
static const double log_rest[32] = {TABLE_LOG_REST(X)};
static const double exp_value[16] = {TABLE_EXP_VALUE(X)};
static const double exp_tail[16] = {TABLE_EXP_TAIL(X)};
static const double log_series[8] = {TABLE_LOG_POLYNOMIAL(X)};
static const double log_short[4] = {TABLE_LOG_SHORT(X)};
static const double exp_short[3] = {TABLE_EXP_SHORT(X)};
static const double exp_series[6] = {TABLE_EXP_POLYNOMIAL(X)};
static const double sin_series[6] = {TABLE_SIN_POLYNOMIAL(X)};
static const double cos_series[6] = {TABLE_COS_POLYNOMIAL(X)};
#undef X

FN uint64_t bits_of(double a) {
    union {
        double number;
        uint64_t bits;
    } u = {a};
    return u.bits;
}
FN double from_bits(uint64_t a) {
    union {
        uint64_t bits;
        double number;
    } u = {a};
    return u.number;
}
/* a b - p exactly, for p = a b rounded: Veltkamp's splitting, and the product of Dekker (1971). */
FN double product_error(double a, double b, double p) {
    const double sa = a * (0x1p27 + 1.0), sb = b * (0x1p27 + 1.0);
    const double a1 = sa - (sa - a), b1 = sb - (sb - b), a2 = a - a1, b2 = b - b1;
    return (((a1 * b1 - p) + a1 * b2) + a2 * b1) + a2 * b2;
}
FN double series4(double x, double x2, const double *c) {
    return (c[3] * x + c[2]) * x2 + (c[1] * x + c[0]);
}
FN double series6(double x, double x2, const double *c) {
    return (c[5] * x + c[4]) * (x2 * x2) + series4(x, x2, c);
}
FN double series8(double x, double x2, const double *c) {
    return series4(x, x2, c + 4) * (x2 * x2) + series4(x, x2, c);
}

/* x = 2^k z with z in a cell of the table: ln x = top + rest + ln(1 + f), f exact. */
struct logarithm {
    double f, top, rest;
};
FN struct logarithm logarithm_of(double x) {
    const uint64_t offset = TABLE_LOG_OFFSET, fraction = (UINT64_C(1) << 52) - 1;
    const bool tiny = x < 0x1p-1022;
    const double normal = tiny ? x * 0x1p54 : x;
    /* 2^52 with k + 1024 in its lowest bits is the number 2^52 + 1024 + k. */
    const uint64_t from = bits_of(normal) - (offset - (UINT64_C(1024) << 52)),
                   cell = (from >> 47) & 31;
    const double k = from_bits((from >> 52) | (UINT64_C(0x433) << 52)) -
                     (tiny ? 0x1p52 + 1024.0 + 54.0 : 0x1p52 + 1024.0);
    const double z = from_bits((from & fraction) + offset),
                 z1 = from_bits(bits_of(z) & ~((UINT64_C(1) << 27) - 1));
    return (struct logarithm){(z1 * log_inverse[cell] - 1.0) + (z - z1) * log_inverse[cell],
                              k * TABLE_LN2_TOP + log_top[cell],
                              k * TABLE_LN2_REST + log_rest[cell]};
}
/* Beyond, every power but that of 1 is 0 or infinite. */
FN double power_exponent(double a) {
    return 0x1p64 < a ? 0x1p64 : a;
}
/* x^a from y = a ln x and 2^(k/16) (1 + p), with 2^floor(k/16) as two factors, of which the first is exact. shifted: k
 * in its lowest bits. */
FN double power_of(double x, double a, double y, double shifted, double p) {
    const uint64_t kb = bits_of(shifted), sixteenth = kb & 15;
    const double value = exp_value[sixteenth], sum = value + (exp_tail[sixteenth] + value * p);
    const uint64_t whole = ((kb + (16 * 2048 - (UINT64_C(1) << 51))) >> 4) & 4095,
                   part = whole >> 1;
    const double inside = sum * from_bits((part - 1) << 52) * from_bits((whole - part - 1) << 52);
    const double finite = 750.0 < y ? HUGE_VAL : y < -750.0 ? 0.0 : inside;
    const double at_end = (x + 0.0) * a, below = HUGE_VAL <= x ? at_end : finite,
                 answer = x <= 0.0 ? at_end : below;
    return x >= 0.0 ? answer : (double)NAN;
}

/* x^a for x >= 0 and a > 0, at most POWER_ULP units in the last place off; 0^a is 0. The logarithm to 2^-64 of itself. */
#define POWER_ULP 0.8
FN double power(double x, double exponent) {
    const double a = power_exponent(exponent);
    const struct logarithm l = logarithm_of(x);
    /* top + f - f^2/2, each sum with its error, the larger number first. */
    const double f = l.f, half = f * -0.5, square = half * f, first = l.top + f,
                 second = first + square;
    const double error1 = (l.top - first) + f,
                 error2 = ((first - second) + square) + product_error(half, f, square);
    const double low = ((l.rest + error1) + error2) + square * f * series8(f, f * f, log_series);
    const double log_high = second + low, log_low = (second - log_high) + low;

    const double y = a * log_high, y_low = a * log_low + product_error(a, log_high, y);
    const double shifted = y * TABLE_EXP_STEPS + 0x1.8p52, k = shifted - 0x1.8p52;
    const double r = (y - k * TABLE_EXP_TOP) + (y_low - k * TABLE_EXP_REST), r2 = r * r;
    return power_of(x, a, y, shifted, r2 * series6(r, r2, exp_series) + r);
}

/* The same to 2^-36 of the power. */
FN double power_short(double x, double exponent) {
    const double a = power_exponent(exponent);
    const struct logarithm l = logarithm_of(x);
    const double f = l.f, f2 = f * f, square = f2 * -0.5;
    const double y =
        a * ((l.top + f) + (l.rest + (square + square * f * series4(f, f2, log_short))));
    const double shifted = y * TABLE_EXP_STEPS + 0x1.8p52, k = shifted - 0x1.8p52;
    const double r = y - k * (TABLE_EXP_TOP + TABLE_EXP_REST), r2 = r * r;
    const double series = exp_short[2] * r2 + (exp_short[1] * r + exp_short[0]);
    return power_of(x, a, y, shifted, r2 * series + r);
}

struct turn {
    double sin, cos;
};
/* |angle| <= 1000 rad; each at most TURN_BY_ULP units in the last place off. The sine of -0 may be +0. */
#define TURN_BY_ULP 1.0
FN struct turn turn_by(double angle) {
    const double shifted = angle * TABLE_TURN_STEPS + 0x1.8p52, k = shifted - 0x1.8p52;
    const double from = angle - k * TABLE_TURN_TOP, take = k * TABLE_TURN_MIDDLE;
    const double r = from - take, part = r - from;
    const double rest = ((from - (r - part)) - (take + part)) - k * TABLE_TURN_REST;
    const double r1 = from_bits(bits_of(r) & ~((UINT64_C(1) << 27) - 1)), half = r1 * r1 * 0.5,
                 top = 1.0 - half;
    const double half_rest = (r - r1) * (r + r1) * 0.5 + r * rest, z = r * r, z2 = z * z;
    const double s = r + (rest * top + r * z * series6(z, z2, sin_series));
    const double c = top + (((1.0 - top) - half) + (z2 * series6(z, z2, cos_series) - half_rest));
    const uint64_t kb = bits_of(shifted);
    const bool odd = (kb & 1) != 0;
    return (struct turn){from_bits(bits_of(odd ? c : s) ^ ((kb & 2) << 62)),
                         from_bits(bits_of(odd ? s : c) ^ (((kb + 1) & 2) << 62))};
}
#endif
