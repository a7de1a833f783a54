/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Torsion of a Hertz contact of equal bodies with partial slip: Lubkin (1951); Johnson (1985) sec. 7.5.
 *
 * A circumferential traction q(r) turns the surface by (Copson 1947)
 *
 *   u(r) = 4/(pi G r) integral_0^r t^2 S(t)/sqrt(r^2 - t^2) dt,  S(t) = integral_t^a q(r)/sqrt(r^2 - t^2) dr
 *
 * (both bodies). Inside the stick radius c, u = twist r makes S constant, twist = S/G; outside q = mu p
 * gives S(t) = mu p0 [K(k) - E(k)], k^2 = 1 - t^2/a^2. S is continuous at c, since q is finite. The torque is
 * 8 integral of t^2 S. For c -> a it is 8/3 G a^3 twist; for c -> 0 it is 3 pi/16 mu N a, at an infinite
 * twist: the centre always sticks.
 *
 * Units as in solutions/elements.h: radii in the contact radius a, twist in mu D/kappa over a, torque in
 * mu N a.
 */
#ifndef REF_TORSION_H
#define REF_TORSION_H

/* Twist and torque at a stick radius in (0, 1]. nu of both bodies, in [0, 1/2]. */
double ref_torsion_twist(double nu, double stick);
double ref_torsion_torque(double stick);

/* Stick radius and torque at a twist >= 0; NaN beyond the twist at stick radius 1e-6. */
double ref_torsion_stick(double nu, double twist);
double ref_torsion_torque_of_twist(double nu, double twist);

#endif
