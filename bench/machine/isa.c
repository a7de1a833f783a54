/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled once a target, with BENCH_ISA its name and BENCH_BYTES the size of its vectors. Nothing
 * here is called unless the core has the target. */
#include <math.h>
#include <stdint.h>
#include "isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define REGISTER "v" /* the class of those that hold vectors */
#else
#define REGISTER "w"
#if defined(__aarch64__)
#include <arm_neon.h>
#endif
#endif

#define JOIN_(a, b) a##b
#define JOIN(a, b)  JOIN_(a, b)
#define TEXT_(a)    #a
#define TEXT(a)     TEXT_(a)

/* --- twin ----------------------------------------------------------------------------------- */

/* Whole numbers: any bits may stand in the columns, and denormal sums would be slow. */
#if BENCH_BYTES == 8
typedef uint64_t vector;
typedef uint64_t unaligned;
#define WHOLE "r"
#else
typedef uint64_t vector __attribute__((vector_size(BENCH_BYTES)));
typedef uint64_t unaligned __attribute__((vector_size(BENCH_BYTES), aligned(8), may_alias));
#define WHOLE REGISTER
#endif
#define UNROLL 4
#define STRIP  (UNROLL * BENCH_BYTES)

/* One strip of all streams; the sums stay in registers. */
static inline void strip(const struct bench_streams *s, size_t at) {
    vector sum[UNROLL] = {0};
    for (size_t k = 0; k < s->in_count; k++) {
        const unaligned *in = (const unaligned *)(const void *)((const char *)s->in[k] + at);
        for (int u = 0; u < UNROLL; u++)
            sum[u] += in[u];
    }
    for (size_t k = 0; k < s->inout_count; k++) {
        unaligned *both = (unaligned *)(void *)((char *)s->inout[k] + at);
        for (int u = 0; u < UNROLL; u++) {
            vector x = both[u];
            sum[u] += x;
            __asm__ volatile(""
                             : "+" WHOLE(x)); /* it cannot be known that this is what was there */
            both[u] = x;
        }
    }
    for (size_t k = 0; k < s->out_count; k++) {
        unaligned *out = (unaligned *)(void *)((char *)s->out[k] + at);
        for (int u = 0; u < UNROLL; u++)
            out[u] = sum[u];
    }
}

/* Columns are whole strips but for the last one. */
static void tail(const struct bench_streams *s, size_t at) {
    for (; at + 8 <= s->bytes; at += 8) {
        uint64_t sum = 0;
        for (size_t k = 0; k < s->in_count; k++)
            sum += *(const uint64_t *)(const void *)((const char *)s->in[k] + at);
        for (size_t k = 0; k < s->inout_count; k++)
            sum += *(uint64_t *)(void *)((char *)s->inout[k] + at);
        for (size_t k = 0; k < s->out_count; k++)
            *(uint64_t *)(void *)((char *)s->out[k] + at) = sum;
    }
}

static void twin(const struct bench_streams *s) {
    size_t at = 0;
    for (; at + STRIP <= s->bytes; at += STRIP)
        strip(s, at);
    tail(s, at);
}

/* --- instructions --------------------------------------------------------------------------- */

/* The vector type, one number in all lanes, and what has no operator. */
#if BENCH_BYTES == 8
typedef double real;
#define SET(x)      (x)
#define ROOT(x)     sqrt(x)
#define POWER(x, y) pow(x, y)
#elif defined(__x86_64__)
#if BENCH_BYTES == 64
typedef __m512d real;
#define REAL(name) _mm512_##name##_pd
#else
typedef __m256d real;
#define REAL(name) _mm256_##name##_pd
#endif
#define SET         REAL(set1)
#define ROOT        REAL(sqrt)
#define FUSED(x, y) REAL(fmadd)(x, y, y)
#else
typedef float64x2_t real;
#define SET         vdupq_n_f64
#define ROOT        vsqrtq_f64
#define FUSED(x, y) vfmaq_f64(y, x, y)
#endif

#define FOUR(X) X X X X

/* The operands are of ordinary size and opaque, the results go nowhere: no instruction waits for
 * another, and none can be folded or dropped. */
#define LOOP(name, expression)                                                                     \
    static void name(void *ignored, size_t times) {                                                \
        real x = SET(1.37), y = SET(1.1);                                                          \
        (void)ignored;                                                                             \
        for (size_t i = 0; i < times; i++) {                                                       \
            FOUR(FOUR(FOUR({                                                                       \
                __asm__ volatile("" : "+" REGISTER(x), "+" REGISTER(y));                           \
                const real result = expression;                                                    \
                __asm__ volatile("" : : REGISTER(result));                                         \
            })))                                                                                   \
        }                                                                                          \
    }

LOOP(add, x + y)
LOOP(multiply, x *y)
LOOP(root, ROOT(x))
LOOP(divide, x / y)
#ifdef POWER
LOOP(power, POWER(x, y))
#else
#define power NULL
#endif
#ifdef FUSED
LOOP(fused, FUSED(x, y))
#else
#define fused NULL
#endif

const struct bench_isa JOIN(bench_isa_, BENCH_ISA) = {
    .target = TEXT(BENCH_ISA),
    .lanes = BENCH_BYTES / 8,
    .twin = twin,
    .operation = {[BENCH_OPERATION_add] = add,
                  [BENCH_OPERATION_multiply] = multiply,
                  [BENCH_OPERATION_fma] = fused,
                  [BENCH_OPERATION_sqrt] = root,
                  [BENCH_OPERATION_divide] = divide,
                  [BENCH_OPERATION_pow] = power},
};
