/* SPDX-License-Identifier: BSD-3-Clause */
/* Holds math/power.h, compiled for one target, against the same text for any processor, the C library and MPFR.
 *
 *   test_power [operands [references]]   TAP; how many random operands there are, and how many of them go to
 *                                        MPFR, where it is compiled in
 *   test_power bits                      a hash of what the functions return for a fixed sweep
 */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_MPFR
#include <mpfr.h>
#endif
#include "drawn.h"
#include "power_calls.h"
#include "tap.h"

enum {
    BLOCK = 4096,
    BIAS = 1023
};
#define MANTISSA ((UINT64_C(1) << 52) - 1)

static const struct power_calls *const target = &power_calls_target, *const plain =
                                                                         &power_calls_plain;
/* --- operands ------------------------------------------------------------------------------------- */

static double from_bits(uint64_t bits) {
    double ret;
    memcpy(&ret, &bits, sizeof ret);
    return ret;
}

static uint64_t bits_of(double x) {
    uint64_t ret;
    memcpy(&ret, &x, sizeof ret);
    return ret;
}

/* Equal to the last bit; all NaN are one. */
static int same(double a, double b) {
    return bits_of(a) == bits_of(b) || (isnan(a) && isnan(b));
}

/* Any mantissa, an exponent of -range to range - 1, sign plus. */
static double random_within(uint64_t *seed, int range) {
    const uint64_t exponent = (uint64_t)(BIAS - range) + drawn_bits(seed) % (uint64_t)(2 * range);
    return from_bits(exponent << 52 | (drawn_bits(seed) & MANTISSA));
}

/* x and a as laws have them, and as they do not. */
static void power_operands(uint64_t *seed, double *ret_x, double *ret_a) {
    static const double exponents[] = {0.25, 0.5, 0.75, 1.5, 2.5, 1, 2, 3, 1e-3, 20, 1e-300};
    const size_t count = sizeof exponents / sizeof *exponents;
    const uint64_t r = drawn_bits(seed);
    const double unit = drawn(seed, 0.0, 1.0);
    *ret_a = r & 3   ? exponents[(r >> 8) % (r & 4 ? 5 : count)]
             : r & 4 ? 4 * unit
                     : exp(14 * unit - 7);
    switch (r >> 4 & 7) {
    case 0: /* anything that is not negative */
        *ret_x = from_bits(drawn_bits(seed) >> 1);
        break;
    case 1: /* close to 1 */
        *ret_x = 1 + ldexp(2 * unit - 1, -(int)(r >> 32 & 31) - 1);
        break;
    case 2: /* subnormal, 0 */
        *ret_x = from_bits(drawn_bits(seed) & (MANTISSA >> (r >> 32 & 31)));
        break;
    case 3: { /* the edges of the result's range: x^a about 2^+-(1022 to 1076) */
        const double reach = BIAS - 1 + unit * 55;
        *ret_x = exp2((r & 1 << 20 ? reach : -reach) / *ret_a);
        break;
    }
    default:
        *ret_x = random_within(seed, 60);
    }
}

/* Angles of a time step, up to 1000, multiples of pi/4 and their neighbours. */
static double angle_operand(uint64_t *seed) {
    const uint64_t r = drawn_bits(seed);
    const double unit = 2 * drawn(seed, 0.0, 1.0) - 1;
    if (r & 1)
        return 1000 * unit;
    if (r & 2)
        return ldexp(unit, -(int)(r >> 8 & 63));
    const double x = atan(1.0) * (double)((r >> 8) % 1270);
    return (r & 4 ? -1 : 1) * from_bits(bits_of(x) + (r >> 32 & 3));
}

/* --- tests ---------------------------------------------------------------------------------------- */

/* Off by no more than so many units in the last place, and one of the C library; what is below the normal numbers by
 * one unit of theirs more. */
static int is_close(double got, double want, double ulp) {
    return same(got, want) ||
           fabs(got - want) <= (ulp + 1.0) * DBL_EPSILON * fabs(want) + 0x1p-1073;
}

