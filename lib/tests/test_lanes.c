/* SPDX-License-Identifier: BSD-3-Clause */
/* Holds one target of lanes/lane.h, and math/power.h, against plain C, against the scalar lanes, and
 * against MPFR.
 *
 *   test_lanes [operands [references]]   TAP; how many random operands a sweep has, and how many of
 *                                        them go to MPFR, where it is compiled in
 *   test_lanes bits                      a hash of what every function returns for a fixed sweep
 *   test_lanes time                      cycles and ns a number
 *
 * Built for any processor; only lane_calls_target needs the target's instructions, and where the
 * processor lacks them the program says so and skips.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#ifdef HAVE_MPFR
#include <mpfr.h>
#endif
#include "lane_calls.h"
#include "lib/lanes/lane.h"

typedef double number;
typedef uint64_t bits;
#define DIGITS        53
#define EXPONENT_BIAS 1023
#define MANTISSA      (((bits)1 << (DIGITS - 1)) - 1)

static const struct lane_calls *const target = &lane_calls_target, *const plain = &lane_calls_plain;

enum {
    BLOCK = 4096,
    SHOWN = 3
};

/* ---- Results ---- */

static int test_count, test_failures, failed_tests;

static void begin(void) {
    test_failures = 0;
}

static void end(const char *name) {
    failed_tests += test_failures > 0;
    printf("%sok %d - %s\n", test_failures ? "not " : "", ++test_count, name);
    fflush(stdout);
}

/* Says what went wrong, the first few times in a test. */
#define FAIL(...)                                                                                  \
    do {                                                                                           \
        if (test_failures++ < SHOWN) {                                                             \
            printf("# ");                                                                          \
            printf(__VA_ARGS__);                                                                   \
            printf("\n");                                                                          \
        }                                                                                          \
    } while (0)

/* ---- Numbers ---- */

static bits bits_of(number x) {
    bits ret;
    memcpy(&ret, &x, sizeof ret);
    return ret;
}

static number from_bits(bits b) {
    number ret;
    memcpy(&ret, &b, sizeof ret);
    return ret;
}

/* Equal to the last bit; all NaN are one. */
static int same(number a, number b) {
    return bits_of(a) == bits_of(b) || (a != a && b != b);
}

/* splitmix64 (Steele et al. 2014). */
static uint64_t random_bits(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static double random_unit(uint64_t *seed) {
    return (double)(random_bits(seed) >> 11) * 0x1p-53;
}

/* Any bits: mostly huge or tiny, now and then infinite or NaN. */
static number random_any(uint64_t *seed) {
    return from_bits((bits)random_bits(seed));
}

/* Any mantissa, an exponent of -range to range - 1, sign plus. */
static number random_within(uint64_t *seed, int range) {
    const bits exponent =
        (bits)(EXPONENT_BIAS - range + (int)(random_bits(seed) % (uint64_t)(2 * range)));
    return from_bits(exponent << (DIGITS - 1) | ((bits)random_bits(seed) & MANTISSA));
}

/* Edges: around every power of two, the least and the greatest of all kinds. */
static size_t edges(number *ret) {
    size_t n = 0;
    const bits offsets[] = {0, 1, 2, MANTISSA, MANTISSA - 1, MANTISSA >> 1, (MANTISSA >> 1) + 1};
    for (bits e = 0; e <= 2 * EXPONENT_BIAS + 1; e++)
        for (size_t k = 0; k < sizeof offsets / sizeof *offsets; k++)
            ret[n++] = from_bits(e << (DIGITS - 1) | offsets[k]);
    return n;
}

enum {
    EDGES = 7 * (2 * EXPONENT_BIAS + 2)
};

/* ---- What is not mathematics ---- */

#define PLAIN(name, expression)                                                                    \
    static number plain_##name(number a, number b) {                                               \
        (void)b;                                                                                   \
        return expression;                                                                         \
    }
LANE_SIMPLE_LIST(PLAIN)

static const struct {
    const char *name;
    number (*of)(number, number);
} simple[] = {
#define X(name, expression) {#name, plain_##name},
    LANE_SIMPLE_LIST(X)
#undef X
};

