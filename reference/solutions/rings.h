/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact of elastic spheres on concentric rings: elastic half-spaces and Coulomb
 * friction, step by step, with no superposition of contacts. The second opinion on
 * solutions/virtual_path.h.
 *
 * Each ring carries one shear traction q, along the slide. The displacement that an axisymmetric
 * traction makes, taken round the circle, is that of a Newtonian potential,
 *
 *   u(r) = 1/(4 pi G*) integral of q/distance dA   (Johnson 1985, sec. 3.6 and 7.2),
 *
 * for a uniform disc of radius c 1/(pi G*) q times c E(r/c) inside and
 * r [E(c/r) - (1 - c^2/r^2) K(c/r)] outside (Johnson 1985 sec. 3.4), K and E complete elliptic
 * integrals of that modulus. What is left out is the part with cos 2 theta and the displacement
 * across (zero for a traction with the distribution of a disc, small else), as Cattaneo (1938) and
 * Mindlin (1949) did; and, Dundurs' beta = 0, the coupling with the pressure. Pressure is Hertz's
 * for the overlap of the moment, mean over each ring.
 *
 * Step from one (overlap, slide) to the next: find tractions with |q| <= mu p such that a ring
 * with |q| < mu p does not move against the other body during the step, and one with q = +-mu p
 * only moves that way. This is a linear complementarity problem with bounds, solved by exchange of
 * whole sets of rings (Judice and Pires 1994; Kostreva 1978 for the fall-back, which ends for any
 * P-matrix). Error: first order in the width of a ring and in the step.
 */
#ifndef REF_RINGS_H
#define REF_RINGS_H

#include <stddef.h>

#include <gsl/gsl_matrix.h>

struct ref_rings_contact {
    double e_star, g_star, r_star, friction;
};

struct ref_rings {
    struct ref_rings_contact contact;
    size_t count;
    double width, overlap; /* m: of a ring; of the last step */
    gsl_matrix *kernel;    /* m/Pa: displacement at the middle of row's ring by column's traction */
    double *traction;      /* Pa, along the slide */
    double *slip;          /* m, of body 2 relative to body 1, since the start */
    double *limit;         /* Pa, mu p; 0 out of contact */
    int *state;            /* 0 sticks, -1 and +1 at that limit */
};

/* count rings as wide as a contact of max_overlap needs, out of contact. Returns 0, or -1 without
 * memory; free it in both cases. */
int ref_rings_init(struct ref_rings *rings, const struct ref_rings_contact *contact, size_t count,
                   double max_overlap);
void ref_rings_free(struct ref_rings *rings);

/* One step to overlap (<= max_overlap) and slide. Returns 0, -1 if no tractions were found. */
int ref_rings_step(struct ref_rings *rings, double overlap, double slide);

/* Shear force now, N. */
double ref_rings_force(const struct ref_rings *rings);

#endif
