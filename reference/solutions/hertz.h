/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static Hertz contact: elastic constants of a pair, force, stiffness, energy, pressure.
 *
 * overlap > 0 in contact; forces > 0 repulsive. All functions are pure, SI, and return 0 out of
 * contact.
 *   E* = 1 / ((1 - nu1^2)/E1 + (1 - nu2^2)/E2)        Johnson (1985) sec. 4.2
 *   G* = 1 / ((2 - nu1)/G1 + (2 - nu2)/G2)            Mindlin (1949)
 *   R* = 1 / (1/R1 + 1/R2)
 *   N  = h overlap^alpha,  h = 4/3 E* sqrt(R*)        Johnson (1985) eq. 4.23; alpha = 3/2 there
 * For alpha other than 3/2 h keeps its number in SI: N is then not dimensionally consistent (PFC).
 */
#ifndef REF_HERTZ_H
#define REF_HERTZ_H

/* 1 / (1/a + 1/b): R*, m*, E*, G* of a pair from what each body brings; infinity is allowed. */
double ref_in_series(double a, double b);

/* What one body brings to E* and G*, Pa: E / (1 - nu^2) and G / (2 - nu) with G = E / (2 (1 + nu)).
 * young > 0 Pa; poisson in (-1, 1/2]. A rigid body brings infinity. */
double ref_e_star_of_body(double young, double poisson);
double ref_g_star_of_body(double young, double poisson);

/* E* and G* of two equal bodies with shear modulus and Poisson's ratio of the *contact* (PFC hertz
 * eq. 5 and 8): G / (1 - nu)... of the pair, Pa. shear >= 0 Pa, poisson in (-1, 1/2]. */
double ref_e_star_of_contact(double shear, double poisson);
double ref_g_star_of_contact(double shear, double poisson);

/* kappa = k_s / k_n = 4 G* / E* = 2 (1 - nu) / (2 - nu), in [2/3, 4/3): initial shear stiffness
 * over tangent normal stiffness (Mindlin 1949). */
double ref_shear_ratio(double e_star, double g_star);

/* Shear modulus (Pa) and Poisson's ratio of a PFC contact that inherits them from two bodies.
 * A rigid body (rigid[b] != 0) brings no compliance; not both may be rigid. */
struct ref_moduli {
    double shear, poisson;
};
/* PFC hertz eq. 18, 19 (revision 28): nu in [min, max] of both; one rigid partner gives 2 G1 and
 * nu1. */
struct ref_moduli ref_pfc_inherit(const double shear[2], const double poisson[2],
                                  const int rigid[2]);
/* h, N m^-alpha. e_star >= 0 Pa, r_star > 0 m. */
double ref_hertz_h(double e_star, double r_star);
/* N = h overlap^alpha, N. alpha >= 1. */
double ref_hertz_force(double h, double alpha, double overlap);
/* dN/d overlap = alpha h overlap^(alpha - 1), N/m; at overlap 0 its limit from inside. */
double ref_hertz_stiffness(double h, double alpha, double overlap);
/* (N1 - N0) / (overlap1 - overlap0), N/m, without cancellation however close they are. Both >=
 * 0. */
double ref_hertz_secant(double h, double alpha, double overlap0, double overlap1);
/* h overlap^(alpha + 1) / (alpha + 1), J. */
double ref_hertz_energy(double h, double alpha, double overlap);
/* a = sqrt(R* overlap), m; alpha = 3/2 only. Johnson (1985) eq. 4.22. */
double ref_hertz_contact_radius(double r_star, double overlap);
/* p0 = 3 N / (2 pi a^2) = (2 E* / pi) sqrt(overlap / R*), Pa; alpha = 3/2. Johnson (1985) eq.
 * 4.24. */
double ref_hertz_peak_pressure(double e_star, double r_star, double overlap);

#endif
