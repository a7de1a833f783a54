/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Points that fill the unit cube: Sobol's sequence, and Latin hypercubes.
 *
 * A coordinate depends on the design and the number of its point alone, and no table of points is kept: any
 * part of a design can be computed anywhere, in any order. All coordinates are in [0, 1).
 *
 * Sobol: with the seed 0 point i is point i of Sobol's sequence in the order of the Gray code, with the
 * direction numbers of Bratley and Fox (1988): 0 is the origin, the others are those of gsl_qrng_sobol. Any
 * other seed adds a digital shift, which turns bits of all points alike: each coordinate by itself is then
 * uniform, and the points are as even. Each axis has one point in each of n equal parts if n is a power of
 * two, and the first point is a multiple of n.
 *
 * Latin hypercube of n points, McKay et al. (1979): on each axis one point in each of n equal parts, at
 * random in its part; the order along an axis is a permutation that is computed by number, a Feistel network
 * that is applied until the number is below n (Black and Rogaway 2002). */
#ifndef REF_DESIGNS_H
#define REF_DESIGNS_H

#include <stddef.h>
#include <stdint.h>

#define REF_DESIGN_AXES 40 /* the largest number of axes */
#define REF_DESIGN_BITS 53 /* of a coordinate */
#define REF_DESIGN_POINTS                                                                          \
    (UINT64_C(1) << 32) /* the largest number of points of a Latin hypercube */

enum ref_design_kind {
    REF_DESIGN_SOBOL,
    REF_DESIGN_LATIN_HYPERCUBE,
};

/* Its members are of no use to others; a copy of it is the same design. */
struct ref_design {
    enum ref_design_kind kind;
    unsigned axes;
    uint64_t points;
    uint64_t key[REF_DESIGN_AXES];                        /* shift, or key of the permutation */
    uint64_t direction[REF_DESIGN_AXES][REF_DESIGN_BITS]; /* Sobol */
    unsigned high_bits, low_bits;                         /* of the halves of a permuted number */
};

/* points: of a Latin hypercube, from 1 to REF_DESIGN_POINTS; any other design has 2^53 of them and
 * ignores it. axes: 1 to REF_DESIGN_AXES. Returns 0, or -1 for what is out of these ranges. */
int ref_design_make(struct ref_design *ret_design, enum ref_design_kind kind, unsigned axes,
                    uint64_t points, uint64_t seed);

/* Coordinate of one point; axis and point from 0. */
double ref_design_value(const struct ref_design *design, unsigned axis, uint64_t point);

/* The same numbers for count points from first on. */
void ref_design_values(const struct ref_design *design, unsigned axis, uint64_t first, size_t count,
                       double *ret_values);

#endif
