/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a seed, for tests: the same everywhere. */
#ifndef DRAWN_H
#define DRAWN_H

#include <stdint.h>

/* splitmix64 (Steele et al. 2014). */
static inline uint64_t drawn_bits(uint64_t *seed) {
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Uniform in [low, high). */
static inline double drawn(uint64_t *seed, double low, double high) {
    return low + (high - low) * ((double)(drawn_bits(seed) >> 11) * 0x1p-53);
}

#endif
