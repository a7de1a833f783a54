/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shear force of the laws that integrate a force with stiffness k_s(overlap) under a Coulomb limit:
 * PFC hertz and hysteretic (eq. 7 to 11), MUSEN's Hertz-Mindlin. They are not Mindlin and
 * Deresiewicz (solutions/mindlin.h), and are checked against themselves.
 *
 *   dT = k_s(overlap) ds, |T| <= mu N(overlap), k_s = kappa dN/d overlap
 *   mode 1, while the overlap falls: T/k_s instead of T is what a normal displacement leaves alone
 *
 * One shear direction; slide of body 2 relative to body 1, force on body 1, same sign. Out of
 * contact the force is 0 and forgotten.
 */
#ifndef REF_SHEAR_H
#define REF_SHEAR_H

#include <stddef.h>

struct ref_shear_spring {
    double h, alpha; /* N = h overlap^alpha */
    double kappa;    /* k_s / k_n, > 0 */
    double friction; /* mu >= 0 */
    int mode;        /* 0: no scaling; 1: scaled with k_s on unloading (PFC hz_mode) */
};

/* How a step of the path is answered. */
enum ref_shear_rule {
    REF_SHEAR_EXACT,  /* the differential law, exact for a path straight between samples */
    REF_SHEAR_SCHEME, /* the documented scheme: k_s at the end of the step */
    REF_SHEAR_UNLOAD, /* the scheme while the overlap grows, exact where it does not */
};

/* Shear force at each of count samples, ret_force[0] = 0, signed along slide; each exact to a few
 * ulp.
 *
 * Exact: over a straight step T1 = T0 + kappa (N1 - N0)/(overlap1 - overlap0) (s1 - s0), and for
 * mode 1 and falling overlap T1 = k_s1 (T0/k_s0 + s1 - s0); then cut at mu N1. Cutting at the end
 * is exact: T against N (T/k_s against overlap in mode 1) is a straight line and |T| <= mu N a
 * cone, which the line leaves at most once, and slip goes on from there.
 * Scheme: T = sum of k_s(overlap_i) slide_i, in long double, from the last slip or reversal; in
 * mode 1 unloading telescopes to k_s(overlap) (T0/k_s(overlap0) + s - s0) from the last loading
 * step. */
void ref_shear_path(const struct ref_shear_spring *spring, enum ref_shear_rule rule, size_t count,
                    const double *overlap, const double *slide, double *ret_force);

/* The law that keeps the shear displacement: T = k_s(overlap) xi, xi += ds, |xi| <= mu N/k_s. On a
 * straight path from touch it gives alpha times the force of the above. mode plays no part. */
void ref_shear_displacement_path(const struct ref_shear_spring *spring, size_t count,
                                 const double *overlap, const double *slide, double *ret_force);

/* Scheme over exact force for a straight path from touch in n equal steps, no slip:
 * alpha n^-alpha sum i^(alpha-1) = 1 + alpha/(2n) + alpha zeta(1-alpha) n^-alpha + ...
 * (Euler-Maclaurin, Riemann's zeta); error < 1e-15 for n >= 10. A second computation of the sum. */
double ref_shear_scheme_ratio(double alpha, size_t n);

#endif
