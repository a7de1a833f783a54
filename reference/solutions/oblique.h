/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impact on an undamped Hertz spring with friction: what becomes of the slip velocity.
 *
 * Slip velocity: of body 2 relative to body 1 at the contact point, along s. The contact plane is
 * taken as fixed and the shear force acts at distance R from each centre (Maw et al. 1976;
 * Johnson 1985 sec. 11.4). In units of the largest overlap d and of d/v_n (v_n: approach
 * speed), with the slide times kappa/mu and the shear force over mu h d^alpha, the motion is
 *
 *   x'' = -(alpha+1)/2 x^alpha,   U' = -(alpha+1) chi T,   x(0) = 0, x'(0) = 1, U(0) = psi
 *
 * and depends on two groups only:
 *   psi = kappa v_t/(mu v_n)     of the slip velocity v_t, before (psi1) and after (psi2 = U)
 *   chi = kappa/2 m-star/m_t     m_t: inertia against slip, below. Two equal spheres, or a sphere
 *                                on a wall: kappa/2 (1 + m R^2/I); solid spheres 7 kappa/4
 * psi2 is odd in psi1. The restitution in the usual sense, -v_t'/v_t, is -psi2/psi1.
 */
#ifndef REF_OBLIQUE_H
#define REF_OBLIQUE_H

#include "impact.h"

enum ref_oblique_law {
    REF_OBLIQUE_SPRING,        /* dT = k_s(overlap) ds, |T| <= mu N (PFC hz_mode 0, MUSEN) */
    REF_OBLIQUE_SPRING_SCALED, /* the same, T scaled with k_s while the overlap falls (hz_mode 1) */
    REF_OBLIQUE_MINDLIN,       /* Mindlin and Deresiewicz (1953): partial slip */
};

/* Inertia against slip, kg: 1/m_t = sum of 1/m_i + R_i^2/I_i. Derived: a shear force T on body 1
 * at lever R_1, -T on body 2 at lever R_2, change the slip velocity by -T/m_t. A wall brings
 * nothing: radius, mass and inertia are infinite. */
double ref_oblique_inertia(const double mass[2], const double radius[2], const double inertia[2]);

/* psi2 of any psi1: in closed form where it slides throughout, else integrated. ret_uncertainty:
 * absolute, of psi2. alpha >= 1 (Mindlin: 3/2), chi > 0, psi1 finite. Returns 0; or -1 if the
 * integration did not reach its end, or without memory. */
int ref_oblique_solve(enum ref_oblique_law law, double alpha, double chi, double psi1,
                      double *ret_psi2, double *ret_uncertainty);

/* The same from the equations of motion alone. With x = q^2 and dt = 2 q dsigma all terms are
 * powers of q, smooth at touch and at separation. Each change between stick and
 * slip, and the end, is an event of this motion (solutions/motion.h).
 *
 * Springs. Slip with sign S goes on while S U >= x'; scaled, in unloading, while S U >= x'/alpha
 * (derived: the trial force grows faster than the limit).
 *
 * Mindlin. The virtual path (Jaeger 1993, Ciavarella 1998): a curve t(s) from s = 0 to the present
 * overlap x, with T = int t'(s) dN(s), t(x) = slide and |t'| <= 1. Stick while the overlap grows
 * appends a piece with t' = U/x'. Slip with sign S replaces what lies outside some b by slope S,
 * where t(b) + S (x - b) = slide, hence
 *   b' = (S U - x')/(S t'(b) - 1),   T = T(b) + S (x^alpha - b^alpha).
 * Derived, and what makes it exact to the solver's error: t'(b) and T(b) on a piece made by stick
 * are those of the motion at the time when the overlap was b, so the point b is that motion run
 * backwards, integrated along with the present one. Slip ends when S U < x': its piece stays on the
 * path, and stick (overlap growing) or slip of the other sign (falling) begins above it; or when
 * the overlap has fallen to b: slip of the other sign goes on from there. Below psi1 = 1e-3 the
 * annulus is too thin for this, and psi2/psi1 is interpolated down to its limit at 0. */
int ref_oblique_integrate(enum ref_oblique_law law, double alpha, double chi, double psi1,
                          double *ret_psi2, double *ret_uncertainty);

/* psi2/psi1 of infinite friction (Mindlin: limit psi1 -> 0, where slip does its part all the same).
 * Derived. Loading is U = psi1 2F1(a, b; c; x^(alpha+1)), with a + b = c - 1/2, a b = -c chi,
 * c = alpha/(alpha+1), which ends at (U, T) = (A, B) psi1 by Gauss's sum at 1:
 *   A = Gamma(c) sqrt(pi)/(Gamma(1/2 + a) Gamma(1/2 + b)), B = -Gamma(c) sqrt(pi)/(chi Gamma(a)
 *   Gamma(b)).
 * Spring: unloading is loading run backwards; with the other solution, that begins with a force,
 * 1 + 2 B C = cos(pi r)/sin(pi c), r = sqrt((c - 1/2)^2 + 4 c chi).
 * Scaled: (U, T/k_s) in unloading obeys the transposed equations: A^2 - chi B^2/c.
 * Mindlin: T is that of loading at the same overlap plus a part that obeys the transposed
 * equations for the sum of both velocities, 2 A at the turn: 2 A^2 - 1. */
double ref_oblique_stick_slope(enum ref_oblique_law law, double alpha, double chi);

/* Smallest psi1 that slides throughout: 4 chi - 1, scaled 4 chi - 1/alpha, and never below 1, where
 * the contact sticks from the start. Then psi2 = psi1 - 4 chi: Maw et al. (1976); for the
 * springs derived from the conditions above with U = psi1 - 2 chi (1 - x'). */
double ref_oblique_sliding_threshold(enum ref_oblique_law law, double alpha, double chi);

/* Which normal force the friction coefficient multiplies. */
enum ref_friction_limit {
    REF_LIMIT_ELASTIC,   /* the spring's (PFC) */
    REF_LIMIT_MAGNITUDE, /* the total one, tension counted as well (MUSEN) */
    REF_LIMIT_REPULSIVE, /* the total one while it repels */
};

/* Time integral of that force over an impact, N s: friction of sliding throughout is mu times it.
 * cut: tension is cut, and the spring pushes on in free flight until zero overlap; else the
 * contact lasts to zero overlap with the dashpot pulling. Derived: m v (1 + e) of the ending for
 * the total force; the dashpot's own part is an exact differential, c x^(gamma+1)/(gamma+1) at
 * overlap x and 0 at zero overlap. outcome: of ref_impact_solve for this impact. */
double ref_sliding_impulse(const struct ref_impact *impact, const struct ref_outcome *outcome,
                           int cut, enum ref_friction_limit limit);

#endif
