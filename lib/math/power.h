/* SPDX-License-Identifier: BSD-3-Clause */
/* x^a and sine with cosine, from + - *, bits and small tables: the same bits on every target, and vectors of them in a
 * kernel. The tables are those of lib/lanes/tables.py, the method that of lib/lanes/lane_math.h, which is bounded and
 * held against MPFR. */
#ifndef POWER_H
#define POWER_H
#include "touchstone/step.h"

/* clang-format off */
static const double log_inverse[32] = {0x1.6400000000000p+0, 0x1.6000000000000p+0, 0x1.5800000000000p+0, 0x1.5000000000000p+0, 0x1.4800000000000p+0, 0x1.4400000000000p+0, 0x1.3c00000000000p+0, 0x1.3800000000000p+0, 0x1.3000000000000p+0, 0x1.2c00000000000p+0, 0x1.2400000000000p+0, 0x1.2000000000000p+0, 0x1.1c00000000000p+0, 0x1.1800000000000p+0, 0x1.1000000000000p+0, 0x1.0c00000000000p+0, 0x1.0800000000000p+0, 0x1.0400000000000p+0, 0x1.0000000000000p+0, 0x1.f000000000000p-1, 0x1.e400000000000p-1, 0x1.d800000000000p-1, 0x1.c800000000000p-1, 0x1.bc00000000000p-1, 0x1.b000000000000p-1, 0x1.a800000000000p-1, 0x1.9c00000000000p-1, 0x1.9000000000000p-1, 0x1.8800000000000p-1, 0x1.8000000000000p-1, 0x1.7800000000000p-1, 0x1.6c00000000000p-1};
static const double log_top[32] = {-0x1.51aae00000000p-2, -0x1.4618c00000000p-2, -0x1.2e8e200000000p-2, -0x1.1675c00000000p-2, -0x1.fb91800000000p-3, -0x1.e270800000000p-3, -0x1.af3c800000000p-3, -0x1.9525c00000000p-3, -0x1.5ff3000000000p-3, -0x1.44d2c00000000p-3, -0x1.0d78000000000p-3, -0x1.e270800000000p-4, -0x1.a927000000000p-4, -0x1.6f0d000000000p-4, -0x1.f0a3000000000p-5, -0x1.7746000000000p-5, -0x1.f82a000000000p-6, -0x1.fc0c000000000p-7, 0x0.0p+0, 0x1.0416000000000p-5, 0x1.ccb7000000000p-5, 0x1.4d31000000000p-4, 0x1.da72800000000p-4, 0x1.23d7000000000p-3, 0x1.5bf4000000000p-3, 0x1.823c000000000p-3, 0x1.bd08800000000p-3, 0x1.f991c00000000p-3, 0x1.1178e00000000p-2, 0x1.2696200000000p-2, 0x1.3c25200000000p-2, 0x1.5d5be00000000p-2};
static const double log_rest[32] = {0x1.e3481f4bd8db1p-24, 0x1.ef1d09ec17a42p-25, -0x1.75c23a6138599p-23, -0x1.57574c1c07399p-23, -0x1.b578f8aa35552p-25, 0x1.23aa1a342c2afp-24, -0x1.4e80bff2d8ce6p-23, 0x1.630ba94b89bedp-23, -0x1.c29e4f4f21cf9p-25, 0x1.266905c330585p-24, 0x1.832f71a699689p-23, 0x1.23aa1a342c2afp-25, 0x1.62da954e4d7a1p-23, -0x1.4572b5a5cdf25p-23, -0x1.8022c54cc2f99p-26, 0x1.c27348c0ee72cp-23, 0x1.3c61f33fecc1cp-24, 0x1.74f03fc1c3061p-23, 0x0.0p+0, -0x1.3b0c5dddc7f46p-24, 0x1.e6eed965c36e1p-24, 0x1.5d207eac5da7dp-24, -0x1.38f772bb5ff03p-25, 0x1.2a49c201a4720p-23, 0x1.ad50f6c7ee0a5p-25, 0x1.6551a3c1bb735p-23, -0x1.8f884ea5e22cbp-24, 0x1.b2cecde5f6650p-25, 0x1.044fc8f7bc671p-23, 0x1.134db92783bebp-26, 0x1.dcccc60ed52d8p-24, -0x1.05350682ca823p-25};
static const double exp_value[16] = {0x1.0000000000000p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0, 0x1.2387a6e756238p+0, 0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0, 0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0, 0x1.6a09e667f3bcdp+0, 0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f090p+0, 0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0, 0x1.ea4afa2a490dap+0};
static const double exp_tail[16] = {0x0.0p+0, 0x1.8a62e4adc610bp-54, -0x1.19041b9d78a76p-55, 0x1.9b07eb6c70573p-54, 0x1.6f46ad23182e4p-55, 0x1.ada0911f09ebcp-55, 0x1.d4397afec42e2p-56, 0x1.6324c054647adp-54, -0x1.bdd3413b26456p-54, -0x1.41577ee04992fp-55, 0x1.6e9f156864b27p-54, 0x1.c7c46b071f2bep-56, 0x1.7a1cd345dcc81p-54, 0x1.11065895048ddp-55, 0x1.2ed02d75b3707p-55, -0x1.e9c23179c2893p-54};
static const double log_series[8] = {-0x1.5555555555555p-1, 0x1.fffffffffffffp-2, -0x1.99999999ab8d5p-2, 0x1.5555555565ca2p-2, -0x1.2492461571e44p-2, 0x1.fffffa64415afp-3, -0x1.c771d7ab64acap-3, 0x1.99e7e1cd92a4cp-3};
static const double exp_series[6] = {0x1.0000000000001p-1, 0x1.5555555555556p-3, 0x1.55555554e9466p-5, 0x1.11111110e10a7p-7, 0x1.6c17ed4ce9ff6p-10, 0x1.a01b0c2efc09ap-13};
static const double sin_series[6] = {-0x1.5555555555555p-3, 0x1.1111111110bb2p-7, -0x1.a01a019e83aa2p-13, 0x1.71de379689090p-19, -0x1.ae600b01a40ccp-26, 0x1.5e0b1995f429ap-33};
static const double cos_series[6] = {0x1.5555555555555p-5, -0x1.6c16c16c16967p-10, 0x1.a01a019f4eafap-16, -0x1.27e4fa17d9864p-22, 0x1.1eeb68e8b2372p-29, -0x1.907da304ce77bp-37};
/* clang-format on */

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
/* a b - p exactly, for p = a b rounded: Veltkamp's splitting, Dekker's product. */
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

