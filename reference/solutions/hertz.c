/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hertz.h"

#include <gsl/gsl_math.h>
#include <math.h>

double ref_in_series(double a, double b) {
    return 1.0 / (1.0 / a + 1.0 / b);
}

double ref_e_star_of_body(double young, double poisson) {
    return young / ((1.0 - poisson) * (1.0 + poisson));
}

double ref_g_star_of_body(double young, double poisson) {
    return young / (2.0 * (1.0 + poisson) * (2.0 - poisson));
}

double ref_e_star_of_contact(double shear, double poisson) {
    return shear / (1.0 - poisson);
}

double ref_g_star_of_contact(double shear, double poisson) {
    return shear / (2.0 * (2.0 - poisson));
}

double ref_shear_ratio(double e_star, double g_star) {
    return 4.0 * g_star / e_star;
}

struct ref_moduli ref_pfc_inherit(const double shear[2], const double poisson[2],
                                  const int rigid[2]) {
    double e_compliance = 0.0, g_compliance = 0.0;
    for (int b = 0; b < 2; b++) {
        if (rigid[b])
            continue;
        e_compliance += (1.0 - poisson[b]) / (2.0 * shear[b]);
        g_compliance += (2.0 - poisson[b]) / shear[b];
    }
    /* eq. 18 in compliances: both fractions times e_compliance g_compliance. */
    const double nu = (4.0 * e_compliance - g_compliance) / (2.0 * e_compliance - g_compliance);
    return (struct ref_moduli){2.0 * (2.0 - nu) / g_compliance, nu};
}

double ref_hertz_h(double e_star, double r_star) {
    return 4.0 / 3.0 * e_star * sqrt(r_star);
}

double ref_hertz_force(double h, double alpha, double overlap) {
    return overlap > 0.0 ? h * pow(overlap, alpha) : 0.0;
}

double ref_hertz_stiffness(double h, double alpha, double overlap) {
    return overlap < 0.0 ? 0.0 : alpha * h * pow(overlap, alpha - 1.0);
}

double ref_hertz_secant(double h, double alpha, double overlap0, double overlap1) {
    if (!(overlap0 > 0.0))
        return ref_hertz_force(h, alpha, overlap1) / overlap1;
    const double x = (overlap1 - overlap0) / overlap0;
    if (!(x > -1.0))
        return ref_hertz_force(h, alpha, overlap0) / overlap0;
    /* ((1 + x)^alpha - 1) / x, whose limit for x -> 0 is alpha. */
    const double slope = fabs(x) > 0.0 ? expm1(alpha * log1p(x)) / x : alpha;
    return h * pow(overlap0, alpha - 1.0) * slope;
}

double ref_hertz_energy(double h, double alpha, double overlap) {
    return overlap > 0.0 ? h * pow(overlap, alpha + 1.0) / (alpha + 1.0) : 0.0;
}

double ref_hertz_contact_radius(double r_star, double overlap) {
    return overlap > 0.0 ? sqrt(r_star * overlap) : 0.0;
}

double ref_hertz_peak_pressure(double e_star, double r_star, double overlap) {
    return overlap > 0.0 ? 2.0 * e_star / M_PI * sqrt(overlap / r_star) : 0.0;
}
