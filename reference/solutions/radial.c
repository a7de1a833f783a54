/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "radial.h"

#include <math.h>

/* log(cosh(x)) without overflow; x >= 0. */
static double log_cosh(double x) {
    const double half = sinh(0.5 * x); /* cosh x = 1 + 2 sinh^2(x/2): no cancellation */
    return x < 1.0 ? log1p(2.0 * half * half) : x + log1p(exp(-2.0 * x)) - M_LN2;
}

struct ref_radial ref_radial_corner(double limit, double k, double y) {
    const double eta = k * y / limit;
    return (struct ref_radial){limit / cosh(eta), limit * tanh(eta),
                               limit * limit / k * log_cosh(eta)};
}
