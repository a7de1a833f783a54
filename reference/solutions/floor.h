/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball on a floor: it slides and rolls, bounces, and swings about its rest.
 *
 * Sliding and rolling, bouncing: a rigid ball, Coulomb friction, impacts that take no time. Derived from Newton's and
 * Euler's equations; along the floor (drive f, friction phi, both over the mass; ratio q = m R^2/I, 5/2 of a solid ball)
 *
 *   v' = f + phi,  w' = q phi      v: of the centre; w: R times the spin, positive as it adds to the slip v + w
 *
 * It slides with |phi| = mu g against the slip, and rolls (v + w = 0) with phi = -f/(1 + q) where that is within mu g:
 * down an incline of the angle a up to tan(a) = (1 + q) mu, which is 7/2 mu of a solid ball.
 *
 * Swinging: m x'' = -h (x^alpha - rest^alpha) about the rest, where the spring carries the weight.
 */
#ifndef REF_FLOOR_H
#define REF_FLOOR_H

struct ref_floor {
    double pressed; /* m/s2, > 0: normal acceleration with which the ball is pressed on the floor */
    double drive;   /* m/s2, along the floor */
    double friction; /* >= 0 */
    double ratio;    /* m R^2/I, > 0 */
    double speed;    /* m/s, of the centre at the start, along the floor */
    double surface;  /* m/s, R times the spin at the start */
};

/* Speed of the centre and R times the spin after a time >= 0 s. */
void ref_floor_after(const struct ref_floor *floor, double time, double *ret_speed,
                     double *ret_surface);
/* m/s, what rounding may do to both until then: of the parts of the motion, which may cancel. */
double ref_floor_rounding(const struct ref_floor *floor, double time);
/* s, when the slip of the start ends; infinity: never. 0 where it rolls from the start. */
double ref_floor_slip_end(const struct ref_floor *floor);

/* Gap (m) of a ball that is let go at rest at that height (m, > 0) above the floor, after a time (s), where each bounce
 * leaves a share of the speed: restitution in [0, 1]. */
double ref_floor_gap(double height, double pressed, double restitution, double time);
/* s, until it lies still: t0 (1 + e)/(1 - e), t0 = (2 height/pressed)^(1/2); infinity for e = 1. */
double ref_floor_last_bounce(double height, double pressed, double restitution);

/* Overlap (m) of a ball that starts at rest at the overlap rest (1 + amplitude), |amplitude| max(1, alpha - 1) < 0.1, after
 * a time (s). The frequency is that of small amplitudes with its first correction (Lindstedt's method): of
 * x'' = -k (e + a e^2 + b e^3) it is sqrt(k) (1 + (3 b/8 - 5 a^2/12) (A + a A^2/3)^2), and
 * e = A cos + a A^2 (-1/2 + cos/3 + cos(2 .)/6); here k = alpha pressed/rest, a = (alpha - 1)/2, b = a (alpha - 2)/3.
 * ret_uncertainty: absolute, of what is left out. Of the third order this is at most A^3 (2 a^2/3 + b/16); the frequency
 * is off by less than 0.08 (a + a^4) A^4, as quadrature of the period shows for alpha up to 30. */
double ref_floor_swing(double rest, double alpha, double pressed, double amplitude, double time,
                       double *ret_uncertainty);

#endif
