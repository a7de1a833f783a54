/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled once a target, with BENCH_ISA its name and BENCH_BYTES the size of its vectors. Nothing
 * here is called unless the core has the target. */
#include <math.h>
#include <stdint.h>
#include "isa.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
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
#define UNROLL 4
#else
typedef uint64_t vector __attribute__((vector_size(BENCH_BYTES)));
typedef uint64_t unaligned __attribute__((vector_size(BENCH_BYTES), aligned(8), may_alias));
#define UNROLL 4
#endif
#define STRIP (UNROLL * BENCH_BYTES)

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
            /* The compiler cannot know that what goes back is what was there. */
#if BENCH_BYTES == 8
            __asm__ volatile("" : "+r"(x));
#elif defined(__x86_64__)
            __asm__ volatile("" : "+v"(x));
#else
            __asm__ volatile("" : "+w"(x));
#endif
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

/* The vector type, one number in all lanes, the instructions, and the class of registers. */
#if defined(__x86_64__)
#if BENCH_BYTES == 8
#define REGISTER    "x"
#define D_          __m128d
#define D(name)     _mm_##name##_sd
#define D_SET       _mm_set_sd
#define D_SQRT(x)   _mm_sqrt_sd(x, x)
#define D_POW(x, y) _mm_set_sd(pow(_mm_cvtsd_f64(x), _mm_cvtsd_f64(y)))
#else
#define REGISTER "v"
#if BENCH_BYTES == 64
#define D_      __m512d
#define D(name) _mm512_##name##_pd
#elif BENCH_BYTES == 32
#define D_      __m256d
#define D(name) _mm256_##name##_pd
#else
#define D_      __m128d
#define D(name) _mm_##name##_pd
#endif
#define D_SET     D(set1)
#define D_SQRT(x) D(sqrt)(x)
#endif
#define D_ADD(x, y)      D(add)(x, y)
#define D_MULTIPLY(x, y) D(mul)(x, y)
#define D_DIVIDE(x, y)   D(div)(x, y)
#if defined(__FMA__) || defined(__AVX512F__)
#define D_FMA(x, y) D(fmadd)(x, y, y)
#endif

#elif defined(__aarch64__) && BENCH_BYTES == 16
#define REGISTER         "w"
#define D_               float64x2_t
#define D_SET            vdupq_n_f64
#define D_SQRT(x)        vsqrtq_f64(x)
#define D_ADD(x, y)      vaddq_f64(x, y)
#define D_MULTIPLY(x, y) vmulq_f64(x, y)
#define D_DIVIDE(x, y)   vdivq_f64(x, y)
#define D_FMA(x, y)      vfmaq_f64(y, x, y)

#else
#define REGISTER         "w"
#define D_               double
#define D_SET(x)         (x)
#define D_SQRT(x)        sqrt(x)
#define D_POW(x, y)      pow(x, y)
#define D_ADD(x, y)      ((x) + (y))
#define D_MULTIPLY(x, y) ((x) * (y))
#define D_DIVIDE(x, y)   ((x) / (y))
#endif

#define FOUR(X) X X X X

/* The operands are of ordinary size and opaque, the results go nowhere: no instruction waits for
 * another, and none can be folded or dropped. */
#define LOOP(name, vector, set, expression)                                                        \
    static void name(void *ignored, size_t times) {                                                \
        vector x = set(1.37), y = set(1.1);                                                        \
        (void)ignored;                                                                             \
        for (size_t i = 0; i < times; i++) {                                                       \
            FOUR(FOUR(FOUR({                                                                       \
                __asm__ volatile("" : "+" REGISTER(x), "+" REGISTER(y));                           \
                const vector result = expression;                                                  \
                __asm__ volatile("" : : REGISTER(result));                                         \
            })))                                                                                   \
        }                                                                                          \
    }

LOOP(add, D_, D_SET, D_ADD(x, y))
LOOP(multiply, D_, D_SET, D_MULTIPLY(x, y))
LOOP(root, D_, D_SET, D_SQRT(x))
LOOP(divide, D_, D_SET, D_DIVIDE(x, y))
#ifdef D_POW
LOOP(power, D_, D_SET, D_POW(x, y))
#else
#define power NULL
#endif
#ifdef D_FMA
LOOP(fused, D_, D_SET, D_FMA(x, y))
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
