/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "designs.h"

#include <string.h>

enum {
    DEGREE = 8, /* the largest one of a polynomial */
    ROUNDS = 6, /* of the Feistel network: each half is changed three times */
    CUTS = 20,  /* bits of the place in a part: so few that none is rounded into the next part */
};

/* Of one axis: a primitive polynomial over the integers modulo 2, its bits from the highest power down, and
 * the first direction numbers, one for each degree. */
struct sobol_axis {
    unsigned degree, polynomial;
    unsigned first[DEGREE];
};

/* Bratley and Fox (1988). The first axis has the van der Corput sequence, which needs no polynomial. */
static const struct sobol_axis sobol_axes[REF_DESIGN_AXES] = {
    {0, 0x1, {0}},
    {1, 0x3, {1}},
    {2, 0x7, {1, 1}},
    {3, 0xb, {1, 3, 7}},
    {3, 0xd, {1, 1, 5}},
    {4, 0x13, {1, 3, 1, 1}},
    {4, 0x19, {1, 1, 3, 7}},
    {5, 0x25, {1, 3, 3, 9, 9}},
    {5, 0x3b, {1, 3, 7, 13, 3}},
    {5, 0x2f, {1, 1, 5, 11, 27}},
    {5, 0x3d, {1, 3, 5, 1, 15}},
    {5, 0x37, {1, 1, 7, 3, 29}},
    {5, 0x29, {1, 3, 7, 7, 21}},
    {6, 0x43, {1, 1, 1, 9, 23, 37}},
    {6, 0x61, {1, 3, 3, 5, 19, 33}},
    {6, 0x5b, {1, 1, 3, 13, 11, 7}},
    {6, 0x6d, {1, 1, 7, 13, 25, 5}},
    {6, 0x67, {1, 3, 5, 11, 7, 11}},
    {6, 0x73, {1, 1, 1, 3, 13, 39}},
    {7, 0x83, {1, 3, 1, 15, 17, 63, 13}},
    {7, 0xc1, {1, 1, 5, 5, 1, 27, 33}},
    {7, 0x89, {1, 3, 3, 3, 25, 17, 115}},
    {7, 0x91, {1, 1, 3, 15, 29, 15, 41}},
    {7, 0x8f, {1, 3, 1, 7, 3, 23, 79}},
    {7, 0xf1, {1, 3, 7, 9, 31, 29, 17}},
    {7, 0x9d, {1, 1, 5, 13, 11, 3, 29}},
    {7, 0xb9, {1, 3, 1, 9, 5, 21, 119}},
    {7, 0xa7, {1, 1, 3, 1, 23, 13, 75}},
    {7, 0xe5, {1, 3, 3, 11, 27, 31, 73}},
    {7, 0xab, {1, 1, 7, 7, 19, 25, 105}},
    {7, 0xd5, {1, 3, 5, 5, 21, 9, 7}},
    {7, 0xbf, {1, 1, 1, 15, 5, 49, 59}},
    {7, 0xfd, {1, 1, 1, 1, 1, 33, 65}},
    {7, 0xcb, {1, 3, 5, 15, 17, 19, 21}},
    {7, 0xd3, {1, 1, 7, 11, 13, 29, 3}},
    {7, 0xef, {1, 3, 7, 5, 7, 11, 113}},
    {7, 0xf7, {1, 1, 5, 3, 15, 19, 61}},
    {8, 0x11d, {1, 3, 1, 1, 9, 27, 89, 7}},
    {8, 0x171, {1, 1, 3, 7, 31, 15, 45, 23}},
    {8, 0x12b, {1, 3, 3, 9, 9, 25, 107, 39}},
};