static void test_simple(uint64_t count, uint64_t *seed) {
    static number a[BLOCK], b[BLOCK], out[LANE_SIMPLE * BLOCK];
    const number special[] = {0,
                              -(number)0,
                              1,
                              -1,
                              (number)NAN,
                              (number)INFINITY,
                              -(number)INFINITY,
                              from_bits(1),
                              from_bits(MANTISSA),
                              2};
    const size_t specials = sizeof special / sizeof *special;
    begin();
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++) {
            const uint64_t r = random_bits(seed);
            a[i] = r & 1 ? special[(r >> 8) % specials] : random_any(seed);
            b[i] = r & 2 ? special[(r >> 16) % specials] : r & 4 ? a[i] : random_any(seed);
        }
        target->simple(BLOCK, a, b, out);
        for (size_t k = 0; k < sizeof simple / sizeof *simple; k++)
            for (size_t i = 0; i < BLOCK; i++)
                if (!same(out[k * BLOCK + i], simple[k].of(a[i], b[i])))
                    FAIL("%s of %a and %a: %a", simple[k].name, (double)a[i], (double)b[i],
                         (double)out[k * BLOCK + i]);
        for (size_t i = 0; i < BLOCK; i++) {
            const number want = b[i - i % target->lanes] > 0 ? 1 : 0;
            if (!same(out[LANE_SIMPLE_flag * BLOCK + i], want))
                FAIL("flag %d, lane %zu", (int)want, i % target->lanes);
        }
        for (size_t i = 0; i < BLOCK; i += target->lanes) {
            int want = 0;
            for (size_t k = 0; k < target->lanes; k++)
                want |= a[i + k] < 0;
            if (target->any_negative(a + i) != want)
                FAIL("any: not %d", want);
        }
    }
    end("operators, comparisons, masks, selection");
}

/* A page that may be touched between two that may not. */
static number *guarded_page(size_t *ret_count) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *p = mmap(NULL, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || mprotect(p + page, page, PROT_READ | PROT_WRITE)) {
        perror("mmap");
        exit(1);
    }
    *ret_count = page / sizeof(number);
    return (number *)(void *)(p + page);
}

static void test_parts(uint64_t *seed) {
    size_t count;
    number *in = guarded_page(&count), *out = guarded_page(&count), whole[64];
    const size_t lanes = target->lanes;
    begin();
    for (size_t i = 0; i < count; i++)
        in[i] = random_any(seed);
    for (size_t n = 0; n <= lanes; n++)
        for (int at_end = 0; at_end < 2; at_end++) {
            const size_t from = at_end ? count - n : 0;
            const number fill = random_any(seed);
            memset(out, 0xaa, count * sizeof *out);
            target->part(n, in + from, fill, out + from, whole);
            for (size_t i = 0; i < lanes; i++)
                if (!same(whole[i], i < n ? in[from + i] : fill))
                    FAIL("lane %zu of %zu loaded as %a", i, n, (double)whole[i]);
            number poison;
            memset(&poison, 0xaa, sizeof poison);
            for (size_t i = 0; i < count; i++)
                if (!same(out[i], i >= from && i < from + n ? in[i] : poison))
                    FAIL("%zu lanes stored: number %zu is wrong", n, i);
        }
    end("parts of a real, between guard pages");
}

/* ---- Square root and division ---- */

struct worst {
    double ulp;
    number a, b;
};

static void note(struct worst *w, double ulp, number a, number b) {
    if (!(ulp <= w->ulp))
        *w = (struct worst){ulp, a, b};
}

static void show(const char *what, const struct worst *w, double bound) {
    printf("# %s: at most %.4f ulp (bound %g), at %a and %a\n", what, w->ulp, bound, (double)w->a,
           (double)w->b);
    if (!(w->ulp <= bound))
        FAIL("%s: above its bound", what);
}

static void check_roots(const number *a, const number *b) {
    static number root[BLOCK], quotient[BLOCK];
    target->sqrt(BLOCK, a, root);
    target->divide(BLOCK, a, b, quotient);
    for (size_t i = 0; i < BLOCK; i++) {
        if (!same(root[i], sqrt(a[i])))
            FAIL("sqrt(%a) = %a, not %a", a[i], root[i], sqrt(a[i]));
        if (!same(quotient[i], a[i] / b[i]))
            FAIL("%a / %a = %a, not %a", a[i], b[i], quotient[i], a[i] / b[i]);
    }
}

/* By random bits, and every second one by an edge. */
static void test_roots(uint64_t count, uint64_t *seed) {
    static number a[BLOCK], b[BLOCK], edge[EDGES];
    edges(edge);
    begin();
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++) {
            const uint64_t r = random_bits(seed);
            a[i] = r & 1 ? edge[(r >> 8) % EDGES] : random_any(seed);
            b[i] = r & 2 ? edge[(r >> 32) % EDGES] : random_any(seed);
        }
        check_roots(a, b);
    }
    end("square roots and divisions");
}

/* ---- Powers, sines and cosines ---- */

