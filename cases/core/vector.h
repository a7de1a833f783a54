/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Products of vectors in space, and an order of numbers. */
#ifndef BASE_VECTOR_H
#define BASE_VECTOR_H

static inline double vector_dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void vector_cross(const double a[3], const double b[3], double ret[3]) {
    ret[0] = a[1] * b[2] - a[2] * b[1];
    ret[1] = a[2] * b[0] - a[0] * b[2];
    ret[2] = a[0] * b[1] - a[1] * b[0];
}

/* For qsort() and bsearch(): by the first number of each, the smallest first. */
static inline int vector_by_first(const void *a, const void *b) {
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

#endif
