/* SPDX-License-Identifier: BSD-3-Clause */
/* What the vector targets share, on the vector types of gcc and clang. A target's file defines
 * LANE_BYTES, the width of its registers, before it includes this one; LANE_MASKS where truths are
 * not lanes of ones and zeros but its own masks. */
#ifndef TOUCH_LANE_VECTOR_H
#define TOUCH_LANE_VECTOR_H

typedef double real __attribute__((vector_size(LANE_BYTES)));
typedef int64_t lane_ints __attribute__((vector_size(LANE_BYTES)));
typedef uint64_t wide_bits __attribute__((vector_size(LANE_BYTES)));

typedef int64_t lane_int;
#define LANE_SIGN  INT64_MIN
#define LANE_COUNT (LANE_BYTES / 8)

/* Minus 0 leaves every a as it is, -0 too. */
static inline real lane_of(double a) {
    return a - (real){0};
}

static inline wide_bits wide_bits_of(uint64_t a) {
    return a | (wide_bits){0};
}

static inline wide_bits wide_as_bits(real a) {
    return (wide_bits)a;
}

static inline real wide_from_bits(wide_bits a) {
    return (real)a;
}

static inline real lane_load(const double *p) {
    real ret;
    memcpy(&ret, p, sizeof ret);
    return ret;
}

static inline void lane_store(double *p, real a) {
    memcpy(p, &a, sizeof a);
}

static inline double lane_first(real a) {
    return a[0];
}

static inline real lane_abs(real a) {
    return (real)((lane_ints)a & ~(LANE_SIGN | (lane_ints){0}));
}

#ifndef LANE_MASKS
typedef lane_ints mask;

static inline mask lane_lt(real a, real b) {
    return (mask)(a < b);
}

static inline mask lane_le(real a, real b) {
    return (mask)(a <= b);
}

static inline mask lane_or(mask a, mask b) {
    return a | b;
}

static inline mask lane_and(mask a, mask b) {
    return a & b;
}

static inline mask lane_not(mask a) {
    return ~a;
}

static inline mask lane_flag(int truth) {
    return (lane_int)(truth ? -1 : 0) | (mask){0};
}

/* The first n lanes. */
static inline mask lane_part(size_t n) {
    mask lane;
    for (int i = 0; i < LANE_COUNT; i++)
        lane[i] = i;
    return (mask)(lane < ((lane_int)n | (mask){0}));
}
#endif

#endif
