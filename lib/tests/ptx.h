/* SPDX-License-Identifier: BSD-3-Clause */
/* What the functions take that ptx_to_c.py makes. */
#ifndef PTX_H
#define PTX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define BLOCK 128 /* threads */

static inline double real_of(uint64_t bits) {
    double ret;
    memcpy(&ret, &bits, sizeof ret);
    return ret;
}

static inline uint64_t bits_of(double a) {
    uint64_t ret;
    memcpy(&ret, &a, sizeof ret);
    return ret;
}

/* The one that is a number; +0 is larger than -0. */
static inline double larger(double a, double b) {
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    return a > b || (!(a < b) && !signbit(a)) ? a : b;
}

#endif
