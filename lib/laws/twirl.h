/* SPDX-License-Identifier: BSD-3-Clause */
/* How far a contact turns about its normal in a step, in lanes.
 *
 * Where the contact turns with a constant angular velocity w, its old normal n goes to n' on a cone about w. With
 * h = w . (n + n')/4 dt, half the twirl that the spins give along the mean of both normals, and t = (|w| dt/2)^2:
 *
 *   cos^2(|w| dt/2) + h^2 sinc^2(|w| dt/2) = 1 - |n' - n|^2/4
 *   tan(twirl/2) = h sinc(|w| dt/2)/cos(|w| dt/2)
 *
 * The first is solved for t, since the spins of two bodies that roll do not say how fast the normal turns. */
#ifndef TOUCH_TWIRL_H
#define TOUCH_TWIRL_H

#include <float.h>
#include "lib/lanes/lane.h"

/* Nearly half a turn by the spins alone: beyond, there may be no such cone, and the twirl is 2 h. */
#define TWIRL_HALF  1.5

/* Enough for one step of 165 degrees; none is needed up to a degree. */
#define TWIRL_STEPS 5

/* sin x/x and (cos x - sin x/x)/x^2 by powers of x^2 < 2.3, from the highest on. */
#define TWIRL_SINC(X)                                                                              \
    X(-1 / 121645100408832000.0)                                                                   \
    X(1 / 355687428096000.0)                                                                       \
    X(-1 / 1307674368000.0)                                                                        \
    X(1 / 6227020800.0)                                                                            \
    X(-1 / 39916800.0)                                                                             \
    X(1 / 362880.0)                                                                                \
    X(-1 / 5040.0)                                                                                 \
    X(1 / 120.0)                                                                                   \
    X(-1 / 6.0)                                                                                    \
    X(1.0)
#define TWIRL_SLOPE(X)                                                                             \
    X(20 / 51090942171709440000.0)                                                                 \
    X(-18 / 121645100408832000.0)                                                                  \
    X(16 / 355687428096000.0)                                                                      \
    X(-14 / 1307674368000.0)                                                                       \
    X(12 / 6227020800.0)                                                                           \
    X(-10 / 39916800.0)                                                                            \
    X(8 / 362880.0)                                                                                \
    X(-6 / 5040.0)                                                                                 \
    X(4 / 120.0)                                                                                   \
    X(-2 / 6.0)

struct lane_twirl {
    real sinc, slope;         /* at t */
    real sine, cosine, whole; /* whole^1/2 times sine and cosine of half the twirl */
};

LANE_INLINE struct lane_twirl lane_twirl_at(real t, real half) {
    struct lane_twirl at = {.sinc = lane_of(0.0), .slope = lane_of(0.0)};
#define X(number) at.sinc = at.sinc * t + lane_of(number);
    TWIRL_SINC(X)
#undef X
#define X(number) at.slope = at.slope * t + lane_of(number);
    TWIRL_SLOPE(X)
#undef X
    at.sine = half * at.sinc;
    at.cosine = at.sinc + t * at.slope;
    at.whole = at.sine * at.sine + at.cosine * at.cosine;
    return at;
}

/* square: |n' - n|^2; along: 2 h. */
LANE_INLINE void lane_twirl(real square, real along, real *ret_sin, real *ret_cos) {
    const real half = lane_of(0.5) * along, q = half * half, s = lane_of(0.25) * square;
    const real rest = lane_of(1.0) - s, u = q + s;
    const mask small = lane_lt(q, lane_of(TWIRL_HALF * TWIRL_HALF) * rest);
    /* The first terms of t; then by Newton on the root of the equation, which is nearly straight in t. A lane that
     * is there stays, so that its bits do not depend on the others. */
    real t = q + s * (lane_of(1.0) +
                      u * (lane_of(1 / 3.0) + lane_of(1 / 15.0) * u + lane_of(1 / 9.0) * s));
    struct lane_twirl at = lane_twirl_at(t, half);
#ifdef __GNUC__
#if TOUCH_LANE_AUTO
#pragma GCC unroll 8
#else
#pragma GCC unroll 1
#endif
#endif
    for (int k = 0; k < TWIRL_STEPS; k++) {
        const mask off =
            lane_and(small, lane_gt(lane_abs(at.whole - rest), lane_of(8.0 * DBL_EPSILON)));
#if !TOUCH_LANE_AUTO
        if (!lane_any(off))
            break;
#endif
        const real root = lane_sqrt(lane_select(off, at.whole * rest, lane_of(1.0)));
        const real by = lane_select(off, at.sinc * (at.cosine - q * at.slope), lane_of(1.0));
        t = lane_select(off, t + lane_divide(lane_of(2.0) * (at.whole - root), by), t);
        at = lane_twirl_at(t, half);
    }
    const real inverse = lane_divide(lane_of(1.0), lane_select(small, at.whole, lane_of(1.0)));
    *ret_sin = lane_of(2.0) * at.sine * at.cosine * inverse;
    *ret_cos = (at.cosine * at.cosine - at.sine * at.sine) * inverse;
#if !TOUCH_LANE_AUTO
    if (!lane_any(lane_not(small)))
        return;
#endif
    real sine, cosine;
    lane_sincos(along, &sine, &cosine);
    *ret_sin = lane_select(small, *ret_sin, sine);
    *ret_cos = lane_select(small, *ret_cos, cosine);
}

#endif
