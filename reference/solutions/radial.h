/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shear in two directions with radial return: dT = k ds, and |T| cut back to mu N along T. Limit of
 * small steps, constant normal force; limit = mu N (N), k the shear stiffness (N/m).
 *
 * While the contact slides, T = limit (cos f, sin f) and only the part of the slide along T slips:
 * dT = k [ds - T (T . ds)/limit^2] (Simo and Hughes 1998, sec. 1.4, as an equation of rate).
 */
#ifndef REF_RADIAL_H
#define REF_RADIAL_H

/* L-path: the contact slides along s, T = (limit, 0), and then the slide goes by y >= 0 along t.
 * df/dy = k cos f/limit, so that with eta = k y/limit
 *
 *   T = limit (sech eta, tanh eta), slip energy since the corner limit^2/k log(cosh eta)
 */
struct ref_radial {
    double along_s, along_t; /* N */
    double slip_energy;      /* J, since the corner */
};
struct ref_radial ref_radial_corner(double limit, double k, double y);

#endif
