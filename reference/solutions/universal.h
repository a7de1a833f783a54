/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dashpot that gives any elastic contact a restitution which does not depend on the speed (Feng 2026b).
 *
 *   m x'' + c(x) x' + F(x) = 0,   c = 2 zeta sqrt(m) F/sqrt(2 U),   F > 0 for x > 0,   U = int F dx from touch
 *
 * Derived: with s = sqrt(2 U), p = sqrt(m) x' and d tau = F/(sqrt(m) s) dt this is ds/d tau = p, dp/d tau = -s - 2 zeta p,
 * the linear oscillator. So restitution is that of solutions/tti.h for either end of contact; and for an approach with the
 * energy W = m v^2/2 the work is U = e W at the largest overlap, e being the restitution at zero force. F = h x^alpha makes it the dashpot of solutions/tti.h itself.
 */
#ifndef REF_UNIVERSAL_H
#define REF_UNIVERSAL_H

/* c, N s/m, where the spring has this force (N) and this work (J), both > 0; mass > 0 kg, zeta >= 0. */
double ref_universal_coefficient(double zeta, double mass, double force, double work);

/* Work over that of the approach at the largest overlap. */
double ref_universal_work_at_most(double zeta);

/* A step, s, with which explicit integration stays bounded, for each of the velocities of solutions/stability.h; stiffest
 * (N/m): the largest F' up to the overlap where U is the energy of the approach, beyond which no motion comes. Derived:
 * F^2 = 2 int F F' dx <= 2 stiffest U, so that neither F' nor F^2/(2 U), and with it the dashpot, is ever more than
 * that of the linear contact with this stiffness, whose limit it is: 2 sqrt(m/stiffest) (sqrt(1 + 4 zeta^2) - 2 zeta). */
double ref_universal_step(double zeta, double mass, double stiffest);

#endif
