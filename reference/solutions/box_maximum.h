/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest value of a function in a box, which is given as the unit cube, in a given number of evaluations.
 *
 * First designs: every corner and the middle of every face; points of Sobol's sequence that are dense at the
 * faces, edges and corners, where laws go wrong first; and points that are even everywhere. Then searches by
 * Nelder and Mead (1965) in the box from the best of these points that are apart from each other, and from
 * where each of them ends steps along single axes, which get shorter. Nothing is random: the same search
 * finds the same point.
 *
 * A value that is larger in a small part of the box alone, with no slope towards it, is found by the designs only;
 * ref_box_side() says how small such a part may be. */
#ifndef REF_BOX_MAXIMUM_H
#define REF_BOX_MAXIMUM_H

#include <stddef.h>
#include <stdint.h>
#include "designs.h"

struct ref_box_search {
    unsigned axes;      /* 1 to REF_DESIGN_AXES */
    size_t evaluations; /* the largest number of them, from 1 */
    size_t starts;      /* local searches, at most REF_BOX_STARTS; 0: the designs alone */
    uint64_t seed;      /* of the designs */
    /* Values at count points, the axes of a point side by side, each from 0 to 1. NaN: there is none;
     * infinite: no other can be larger. Nonzero: end the search. */
    int (*values)(void *context, size_t count, const double *places, double *ret_values);
    void *context;
};

#define REF_BOX_STARTS 16

enum ref_box_part { /* what found a point */
    REF_BOX_NOTHING,
    REF_BOX_CORNERS,
    REF_BOX_EDGES,
    REF_BOX_EVEN,
    REF_BOX_LOCAL,
    REF_BOX_PARTS
};

struct ref_box_found {
    double place[REF_DESIGN_AXES];
    double value;                      /* NaN: there was none anywhere */
    double designed;                   /* the largest value of the designs */
    enum ref_box_part by;              /* what found that */
    size_t evaluations[REF_BOX_PARTS]; /* of each part */
};

/* 0; -1: .values ended it, and what was found until then is returned. */
int ref_box_maximum(const struct ref_box_search *search, struct ref_box_found *ret_found);

/* The side of a cube anywhere in the box that random points, as many as those that are even everywhere, would hit
 * with the probability `sure`: shares of the axes that are searched so finely. 1: no such cube. */
double ref_box_side(unsigned axes, size_t even_points, double sure);

#endif