/* x and a as laws have them, and as they do not. */
static void power_operands(uint64_t *seed, number *ret_x, number *ret_a) {
    static const double exponents[] = {0.25, 0.5, 0.75, 1.5, 2.5, 0, 1, 2, 3, 1e-3, 20, 1e-300};
    const size_t count = sizeof exponents / sizeof *exponents;
    const uint64_t r = random_bits(seed);
    const double unit = random_unit(seed);
    *ret_a = (number)(r & 3   ? exponents[(r >> 8) % (r & 4 ? 5 : count)]
                      : r & 4 ? 4 * unit
                              : exp(14 * unit - 7));
    switch (r >> 4 & 7) {
    case 0: /* anything that is not negative */
        *ret_x = from_bits((bits)random_bits(seed) & (bits) ~((bits)1 << (8 * sizeof(bits) - 1)));
        break;
    case 1: /* close to 1 */
        *ret_x = 1 + (number)ldexp(2 * unit - 1, -(int)(r >> 32 & 31) - 1);
        break;
    case 2: /* subnormal, 0 */
        *ret_x = from_bits((bits)random_bits(seed) & (MANTISSA >> (r >> 32 & 31)));
        break;
    case 3: /* the edges of the result's range: x^a about 2^+-(bias - 1 to bias + DIGITS) */
        if (*ret_a > 0) {
            const double reach = EXPONENT_BIAS - 1 + unit * (DIGITS + 2);
            *ret_x = (number)exp2((r & 1 << 20 ? reach : -reach) / (double)*ret_a);
            break;
        }
        /* fall through */
    default:
        *ret_x = random_within(seed, 60);
    }
}

/* Angles of a time step, up to 1000, multiples of pi/4 and their neighbours. */
static number angle_operand(uint64_t *seed) {
    const uint64_t r = random_bits(seed);
    const double unit = 2 * random_unit(seed) - 1;
    if (r & 1)
        return (number)(1000 * unit);
    if (r & 2)
        return (number)ldexp(unit, -(int)(r >> 8 & 63));
    const number x = (number)(atan(1.0) * (double)((r >> 8) % 1270));
    return (r & 4 ? -1 : 1) * from_bits(bits_of(x) + (bits)(r >> 32 & 3));
}

static void test_pow_bits(uint64_t count, uint64_t *seed) {
    static number x[BLOCK], a[BLOCK], got[BLOCK], want[BLOCK], page[BLOCK];
    const number ends[] = {0, -(number)0, (number)INFINITY, (number)NAN, -1, from_bits(1), 1};
    const size_t end_count = sizeof ends / sizeof *ends;
    begin();
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++) {
            power_operands(seed, &x[i], &a[i]);
            const uint64_t r = random_bits(seed);
            if ((r & 15) == 0)
                x[i] = ends[(r >> 8) % end_count];
            if ((r & 240) == 0)
                a[i] = (r >> 16) % 3 ? 0 : (r >> 32) % 3 ? (number)INFINITY : (number)NAN;
        }
        target->pow(BLOCK, x, a, got);
        plain->pow(BLOCK, x, a, want);
        call_power(BLOCK, x, a, page);
        for (size_t i = 0; i < BLOCK; i++) {
            const number c = (number)pow((double)x[i], (double)a[i]);
            const int is_end =
                !(x[i] > 0 && x[i] < (number)INFINITY) || !(a[i] > 0 && a[i] < 1000000);
            const int is_nan = !(x[i] >= 0) || a[i] != a[i];
            if (is_end && (is_nan ? got[i] == got[i] : x[i] < 0 || !same(got[i], c)) &&
                !(x[i] <= 0 && x[i] >= 0 && same(got[i], c < 0 || c > 0 ? c : 0)))
                FAIL("pow(%a, %a) = %a, not %a", (double)x[i], (double)a[i], (double)got[i],
                     (double)c);
            if (!same(got[i], want[i]))
                FAIL("pow(%a, %a) = %a, scalar %a", (double)x[i], (double)a[i], (double)got[i],
                     (double)want[i]);
            if (a[i] > 0 && !same(page[i], want[i]))
                FAIL("power(%a, %a) = %a, scalar lanes %a", x[i], a[i], page[i], want[i]);
        }
    }
    end("powers: ends, and the bits of scalar lanes");
}

