/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball on a floor with rolling and twisting resistance.
 *
 * Slides, rolls and rests: a rigid ball with Coulomb friction mu and a rolling moment of the size mu_r R N against its
 * rolling (Ai et al. (2011), types A and C). In the words of floor.h (drive f, ratio q = m R^2/I)
 *
 *   v' = f + phi,  w' = q (phi - rho sign(w)),  rho = mu_r g
 *
 * where it slides with |phi| = mu g, and v' = q/(1 + q) (f - rho sign(v)) where it rolls: 5/7 mu_r g of a solid ball.
 *
 * Rocks: a ball that sticks to the floor by a linear shear spring, and is held upright by a linear rolling spring with a
 * dashpot, both below their limits: linear equations of first order, whose solution is an exponential.
 *
 * Twists about the normal: a linear spring and a slider; parabolas and sines, one after the other. */
#ifndef REF_ROLLING_H
#define REF_ROLLING_H

#include "floor.h"

/* Speed of the centre and R times the spin after a time (s, >= 0). resistance: mu_r, >= 0. */
void ref_rolling_after(const struct ref_floor *floor, double resistance, double time,
                       double *ret_speed, double *ret_surface);

/* The type B in place of that moment, of a ball that rolls from the start: a moment of eta N v, where v = R times the spin and
 * eta (s) the viscosity. Speed of the centre. */
double ref_rolling_viscous(const struct ref_floor *floor, double viscosity, double radius,
                           double time);

struct ref_rocking {
    double mass, inertia; /* kg, kg m2 */
    double arm;           /* m, from the centre to the contact point */
    double shear;         /* N/m, stiffness of the shear spring */
    double roll, damping; /* N m/rad, N m s/rad */
    double drive;         /* m/s2, along the floor */
    double speed, spin;   /* at the start, of the centre and of the ball: v + arm w is the slip */
};

/* Speed, spin, shear displacement and angle after a time (s). */
void ref_rocking_after(const struct ref_rocking *rocking, double time, double ret[4]);

/* The slower and the faster frequency (rad/s) without a dashpot. */
void ref_rocking_frequencies(const struct ref_rocking *rocking, double ret[2]);

/* Spin (rad/s) after a time (s) of a ball that begins to twist with that spin: moment of the spring stiffness angle, at most
 * limit (N m). */
double ref_twisting_spin(double inertia, double stiffness, double limit, double spin, double time);

#endif
