/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The paths that were computed with solutions/elements.h: reference/data/element_paths.csv.
 *
 * Units as there: overlap in its largest value D on the path, slides in mu D/kappa, forces in mu N at D.
 */
#ifndef REF_ELEMENT_PATHS_H
#define REF_ELEMENT_PATHS_H

#include <stddef.h>

enum {
    REF_ELEMENT_NUS = 3,
};

/* A row of the file: its columns in their order. */
struct ref_element_row {
    const char *path;
    char component; /* s, t: shear force; n: torque */
    double nu;
    size_t leg, part; /* from 1 */
    double overlap, slide_s, slide_t, twist;
    size_t rings; /* of the last run */
    /* Runs with 1, 2 or 4 times the fewest rings (first digit) and steps (second). */
    double run11, run12, run22, run24, run44;
    double value, uncertainty; /* extrapolated */
};

/* The i-th row, NULL past the last. Sorted by path, nu, component, leg, part. */
const struct ref_element_row *ref_element_row_at(size_t i);

/* Poisson's ratios, growing. */
extern const double ref_element_nus[REF_ELEMENT_NUS];

/* The path without twist whose legs end at these count overlaps and slides along s and t; NULL if there
 * is none. Equal is within 1e-6. */
const char *ref_element_path_find(size_t count, const double (*corner)[3]);

/* A component along a leg (from 1) at Poisson's ratio nu (0 to 1/2), after this part of it (0 to 1). Between
 * the rows of the file: by cubics along the leg, by a parabola in [nu/(2 - nu)]^2, in which the coupling of
 * the two directions is even, or where the path ends in a twist in nu, because a twist that sticks has the torque
 * (2 - nu) twist. ret_uncertainty: of the rows, and of what lies between them. */
double ref_element_value(const char *path, char component, double nu, size_t leg, double part, double *ret_uncertainty);

/* What a source within the model of Cattaneo and Mindlin adds: how far elements in three dimensions
 * (the data here) are from it. test_element_paths.c computes the numbers. */
#define REF_CATTANEO_MINDLIN \
    "; exact within Cattaneo-Mindlin: on a straight slide at constant normal force 3-D boundary " \
    "elements " \
    "differ by 5.0e-4 mu N at nu = 0.3 and 1.8e-3 mu N at nu = 0.5"

#endif
