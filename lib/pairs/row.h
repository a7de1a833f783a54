/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of four doubles: a vector of a sphere and what follows it. Arithmetic on vector types of gcc and
 * clang, which become one register or two; in the scalar target plain C. */
#ifndef TOUCH_PAIRS_ROW_H
#define TOUCH_PAIRS_ROW_H

#include "lib/lanes/lane.h"

#define ROW_INLINE static inline __attribute__((always_inline))

#if LANE_COUNT == 1
typedef struct {
    double of[4];
} row;

#define ROW_WITH(a, b, how)                                                                        \
    ((row){{(a).of[0] how(b).of[0], (a).of[1] how(b).of[1], (a).of[2] how(b).of[2],                \
            (a).of[3] how(b).of[3]}})

ROW_INLINE row row_add(row a, row b) {
    return ROW_WITH(a, b, +);
}

ROW_INLINE row row_subtract(row a, row b) {
    return ROW_WITH(a, b, -);
}

ROW_INLINE row row_multiply(row a, row b) {
    return ROW_WITH(a, b, *);
}

/* Bit k: a[k] < b[k]. */
ROW_INLINE unsigned row_less(row a, row b) {
    unsigned bits = 0;
    for (unsigned k = 0; k < 4; k++)
        bits |= (unsigned)(a.of[k] < b.of[k]) << k;
    return bits;
}

ROW_INLINE row row_of(double x, double y, double z, double fourth) {
    return (row){{x, y, z, fourth}};
}

ROW_INLINE row row_fourth(row a, double fourth) {
    return (row){{a.of[0], a.of[1], a.of[2], fourth}};
}

ROW_INLINE row row_minus_fourth(row a) {
    return (row){{a.of[0], a.of[1], a.of[2], -a.of[3]}};
}

/* Element k of row i becomes element i of row k. */
ROW_INLINE void row_turn(row r[4]) {
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++) {
            const double kept = r[i].of[k];
            r[i].of[k] = r[k].of[i];
            r[k].of[i] = kept;
        }
}
#else
typedef double row __attribute__((vector_size(32)));
typedef int64_t row_ints __attribute__((vector_size(32)));

/* Elements of a (0 to 3) and of b (4 to 7). */
#if defined(__clang__)
#define ROW_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
#define ROW_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (row_ints){i, j, k, l})
#endif

ROW_INLINE row row_add(row a, row b) {
    return a + b;
}

ROW_INLINE row row_subtract(row a, row b) {
    return a - b;
}

ROW_INLINE row row_multiply(row a, row b) {
    return a * b;
}

ROW_INLINE unsigned row_less(row a, row b) {
#if defined(__AVX__)
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd((__m256d)a, (__m256d)b, _CMP_LT_OQ));
#else
    const row_ints less = (row_ints)(a < b) & (row_ints){1, 2, 4, 8};
    return (unsigned)(less[0] | less[1] | less[2] | less[3]);
#endif
}

ROW_INLINE row row_of(double x, double y, double z, double fourth) {
    return (row){x, y, z, fourth};
}

ROW_INLINE row row_fourth(row a, double fourth) {
    a[3] = fourth;
    return a;
}

ROW_INLINE row row_minus_fourth(row a) {
    return (row)((row_ints)a ^ (row_ints){0, 0, 0, INT64_MIN});
}

ROW_INLINE void row_turn(row r[4]) {
    const row a = ROW_SHUFFLE(r[0], r[1], 0, 4, 2, 6), b = ROW_SHUFFLE(r[0], r[1], 1, 5, 3, 7);
    const row c = ROW_SHUFFLE(r[2], r[3], 0, 4, 2, 6), d = ROW_SHUFFLE(r[2], r[3], 1, 5, 3, 7);
    r[0] = ROW_SHUFFLE(a, c, 0, 1, 4, 5);
    r[1] = ROW_SHUFFLE(b, d, 0, 1, 4, 5);
    r[2] = ROW_SHUFFLE(a, c, 2, 3, 6, 7);
    r[3] = ROW_SHUFFLE(b, d, 2, 3, 6, 7);
}
#endif

/* Four numbers; of what is not padded three, and another. */
ROW_INLINE row row_load(const double *at, int padded, double fourth) {
    row r;
    if (!padded)
        return row_of(at[0], at[1], at[2], fourth);
    memcpy(&r, at, sizeof r);
    return r;
}

ROW_INLINE void row_store(double *at, row r, int padded) {
    double three[4];
    if (padded) {
        memcpy(at, &r, sizeof r);
        return;
    }
    memcpy(three, &r, sizeof three);
    at[0] = three[0];
    at[1] = three[1];
    at[2] = three[2];
}

#endif
