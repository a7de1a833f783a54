/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of four doubles, a vector of a sphere and what follows it, in the vector types of gcc and clang: one register,
 * or two where a register holds half a row. */
#ifndef TOUCH_PAIRS_ROW_H
#define TOUCH_PAIRS_ROW_H

#include <stdint.h>
#include <string.h>

#define ROW_INLINE static inline __attribute__((always_inline))

#ifdef __AVX__
typedef double row __attribute__((vector_size(32)));
#define ROW_OF(x, y, z, w)        ((row){x, y, z, w})
#define ROW_WITH(a, operation, b) ((a)operation(b))

/* Elements of a (0 to 3) and of b (4 to 7). */
#ifdef __clang__
#define ROW_SHUFFLE(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#else
typedef int64_t row_ints __attribute__((vector_size(32)));
#define ROW_SHUFFLE(a, b, i, j, k, l) __builtin_shuffle(a, b, (row_ints){i, j, k, l})
#endif

/* Element k of row i becomes element i of row k. */
ROW_INLINE void row_turn(row r[4]) {
    const row a = ROW_SHUFFLE(r[0], r[1], 0, 4, 2, 6), b = ROW_SHUFFLE(r[0], r[1], 1, 5, 3, 7);
    const row c = ROW_SHUFFLE(r[2], r[3], 0, 4, 2, 6), d = ROW_SHUFFLE(r[2], r[3], 1, 5, 3, 7);
    r[0] = ROW_SHUFFLE(a, c, 0, 1, 4, 5);
    r[1] = ROW_SHUFFLE(b, d, 0, 1, 4, 5);
    r[2] = ROW_SHUFFLE(a, c, 2, 3, 6, 7);
    r[3] = ROW_SHUFFLE(b, d, 2, 3, 6, 7);
}
#else
typedef double row_half __attribute__((vector_size(16)));
typedef struct {
    row_half xy, zw;
} row;
#define ROW_OF(x, y, z, w)        ((row){{x, y}, {z, w}})
#define ROW_WITH(a, operation, b) ((row){(a).xy operation(b).xy, (a).zw operation(b).zw})

ROW_INLINE void row_turn(row r[4]) {
    const row a = r[0], b = r[1], c = r[2], d = r[3];
    r[0] = ROW_OF(a.xy[0], b.xy[0], c.xy[0], d.xy[0]);
    r[1] = ROW_OF(a.xy[1], b.xy[1], c.xy[1], d.xy[1]);
    r[2] = ROW_OF(a.zw[0], b.zw[0], c.zw[0], d.zw[0]);
    r[3] = ROW_OF(a.zw[1], b.zw[1], c.zw[1], d.zw[1]);
}
#endif

ROW_INLINE row row_add(row a, row b) {
    return ROW_WITH(a, +, b);
}

ROW_INLINE row row_subtract(row a, row b) {
    return ROW_WITH(a, -, b);
}

/* b - a, and the sum of the fourth numbers. */
ROW_INLINE row row_between(row a, row b) {
    return row_add(b, ROW_WITH(a, *, ROW_OF(-1.0, -1.0, -1.0, 1.0)));
}

/* Four numbers; of what is not padded three, and another. */
ROW_INLINE row row_load(const double *at, int padded, double fourth) {
    row r;
    if (!padded)
        return ROW_OF(at[0], at[1], at[2], fourth);
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