static uint64_t mixed(uint64_t x) { /* the bits of splitmix64, Steele et al. (2014) */
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Direction numbers as odd integers below 2^(j + 1), then as fractions of REF_DESIGN_BITS bits. */
static void directions(const struct sobol_axis *axis, uint64_t ret_direction[REF_DESIGN_BITS]) {
    for (unsigned j = 0; j < REF_DESIGN_BITS; j++) {
        uint64_t m = 1;
        if (j < axis->degree) {
            m = axis->first[j];
        } else if (axis->degree) {
            m = ret_direction[j - axis->degree];
            for (unsigned k = 1; k <= axis->degree; k++)
                if (axis->polynomial >> (axis->degree - k) & 1)
                    m ^= ret_direction[j - k] << k;
        }
        ret_direction[j] = m;
    }
    for (unsigned j = 0; j < REF_DESIGN_BITS; j++)
        ret_direction[j] <<= REF_DESIGN_BITS - 1 - j;
}

static unsigned bits_of(uint64_t largest) {
    unsigned bits = 0;
    for (; bits < 64 && largest >> bits; bits++)
        ;
    return bits;
}

int ref_design_make(struct ref_design *ret_design, enum ref_design_kind kind, unsigned axes,
                    uint64_t points, uint64_t seed) {
    const int is_sobol = kind == REF_DESIGN_SOBOL;
    if (axes < 1 || axes > REF_DESIGN_AXES ||
        (!is_sobol && (points < 1 || points > REF_DESIGN_POINTS)))
        return -1;
    memset(ret_design, 0, sizeof *ret_design);
    ret_design->kind = kind;
    ret_design->axes = axes;
    ret_design->points = is_sobol ? UINT64_C(1) << REF_DESIGN_BITS : points;
    for (unsigned i = 0; i < axes; i++) {
        ret_design->key[i] = mixed(mixed(seed) + i);
        if (is_sobol) {
            ret_design->key[i] = seed ? ret_design->key[i] >> (64 - REF_DESIGN_BITS) : 0;
            directions(&sobol_axes[i], ret_design->direction[i]);
        }
    }
    const unsigned bits = bits_of(ret_design->points - 1);
    ret_design->high_bits = bits / 2;
    ret_design->low_bits = bits - bits / 2;
    return 0;
}

static uint64_t sobol_bits(const struct ref_design *design, unsigned axis, uint64_t point) {
    uint64_t sum = design->key[axis];
    uint64_t gray = point ^ point >> 1;
    for (unsigned j = 0; j < REF_DESIGN_BITS && gray; j++, gray >>= 1)
        sum ^= gray & 1 ? design->direction[axis][j] : 0;
    return sum;
}

static double fraction(uint64_t bits) {
    return (double)bits * 0x1p-53;
}

/* Each round changes one half by the other one alone, so that it can be undone: a permutation. */
static uint64_t permuted(const struct ref_design *design, uint64_t key, uint64_t number) {
    const uint64_t high_mask = (UINT64_C(1) << design->high_bits) - 1;
    const uint64_t low_mask = (UINT64_C(1) << design->low_bits) - 1;
    do {
        uint64_t high = number >> design->low_bits, low = number & low_mask;
        for (unsigned round = 0; round < ROUNDS; round += 2) {
            low ^= mixed(key + (high << 8 | round)) & low_mask;
            high ^= mixed(key + (low << 8 | (round + 1))) & high_mask;
        }
        number = high << design->low_bits | low;
    } while (number >= design->points);
    return number;
}

static double latin_value(const struct ref_design *design, unsigned axis, uint64_t point) {
    const uint64_t key = design->key[axis];
    const uint64_t part = permuted(design, key, point);
    const double place = ((double)(mixed(key ^ mixed(part)) >> (64 - CUTS)) + 0.5) * 0x1p-20;
    return ((double)part + place) / (double)design->points;
}

double ref_design_value(const struct ref_design *design, unsigned axis, uint64_t point) {
    return design->kind == REF_DESIGN_SOBOL ? fraction(sobol_bits(design, axis, point))
                                            : latin_value(design, axis, point);
}

void ref_design_values(const struct ref_design *design, unsigned axis, uint64_t first, size_t count,
                       double *ret_values) {
    if (design->kind != REF_DESIGN_SOBOL) {
        for (size_t i = 0; i < count; i++)
            ret_values[i] = latin_value(design, axis, first + i);
        return;
    }
    if (!count)
        return;
    uint64_t sum = sobol_bits(design, axis, first);
    ret_values[0] = fraction(sum);
    for (size_t i = 1; i < count; i++) {
        /* Neighbours in the Gray code differ by one bit: the lowest that is 1 in the later number. */
        unsigned j = 0;
        for (uint64_t n = first + i; !(n & 1) && j < REF_DESIGN_BITS - 1; n >>= 1)
            j++;
        sum ^= design->direction[axis][j];
        ret_values[i] = fraction(sum);
    }
}
