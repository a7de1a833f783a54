/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a fixed seed, for tests. */
#ifndef DRAWN_H
#define DRAWN_H

#include <stdint.h>

/* Uniform in [low, high): Knuth's congruential generator of 64 bits. */
static inline double drawn(uint64_t *seed, double low, double high) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * (double)(*seed >> 11) * 0x1p-53;
}

#endif
