/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The largest time step with which explicit integration of contacts stays bounded.
 *
 * Central differences, velocity Verlet and symplectic Euler are one recursion for forces that depend on
 * positions alone, x(+1) - 2 x + x(-1) = -(w dt)^2 x for each mode of angular frequency w. It stays bounded
 * while w dt < 2. The limit of a system is that of its fastest mode.
 *
 * A contact at rest is two springs: k_n along the normal, and k_t against the slip at the contact point,
 *   slip = part of u2 - u1 in the contact plane - (l1 theta1 + l2 theta2) x n,
 * with displacements u, rotations theta and levers l from the centres to the contact point; n from body 1 to
 * 2. It sticks: a contact that slides has no shear spring, and its limit is a larger one. Forces that press
 * the bodies together beforehand turn with the normal; that changes w^2 by the order of overlap/radius, which
 * is left out here.
 */
#ifndef REF_STABILITY_H
#define REF_STABILITY_H

struct ref_springs {
    double k_n, k_t;   /* N/m; k_n > 0, k_t >= 0, 0 without friction */
    double mass[2];    /* kg, > 0; [1] infinite for a wall, or for a ball that is held */
    double inertia[2]; /* kg m2, > 0; infinite likewise */
    double lever[2]; /* m, >= 0, from the centre to the contact point; not used where the inertia is
                          infinite */
};

/* --- two bodies ------------------------------------------------------------------------------- */

/* s, of the normal mode: 2 sqrt(m-star/k_n). */
double ref_stable_step_normal(const struct ref_springs *springs);
/* s, of a contact that sticks: the smaller of that and 2 sqrt(m_t/k_t), 1/m_t the sum of 1/m + l^2/I: slip
 * and spins are one mode. For chi as in solutions/oblique.h it is 1/sqrt(2 chi) of the normal mode's, where
 * 2 chi > 1. */
double ref_stable_step_sticking(const struct ref_springs *springs);
/* s, the same from the largest eigenvalue of K x = w^2 M x of the two bodies, six degrees of freedom each (those
 * of infinite mass or inertia left out). Returns 0, or -1 without memory or without an answer. */
int ref_stable_step_eigen(const struct ref_springs *springs, double *ret_step);

/* --- infinite lattices of equal spheres ------------------------------------------------------- */

/* X(name, keyword, title, neighbours) */
#define REF_LATTICES(X)                                                                            \
    X(SIMPLE_CUBIC, simple_cubic, "simple cubic", 6)                                               \
    X(BODY_CENTRED, body_centred, "body-centred cubic", 8)                                         \
    X(FACE_CENTRED, face_centred, "face-centred cubic", 12)                                        \
    X(HEXAGONAL, hexagonal, "hexagonal close-packed", 12)
enum ref_lattice {
#define X(name, keyword, title, neighbours) REF_LATTICE_##name,
    REF_LATTICES(X)
#undef X
    REF_LATTICE_COUNT
};

struct ref_lattice_limit {
    double
        share; /* largest stable step over that of the normal mode of two of the spheres, 2 sqrt(m/(2 k_n)) */
    double wave
        [3]; /* wave vector of the fastest mode, as shares of the reciprocal vectors, in [0, 1) */
};

/* All contacts of a lattice stick: kappa = k_t/k_n >= 0, q = I/(m l^2) > 0 (solid spheres 2/5). Largest eigenvalue
 * of the dynamical matrix, three displacements and three rotations a sphere, over all wave vectors: on a grid
 * of 12 in each direction, which has the points of high symmetry, and from the best four uphill (Nelder
 * and Mead). Returns 0; or -1 without memory or without an answer. */
int ref_lattice_stability(enum ref_lattice lattice, double kappa, double q,
                          struct ref_lattice_limit *ret_limit);

/* The same share for any packing of equal spheres with at most `contacts` contacts each, from below: a step that
 * it allows is stable. Derived: each sphere divided among its contacts makes pairs of mass m/contacts and inertia
 * I/contacts; w^2 of the whole, a quotient of sums over the pairs, is at most that of the fastest pair. Hence the
 * share of a pair over sqrt(contacts). O'Sullivan and Bray (2004) and Otsubo et al. (2017) estimate steps from mass,
 * stiffness and number of contacts, too. */
double ref_packing_share(double kappa, double q, double contacts);

/* --- with a dashpot --------------------------------------------------------------------------- */

/* Which velocity the force is evaluated with. */
enum ref_velocity {
    REF_VELOCITY_HALF, /* that of the half step before: velocity Verlet of LAMMPS, symplectic Euler */
    REF_VELOCITY_PREDICTED, /* half step velocity + a dt/2 with the acceleration a of the step before */
    REF_VELOCITY_IMPLICIT, /* that of the end of the step */
};

/* Largest w dt of x'' + 2 zeta w x' + w^2 x = 0, zeta >= 0. Derived: the mode that changes sign every step,
 * x(+1) = -x, has velocities -2 x/dt at the half steps before and 0 at the ends:
 *   half 2 (sqrt(1 + zeta^2) - zeta), predicted 2 (sqrt(1 + 4 zeta^2) - 2 zeta), implicit 2. */
double ref_stable_damped(enum ref_velocity velocity, double zeta);

struct ref_dashpots {
    double c_n, c_t; /* N s/m, >= 0, beside k_n and k_t */
    enum ref_velocity velocity;
};

/* Largest step (s) of springs, for a ball among others: of a lattice, or of a packing. */
typedef int ref_limit(const struct ref_springs *springs, const void *data, double *ret_step);

/* s, the limit with dashpots. In the mode that changes sign every step (above) a dashpot acts as a further spring,
 * of 2 c/dt (half), 4 c/dt (predicted) or 0 (implicit): the step sought is the limit of these stiffer springs. The
 * equation has one root, since d(log limit)/d(log dt) lies in [0, 1/2]. Two bodies whose dashpots are in proportion to
 * their springs are those of ref_stable_damped. Returns 0; or -1 where limit did, or without a root. */
int ref_stable_step_damped(const struct ref_springs *springs, const struct ref_dashpots *dashpots,
                           ref_limit *limit, const void *data, double *ret_step);

#endif