static void test_powers(uint64_t count, uint64_t *seed) {
    static const double ends[] = {0, -0.0, HUGE_VAL, (double)NAN, -1, 0x1p-1074, 1};
    static double x[BLOCK], a[BLOCK], got[BLOCK], want[BLOCK], quick[BLOCK], quick_want[BLOCK];
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++) {
            power_operands(seed, &x[i], &a[i]);
            const uint64_t r = drawn_bits(seed);
            if ((r & 15) == 0)
                x[i] = ends[(r >> 8) % 7];
            if ((r & 240) == 0)
                a[i] = (r >> 32) % 3 ? HUGE_VAL : (double)NAN;
        }
        target->power(BLOCK, x, a, got);
        plain->power(BLOCK, x, a, want);
        target->power_short(BLOCK, x, a, quick);
        plain->power_short(BLOCK, x, a, quick_want);
        for (size_t i = 0; i < BLOCK; i++) {
            const double c = !(x[i] >= 0) || isnan(a[i]) ? (double)NAN : pow(x[i], a[i]) + 0.0;
            if (!same(got[i], want[i]) || !same(quick[i], quick_want[i]))
                FAIL("power(%a, %a) = %a, for any processor %a", x[i], a[i], got[i], want[i]);
            if (!is_close(got[i], c, target->power_ulp) && !(x[i] >= 1 && x[i] <= 1))
                FAIL("power(%a, %a) = %a, not %a", x[i], a[i], got[i], c);
            if (a[i] < 20 && !is_close(quick[i], c, 0x1p16))
                FAIL("power_short(%a, %a) = %a, not %a", x[i], a[i], quick[i], c);
        }
    }
}

static void test_turns(uint64_t count, uint64_t *seed) {
    static double x[BLOCK], s[BLOCK], c[BLOCK], plain_s[BLOCK], plain_c[BLOCK];
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++)
            x[i] = i % 16 == 5 ? (double)NAN : i % 16 == 6 ? 0 : angle_operand(seed);
        target->turn(BLOCK, x, s, c);
        plain->turn(BLOCK, x, plain_s, plain_c);
        for (size_t i = 0; i < BLOCK; i++) {
            if (!same(s[i], plain_s[i]) || !same(c[i], plain_c[i]))
                FAIL("turn_by(%a) = %a, %a, for any processor %a, %a", x[i], s[i], c[i], plain_s[i],
                     plain_c[i]);
            if (!is_close(s[i], sin(x[i]), target->turn_ulp) ||
                !is_close(c[i], cos(x[i]), target->turn_ulp))
                FAIL("turn_by(%a) = %a, %a, not %a, %a", x[i], s[i], c[i], sin(x[i]), cos(x[i]));
        }
    }
}

#ifdef HAVE_MPFR
/* Units in the last place of a result of that exponent, subnormal ones too, between got and want;
 * what is too large is as far as the power of 2 that comes after all doubles. */
static double ulps_from(double got, mpfr_t want, mpfr_t work) {
    if (isnan(got) || mpfr_nan_p(want))
        return isnan(got) && mpfr_nan_p(want) ? 0.0 : HUGE_VAL;
    mpfr_set_ui_2exp(work, 1, BIAS + 1, MPFR_RNDN);
    if (mpfr_cmp(want, work) > 0)
        mpfr_set(want, work, MPFR_RNDN);
    if (isfinite(got))
        mpfr_set_d(work, got, MPFR_RNDN);
    mpfr_exp_t exponent = mpfr_zero_p(want) ? -BIAS : mpfr_get_exp(want);
    exponent = exponent < 2 - BIAS ? 2 - BIAS : exponent > BIAS + 1 ? BIAS + 1 : exponent;
    mpfr_sub(work, work, want, MPFR_RNDN);
    mpfr_mul_2si(work, work, 53 - (long)exponent, MPFR_RNDN);
    return fabs(mpfr_get_d(work, MPFR_RNDN));
}

