/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers that are the same on every machine: splitmix64 (Steele et al. 2014). */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include "base.h"

/* The next 64 bits. Any state is a good beginning; the state is changed. */
static inline uint64_t random_bits(uint64_t *state) {
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The next number, uniform in [0, 1). */
static inline double random_real(uint64_t *state) {
    return (double)(random_bits(state) >> 11) * 0x1p-53;
}

#endif
