/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turned.h"
#include <float.h>
#include <math.h>

/* What rests in space, seen from axes that have turned by phi about a, without its part along n; as long as it
 * was, or nothing where only round-off is left. */
static void project(const double a[3], double phi, double v[2]) {
    const double c = cos(phi), d = sin(phi), along = (1.0 - c) * (a[1] * v[0] + a[2] * v[1]);
    /* cos v - sin (a x v) + (1 - cos) (a . v) a */
    const double s = c * v[0] + d * a[0] * v[1] + along * a[1];
    const double t = c * v[1] - d * a[0] * v[0] + along * a[2];
    const double was = hypot(v[0], v[1]), left = hypot(s, t);
    const double grow = left > 64.0 * DBL_EPSILON * was ? was / left : 0.0;
    v[0] = grow * s;
    v[1] = grow * t;
}

void ref_turned_force(const struct ref_turned *turned, double stiffness, double limit,
                      double force[2]) {
    const double *a = turned->about, phi = turned->angle / (double)turned->steps;
    for (size_t k = 0; k < turned->steps; k++) {
        if (turned->projects)
            project(a, phi, force);
        force[0] += stiffness * turned->surplus * phi * a[2];
        force[1] -= stiffness * turned->surplus * phi * a[1];
        const double size = hypot(force[0], force[1]);
        const double cut = size > limit ? limit / size : 1.0;
        force[0] *= cut;
        force[1] *= cut;
    }
}
