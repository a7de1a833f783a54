/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact of elastic spheres in three dimensions by boundary elements: elastic half-spaces,
 * Coulomb friction in each element with slip opposite to traction, step by step, for slides and twists
 * that turn. Cattaneo's and Mindlin's neglect of slip across the force is not made here.
 *
 * A tangential point force on a half-space moves its surface by Cerruti's solution (Johnson 1985 sec.
 * 3.6; Love 1927, art. 166). For both bodies together, with traction and displacement as complex
 * numbers (real part along s, imaginary part along t),
 *
 *   u(x) = 1/(4 pi G*) integral of [ q + epsilon exp(2 i phi) conj(q) ] 1/distance dA
 *
 * where phi is the direction from the traction to x and epsilon = nu/(2 - nu). The first term is that of
 * Cattaneo and Mindlin. The coupling with the pressure is zero for equal bodies (Dundurs' beta = 0);
 * pressure is Hertz's for the overlap of the moment.
 *
 * Elements: rings of equal width, each cut into equal sectors; q is uniform across a ring and a
 * trigonometric polynomial around it. Displacements are means over rings (Galerkin), so that the kernel is
 * symmetric. It is block circulant: one matrix for each harmonic (elements_kernel.c).
 *
 * A step from the slip x0 to a rigid displacement S finds the tractions that minimise
 *
 *   1/2 integral of q u(q) - integral of q (S - x0),  |q| <= mu p in each element,
 *
 * the principle of Kalker (1990, sec. 4.2) for the increment of a step: elements inside their limit do not
 * slip, those at the limit slip along their traction on the other body. Solved by accelerated gradient
 * projection (Nesterov 1983) with restarts (O'Donoghue and Candes 2015). Error: first order in the step
 * where tractions turn, between first and second order in the width of a ring.
 *
 * Units make one problem of all: radii in the contact radius at overlap 1; overlap in its largest value D;
 * slide in mu D/kappa, the slide at which that contact begins to slide; twist in this over the radius;
 * forces in mu N and torques in mu N times radius at overlap 1. Only nu is left: that of the bodies, or the
 * one with kappa = 2 (1 - nu)/(2 - nu).
 */
#ifndef REF_ELEMENTS_H
#define REF_ELEMENTS_H

#include <stddef.h>

#include <gsl/gsl_fft_complex.h>

/* Influence of harmonics: A[m] for m = 0 ... sectors/2 keeps the harmonic, C[l] takes conj(q_l) to 2 - l.
 * Matrices rings x rings by columns, integrals of r dr and r' dr' over two rings. */
struct ref_elements_kernel {
    size_t rings, sectors;
    double *keeps, *couples;
};
/* Returns 0, or -1 without memory; free it in both cases. sectors is even, at least 8. */
int ref_elements_kernel_init(struct ref_elements_kernel *kernel, size_t rings, size_t sectors);
void ref_elements_kernel_free(struct ref_elements_kernel *kernel);
const double *ref_elements_keeps(const struct ref_elements_kernel *kernel, int harmonic);
/* NULL where l or 2 - l is no harmonic of so many sectors. */
const double *ref_elements_couples(const struct ref_elements_kernel *kernel, int harmonic);

struct ref_elements {
    struct ref_elements_kernel kernel;
    double epsilon;  /* nu/(2 - nu) */
    double overlap;  /* of the last step */
    size_t passes;   /* of the gradient projection, of all steps */
    double residual; /* of the last step: the largest error of a slip, in units of slide */
    double *traction, *slip, *work; /* complex, by rings, then sectors */
    double *limit;                  /* of a ring: mu times its mean pressure, 1 at the centre */
    gsl_fft_complex_wavetable *table;
    gsl_fft_complex_workspace *space;
};

/* A contact of overlap 0. nu in [0, 1/2]. Returns 0, or -1 without memory; free it in both cases. */
int ref_elements_init(struct ref_elements *e, double nu, size_t rings, size_t sectors);
void ref_elements_free(struct ref_elements *e);

/* One step to overlap (<= 1), slide along s and t, and twist (body 2 against body 1, from s to t).
 * Returns 0, or -1 if the tractions are not found to 1e-7 (in slide). */
int ref_elements_step(struct ref_elements *e, double overlap, const double slide[2], double twist);

/* Force on body 1 along s and t and torque about n now. */
void ref_elements_force(const struct ref_elements *e, double ret_force[2], double *ret_torque);

/* The displacement of every element that the tractions now make, complex. */
void ref_elements_displacement(struct ref_elements *e, const double *traction, double *ret_u);

/* Of ring i: the mean over its area of the distance from the centre. */
double ref_elements_radius(const struct ref_elements *e, size_t i);

#endif