/* The C library is at most 1 ulp off, too; the bits in vectors are those of the kernels in space, test_batch.c. */
static void test_turns(uint64_t count, uint64_t *seed) {
    static number x[BLOCK], s[BLOCK], c[BLOCK];
    begin();
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++)
            x[i] = i % 16 == 5 ? (number)NAN : i % 16 == 6 ? 0 : angle_operand(seed);
        const double bound = (call_turn_by(BLOCK, x, s, c) + 1.0) * DBL_EPSILON;
        for (size_t i = 0; i < BLOCK; i++) {
            const number sine = sin(x[i]), cosine = cos(x[i]);
            const int close = fabs(s[i] - sine) <= bound * fabs(sine) &&
                              fabs(c[i] - cosine) <= bound * fabs(cosine);
            if (i % 16 == 5 ? s[i] == s[i] || c[i] == c[i] : !close)
                FAIL("turn_by(%a) = %a, %a, not %a, %a", x[i], s[i], c[i], sine, cosine);
        }
    }
    end("sines and cosines: beside the C library");
}

#ifdef HAVE_MPFR
/* Units in the last place of a result of that exponent, subnormal ones too, between got and want;
 * what is too large for the type is as far as the power of 2 that comes after its numbers. */
static double ulps_from(number got, mpfr_t want, mpfr_t work) {
    if (got != got || mpfr_nan_p(want))
        return got != got && mpfr_nan_p(want) ? 0.0 : (double)INFINITY;
    mpfr_set_ui_2exp(work, 1, EXPONENT_BIAS + 1, MPFR_RNDN);
    if (mpfr_cmp(want, work) > 0)
        mpfr_set(want, work, MPFR_RNDN);
    if (isfinite(got))
        mpfr_set_d(work, (double)got, MPFR_RNDN);
    mpfr_exp_t exponent = mpfr_zero_p(want) ? -EXPONENT_BIAS : mpfr_get_exp(want);
    if (exponent < 2 - EXPONENT_BIAS)
        exponent = 2 - EXPONENT_BIAS;
    if (exponent > EXPONENT_BIAS + 1)
        exponent = EXPONENT_BIAS + 1;
    mpfr_sub(work, work, want, MPFR_RNDN);
    mpfr_mul_2si(work, work, DIGITS - (long)exponent, MPFR_RNDN);
    return fabs(mpfr_get_d(work, MPFR_RNDN));
}

static void test_accuracy(uint64_t count, uint64_t *seed) {
    static number x[BLOCK], a[BLOCK], got[BLOCK], s[BLOCK], c[BLOCK];
    struct worst worst_pow = {0}, worst_sin = {0}, worst_cos = {0};
    double bound = 0.0;
    mpfr_t p, q, want, work, other;
    mpfr_inits2(128, p, q, want, work, other, (mpfr_ptr)0);
    begin();
    for (uint64_t done = 0; done < count; done += BLOCK) {
        for (size_t i = 0; i < BLOCK; i++)
            power_operands(seed, &x[i], &a[i]);
        target->pow(BLOCK, x, a, got);
        for (size_t i = 0; i < BLOCK && done + i < count; i++) {
            mpfr_set_d(p, (double)x[i], MPFR_RNDN);
            mpfr_set_d(q, (double)a[i], MPFR_RNDN);
            mpfr_pow(want, p, q, MPFR_RNDN);
            note(&worst_pow, mpfr_nan_p(p) ? 0.0 : ulps_from(got[i], want, work), x[i], a[i]);
        }
        for (size_t i = 0; i < BLOCK; i++)
            x[i] = angle_operand(seed);
        bound = call_turn_by(BLOCK, x, s, c);
        for (size_t i = 0; i < BLOCK && done + i < count; i++) {
            mpfr_set_d(p, (double)x[i], MPFR_RNDN);
            mpfr_sin_cos(want, other, p, MPFR_RNDN);
            note(&worst_sin, ulps_from(s[i], want, work), x[i], 0);
            note(&worst_cos, ulps_from(c[i], other, work), x[i], 0);
        }
    }
    mpfr_clears(p, q, want, work, other, (mpfr_ptr)0);
    show("pow", &worst_pow, LANE_POW_ULP);
    show("sin", &worst_sin, bound);
    show("cos", &worst_cos, bound);
    end("powers, sines and cosines against MPFR");
}
#endif

/* ---- One hash of all results, to compare machines and targets ---- */

static void hash_in(uint64_t *hash, number x) {
    /* FNV-1a, one NaN for all. */
    const uint64_t b = x != x ? 1 : (uint64_t)bits_of(x);
    for (int i = 0; i < 64; i += 8)
        *hash = (*hash ^ (b >> i & 255)) * UINT64_C(0x100000001b3);
}