static void test_accuracy(uint64_t count, uint64_t *seed) {
    static double x[BLOCK], a[BLOCK], angle[BLOCK], got[BLOCK], s[BLOCK], c[BLOCK];
    double worst[3] = {0};
    mpfr_t p, q, want, other, work;
    mpfr_inits2(128, p, q, want, other, work, (mpfr_ptr)0);
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++) {
            power_operands(seed, &x[i], &a[i]);
            angle[i] = angle_operand(seed);
        }
        target->power(BLOCK, x, a, got);
        target->turn(BLOCK, angle, s, c);
        for (size_t i = 0; i < BLOCK && done + i < count; i++) {
            mpfr_set_d(p, x[i], MPFR_RNDN);
            mpfr_set_d(q, a[i], MPFR_RNDN);
            mpfr_pow(want, p, q, MPFR_RNDN);
            worst[0] = isnan(x[i]) ? worst[0] : fmax(worst[0], ulps_from(got[i], want, work));
            mpfr_set_d(p, angle[i], MPFR_RNDN);
            mpfr_sin_cos(want, other, p, MPFR_RNDN);
            worst[1] = fmax(worst[1], ulps_from(s[i], want, work));
            worst[2] = fmax(worst[2], ulps_from(c[i], other, work));
        }
    }
    mpfr_clears(p, q, want, other, work, (mpfr_ptr)0);
    printf("# at most %.4f ulp (bound %g); sine %.4f, cosine %.4f (bound %g)\n", worst[0],
           target->power_ulp, worst[1], worst[2], target->turn_ulp);
    if (!(worst[0] <= target->power_ulp && worst[1] <= target->turn_ulp &&
          worst[2] <= target->turn_ulp))
        FAIL("above a bound");
}
#endif

/* One hash of all results (FNV-1a, one NaN for all), from operands that every machine makes alike. */
static void print_bits(void) {
    static double x[BLOCK], a[BLOCK], angle[BLOCK], out[4][BLOCK];
    uint64_t hash = UINT64_C(0xcbf29ce484222325), seed = 7;
    for (int turn = 0; turn < 64; turn++) {
        for (size_t i = 0; i < BLOCK; i++) {
            x[i] = turn % 4 ? random_within(&seed, 30) : from_bits(drawn_bits(&seed));
            a[i] = (double)(1 + (drawn_bits(&seed) & 15)) / 4;
            angle[i] = 1000 * (2 * drawn(&seed, 0.0, 1.0) - 1);
        }
        target->power(BLOCK, x, a, out[0]);
        target->power_short(BLOCK, x, a, out[1]);
        target->turn(BLOCK, angle, out[2], out[3]);
        for (size_t i = 0; i < 4 * BLOCK; i++) {
            const double number = out[i / BLOCK][i % BLOCK];
            const uint64_t bits = isnan(number) ? 1 : bits_of(number);
            for (int k = 0; k < 64; k += 8)
                hash = (hash ^ (bits >> k & 255)) * UINT64_C(0x100000001b3);
        }
    }
    printf("%016llx\n", (unsigned long long)hash);
}

/* The first of the target's features that the processor lacks, NULL if it has them all. */
static const char *missing_feature(void) {
#define X(name)                                                                                    \
    if (strstr(target->needs, #name) && !__builtin_cpu_supports(#name))                            \
        return #name;
    POWER_FEATURES(X)
#undef X
    return NULL;
}

int main(int argc, char **argv) {
    const char *missing = missing_feature();
    if (missing)
        return printf("1..0 # SKIP this processor lacks %s\n", missing), 0;
    if (argc > 1 && !strcmp(argv[1], "bits"))
        return print_bits(), 0;
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    const uint64_t references = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t seed = 1;
    test_powers(count, &seed);
    tell("powers: the bits for any processor, and beside the C library");
    test_turns(count, &seed);
    tell("sines and cosines: the bits for any processor, and beside the C library");
#ifdef HAVE_MPFR
    test_accuracy(references, &seed);
    tell("against MPFR");
#else
    printf("# built without MPFR: no %d references\n", (int)references);
#endif
    return tell_end();
}
