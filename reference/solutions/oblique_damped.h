/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impact on a Hertz spring with dashpots in both directions and a shear spring with a Coulomb limit: what
 * becomes of the slip velocity, whether the contact sticks, slides, or does both in turn.
 *
 *   m x'' = -N,    N = h x^alpha + c x^gamma x'       (tension cut: N >= 0, then free flight to zero overlap)
 *   m_t u' = -F,   F = T + c_t x^gamma u while it sticks,   k_s = kappa alpha h x^(alpha - 1)
 *   T' = k_s u + p (k_s'/k_s) T
 *
 * p is 0 for a force that is kept, 1 for a displacement, and 1 more while the overlap falls if what is carried is scaled
 * with the stiffness. The contact plane is fixed and the shear force acts at the radius, as in solutions/oblique.h.
 *
 * Sliding is the limit of small time steps of the rules of the laws (derived, as for solutions/linear.h): |F| = mu P for a
 * limit on the sum, with T = mu P - c_t x^gamma u; where both are cut alike T is 0 while the dashpot alone is above the limit.
 * For a limit on the spring |T| = mu P, beside the whole dashpot or none. It goes on while the force that is
 * limited would grow faster than its limit.
 *
 * In units of L = (m v^2/h)^(1/(alpha+1)) and L/v, with x = w^4 and dt = 4 w^3 dsigma, so that powers of quarters are
 * smooth at touch; T/k_s^p is integrated where T is. Each change is an event of this motion (solutions/motion.h).
 */
#ifndef REF_OBLIQUE_DAMPED_H
#define REF_OBLIQUE_DAMPED_H

#include "impact.h"
#include "linear.h"

struct ref_oblique_damped {
    struct ref_impact impact; /* c and gamma count, its form does not */
    double kappa;             /* k_s over the normal stiffness */
    int is_constant;          /* the shear stiffness is k_t */
    double k_t;               /* N/m */
    double c_t;               /* N s m^-(gamma + 1), of the shear dashpot */
    double mass_t;            /* kg, against slip: ref_oblique_inertia */
    double friction, slip;    /* mu; m/s, of body 2 relative to body 1 at touch */
    int displacement, scaled; /* history */
    enum ref_linear_limit limit;
    enum ref_linear_from from;
    int cut; /* no tension */
};

/* The slip velocity at zero overlap, m/s, and its absolute uncertainty. Returns 0; -1 where the bodies do not separate, or
 * nobody would wait for it; -2 where the contact changes between sticking and sliding without end; -3 where laws come near to the limit
 * of small steps too slowly to be judged by it: a displacement that keeps the rest of the limit and slides at touch is
 * multiplied by ratios of the first overlaps, which depend on the gap before them. */
int ref_oblique_damped_solve(const struct ref_oblique_damped *impact, double *ret_slip,
                             double *ret_uncertainty);

#endif