static void print_bits(void) {
    static number x[BLOCK], a[BLOCK], b[BLOCK], out[3][BLOCK];
    uint64_t hash = UINT64_C(0xcbf29ce484222325), seed = 7;
    for (int turn = 0; turn < 64; turn++) {
        for (size_t i = 0; i < BLOCK; i++) {
            /* Only from numbers that every machine makes alike. */
            x[i] = turn % 4 ? random_within(&seed, 30) : random_any(&seed);
            a[i] = (number)((double)(random_bits(&seed) & 15) / 4);
            b[i] = random_within(&seed, 9);
        }
        target->sqrt(BLOCK, x, out[0]);
        target->divide(BLOCK, x, b, out[1]);
        target->pow(BLOCK, x, a, out[2]);
        for (size_t i = 0; i < BLOCK; i++)
            for (int k = 0; k < 3; k++)
                hash_in(&hash, out[k][i]);
    }
    printf("%016llx\n", (unsigned long long)hash);
}

/* ---- Times ---- */

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* ns a cycle, from a chain of multiplications of three cycles each on current x86 processors. */
static double cycle_ns(void) {
    enum {
        CHAIN = 100000
    };
    uint64_t x = 1;
    const double start = now();
    for (int i = 0; i < CHAIN; i++) {
        x *= UINT64_C(0x9e3779b97f4a7c15);
        __asm__ volatile("" : "+r"(x));
    }
    return (now() - start) / (3.0 * CHAIN);
}

static number timed_in[3][BLOCK / 4], timed_out[BLOCK / 4];

static void run_timed(int function) {
    const size_t n = BLOCK / 4;
    number *x = timed_in[0], *b = timed_in[1], *a = timed_in[2];
    switch (function) {
    case 0:
        target->copy(n, x, timed_out);
        break;
    case 1:
        target->sqrt(n, x, timed_out);
        break;
    case 2:
        target->divide(n, x, b, timed_out);
        break;
    default:
        target->pow(n, x, a, timed_out);
    }
}

static void print_times(void) {
    static const char *const names[] = {"copy", "sqrt", "divide", "pow"};
    enum {
        FUNCTIONS = 4,
        ROUNDS = 400,
        CALLS = 16
    };
    double best[FUNCTIONS], cycle = (double)INFINITY;
    uint64_t seed = 1;
    for (size_t i = 0; i < BLOCK / 4; i++) {
        timed_in[0][i] = random_within(&seed, 9);
        timed_in[1][i] = random_within(&seed, 9);
        timed_in[2][i] = (number)(0.25 + 2 * random_unit(&seed));
    }
    for (int k = 0; k < FUNCTIONS; k++)
        best[k] = (double)INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
        cycle = fmin(cycle, cycle_ns());
        for (int k = 0; k < FUNCTIONS; k++) {
            const double start = now();
            for (int call = 0; call < CALLS; call++)
                run_timed(k);
            best[k] = fmin(best[k], (now() - start) / ((double)CALLS * BLOCK / 4.0));
        }
    }
    printf("%-12s %10s %10s\n", "function", "ns", "cycles");
    for (int k = 0; k < FUNCTIONS; k++)
        printf("%-12s %10.3f %10.2f\n", names[k], best[k], best[k] / cycle);
}

/* The first of the target's features that the processor lacks, NULL if it has them all. */
static const char *missing_feature(void) {
#ifdef __x86_64__
    const struct {
        const char *name;
        int is_there;
    } features[] = {
#define X(name) {#name, __builtin_cpu_supports(#name)},
        LANE_FEATURES(X){NULL, 0},
#undef X
    };
    for (size_t i = 0; features[i].name; i++)
        if (strstr(target->needs, features[i].name) && !features[i].is_there)
            return features[i].name;
#endif
    return NULL;
}

int main(int argc, char **argv) {
    const char *missing = missing_feature();
    if (missing) {
        printf("1..0 # SKIP this processor lacks %s\n", missing);
        return 0;
    }
    if (argc > 1 && !strcmp(argv[1], "bits")) {
        print_bits();
        return 0;
    }
    if (argc > 1 && !strcmp(argv[1], "time")) {
        print_times();
        return 0;
    }
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    const uint64_t references = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t seed = 1;
    test_simple(count / 10, &seed);
    test_parts(&seed);
    test_roots(count, &seed);
    test_pow_bits(count / (count > 10000000 ? 10 : 1), &seed);
    test_turns(count / (count > 10000000 ? 10 : 1), &seed);
    if (references) {
#ifdef HAVE_MPFR
        test_accuracy(references, &seed);
#else
        printf("ok %d - powers, sines and cosines # SKIP built without MPFR\n", ++test_count);
#endif
    }
    printf("1..%d\n", test_count);
    return failed_tests > 0;
}
