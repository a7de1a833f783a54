/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "elastic.h"

#include <gsl/gsl_sf_gamma.h>
#include <math.h>

#include "numeric.h"

double ref_elastic_max_overlap(double alpha, double h, double mass, double speed) {
    return pow(0.5 * (alpha + 1.0) * mass * speed * speed / h, 1.0 / (alpha + 1.0));
}

double ref_elastic_duration(double alpha) {
    return 2.0 / (alpha + 1.0) * gsl_sf_beta(1.0 / (alpha + 1.0), 0.5);
}

double ref_elastic_overlap(double alpha, double time) {
    const double p = 2.0 * fmin(time, 1.0 - time), power = 1.0 / (alpha + 1.0);
    return p > 0.0 ? pow(ref_beta_quantile(fmin(p, 1.0), power, 0.5), power) : 0.0;
}