/* x^a for x >= 0 and a > 0; 0^a is 0. The logarithm to 2^-64 of itself. */
FN double power(double x, double exponent) {
    const uint64_t offset = UINT64_C(0x3fe6aaaaaaaaaaab), fraction = (UINT64_C(1) << 52) - 1;
    const double a = 0x1p64 < exponent ? 0x1p64 : exponent; /* beyond, every power but that of 1 is 0 or infinite */
    const bool tiny = x < 0x1p-1022;
    const double normal = tiny ? x * 0x1p54 : x;
    /* x = 2^k z, z in a cell of the table. 2^52 with k + 1024 in its lowest bits is the number 2^52 + 1024 + k. */
    const uint64_t from = bits_of(normal) - (offset - (UINT64_C(1024) << 52)), cell = (from >> 47) & 31;
    const double k2 =
        from_bits((from >> 52) | (UINT64_C(0x433) << 52)) - (tiny ? 0x1p52 + 1024.0 + 54.0 : 0x1p52 + 1024.0);
    const double z = from_bits((from & fraction) + offset), z1 = from_bits(bits_of(z) & ~((UINT64_C(1) << 27) - 1));
    const double f = (z1 * log_inverse[cell] - 1.0) + (z - z1) * log_inverse[cell];
    const double top = k2 * 0x1.62e42fefa3800p-1 + log_top[cell], rest = k2 * 0x1.ef35793c76730p-45 + log_rest[cell];

    /* top + f - f^2/2, each sum with its error, the larger number first. */
    const double half = f * -0.5, square = half * f, first = top + f, second = first + square;
    const double error1 = (top - first) + f, error2 = ((first - second) + square) + product_error(half, f, square);
    const double low = ((rest + error1) + error2) + square * f * series8(f, f * f, log_series);
    const double log_high = second + low, log_low = (second - log_high) + low;

    const double y = a * log_high, y_low = a * log_low + product_error(a, log_high, y);
    const double shifted = y * 0x1.71547652b82fep+4 + 0x1.8p52, k = shifted - 0x1.8p52;
    const double r = (y - k * 0x1.62e42fefa0000p-5) + (y_low - k * 0x1.cf79abc9e3b3ap-44), r2 = r * r;
    const double p = r2 * series6(r, r2, exp_series) + r;

    /* 2^(k/16) (1 + p), with 2^floor(k/16) as two factors, of which the first is exact. */
    const uint64_t kb = bits_of(shifted), sixteenth = kb & 15;
    const double value = exp_value[sixteenth], sum = value + (exp_tail[sixteenth] + value * p);
    const uint64_t whole = ((kb + (16 * 2048 - (UINT64_C(1) << 51))) >> 4) & 4095, part = whole >> 1;
    const double inside = sum * from_bits((part - 1) << 52) * from_bits((whole - part - 1) << 52);
    const double finite = 750.0 < y ? HUGE_VAL : y < -750.0 ? 0.0 : inside;
    const double at_end = (x + 0.0) * a, below = HUGE_VAL <= x ? at_end : finite, answer = x <= 0.0 ? at_end : below;
    return x >= 0.0 ? answer : (double)NAN;
}

struct turn {
    double sin, cos;
};
/* |angle| <= 1000 rad. */
FN struct turn turn_by(double angle) {
    const double shifted = angle * 0x1.45f306dc9c883p-1 + 0x1.8p52, k = shifted - 0x1.8p52;
    const double from = angle - k * 0x1.921fb54442c00p+0, take = k * 0x1.18469898cc000p-44;
    const double r = from - take, part = r - from;
    const double rest = ((from - (r - part)) - (take + part)) - k * 0x1.45c06e0e68948p-86;
    const double r1 = from_bits(bits_of(r) & ~((UINT64_C(1) << 27) - 1)), half = r1 * r1 * 0.5, top = 1.0 - half;
    const double half_rest = (r - r1) * (r + r1) * 0.5 + r * rest, z = r * r, z2 = z * z;
    const double s = r + (rest * top + r * z * series6(z, z2, sin_series));
    const double c = top + (((1.0 - top) - half) + (z2 * series6(z, z2, cos_series) - half_rest));
    const uint64_t kb = bits_of(shifted);
    const bool odd = (kb & 1) != 0;
    return (struct turn){from_bits(bits_of(odd ? c : s) ^ ((kb & 2) << 62)),
                         from_bits(bits_of(odd ? s : c) ^ (((kb + 1) & 2) << 62))};
}
#endif
