/* SPDX-License-Identifier: BSD-3-Clause */
/* How far a contact turns about its normal in a step.
 *
 * Where the contact turns with a constant angular velocity w, its old normal n goes to n' on a cone about w. With
 * h = w . (n + n')/4 dt, half the twirl that the spins give along the mean of both normals, and t = (|w| dt/2)^2:
 *
 *   cos^2(|w| dt/2) + h^2 sinc^2(|w| dt/2) = 1 - |n' - n|^2/4
 *   tan(twirl/2) = h sinc(|w| dt/2)/cos(|w| dt/2)
 *
 * The first is solved for t, since the spins of two bodies that roll do not say how fast the normal turns. */
#ifndef TOUCH_MATH_TWIRL_H
#define TOUCH_MATH_TWIRL_H

#include <float.h>
#include "power.h"

/* Nearly half a turn by the spins alone: beyond, there may be no such cone, and the twirl is 2 h. */
#define TWIRL_HALF  1.5

/* Enough for one step of 165 degrees; none is needed up to a degree. */
#define TWIRL_STEPS 5
/* None is needed where neither square/4 nor h^2 is larger: up to half a degree. */
#define TWIRL_SMALL 2e-5

struct twirl {
    double sinc, slope;         /* sin x/x and (cos x - sin x/x)/x^2 at x^2 = t */
    double sine, cosine, whole; /* whole^1/2 times sine and cosine of half the twirl */
};

/* By powers of t < 2.3. */
FN struct twirl twirl_at(double t, double half) {
    static const double sinc[] = {-1 / 121645100408832000.0,
                                  1 / 355687428096000.0,
                                  -1 / 1307674368000.0,
                                  1 / 6227020800.0,
                                  -1 / 39916800.0,
                                  1 / 362880.0,
                                  -1 / 5040.0,
                                  1 / 120.0,
                                  -1 / 6.0,
                                  1.0};
    static const double slope[] = {20 / 51090942171709440000.0,
                                   -18 / 121645100408832000.0,
                                   16 / 355687428096000.0,
                                   -14 / 1307674368000.0,
                                   12 / 6227020800.0,
                                   -10 / 39916800.0,
                                   8 / 362880.0,
                                   -6 / 5040.0,
                                   4 / 120.0,
                                   -2 / 6.0};
    struct twirl at = {0};
#pragma GCC unroll 10
    for (int k = 0; k < 10; k++)
        at.sinc = at.sinc * t + sinc[k], at.slope = at.slope * t + slope[k];
    at.sine = half * at.sinc;
    at.cosine = at.sinc + t * at.slope;
    at.whole = at.sine * at.sine + at.cosine * at.cosine;
    return at;
}

/* square: |n' - n|^2; along: 2 h; steps: TWIRL_STEPS, or 0 where both are small. */
FN struct turn twirl_by(double square, double along, int steps) {
    const double half = 0.5 * along, q = half * half, s = 0.25 * square, rest = 1.0 - s, u = q + s;
    const bool small = q < TWIRL_HALF * TWIRL_HALF * rest;
    /* The first terms of t; then by Newton on the root of the equation, which is nearly straight in t. */
    double t = q + s * (1.0 + u * (1 / 3.0 + 1 / 15.0 * u + 1 / 9.0 * s));
    struct twirl at = twirl_at(t, half);
#pragma GCC unroll 5
    for (int k = 0; k < steps; k++) {
        const double far = small ? fabs(at.whole - rest) : 0.0; /* gcc does not pick truths */
        const bool off = far > 8.0 * DBL_EPSILON;
        const double root = sqrt(off ? at.whole * rest : 1.0);
        const double by = off ? at.sinc * (at.cosine - q * at.slope) : 1.0;
        t += off ? 2.0 * (at.whole - root) / by : 0.0;
        at = twirl_at(t, half);
    }
    const double inverse = 1.0 / (small ? at.whole : 1.0);
    const struct turn plain = turn_by(along);
    return (struct turn){.sin = small ? 2.0 * at.sine * at.cosine * inverse : plain.sin,
                         .cos = small ? (at.cosine * at.cosine - at.sine * at.sine) * inverse
                                      : plain.cos};
}

#endif
