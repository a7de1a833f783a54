/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "torsion.h"

#include <gsl/gsl_sf_ellint.h>
#include <math.h>
#include <stddef.h>

#include "numeric.h"

/* K - E = k^2 D, without cancellation. */
static double sliding(double t) {
    const double square = (1.0 - t) * (1.0 + t);
    return square * gsl_sf_ellint_Dcomp(sqrt(square), GSL_PREC_DOUBLE);
}

double ref_torsion_twist(double nu, double stick) {
    /* mu p0/G in units of mu D/(kappa a): p0 = 2 E* a/(pi R), D = a^2/R. */
    return 4.0 / (M_PI * (2.0 - nu)) * sliding(stick);
}

static double moment(double t, const void *unused) {
    (void)unused;
    return t * t * sliding(t);
}

double ref_torsion_torque(double stick) {
    const double inside = stick * stick * stick / 3.0 * sliding(stick);
    return 12.0 / M_PI * (inside + ref_integral(moment, NULL, stick, 1.0, 0.0, 0.0));
}

struct wanted {
    double nu, twist;
};

static double excess(double stick, const void *parameters) {
    const struct wanted *w = parameters;
    return ref_torsion_twist(w->nu, stick) - w->twist;
}

double ref_torsion_stick(double nu, double twist) {
    const struct wanted w = {nu, twist};
    return twist > 0.0 ? ref_root(excess, &w, 1e-6, 1.0) : 1.0;
}

double ref_torsion_torque_of_twist(double nu, double twist) {
    return twist > 0.0 ? ref_torsion_torque(ref_torsion_stick(nu, twist)) : 0.0;
}
