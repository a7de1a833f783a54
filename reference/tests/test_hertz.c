/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "close.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/numeric.h"
#include "touchstone/common.h"

static const double QUADRATURE = 1e-12; /* asked of QAWS: 1e-13 */

/* The inherited moduli against what the two bodies bring by Young's modulus. */
Test(hertz, inherited_moduli_give_e_star_and_g_star) {
    uint64_t seed = 1;
    for (int i = 0; i < 2000; i++) {
        const double shear[2] = {pow(10.0, uniform(&seed, 3, 12)),
                                 pow(10.0, uniform(&seed, 3, 12))};
        const double poisson[2] = {uniform(&seed, -0.95, 0.5), uniform(&seed, -0.95, 0.5)};
        const int rigid[2] = {0, i % 4 == 0};
        const struct ref_moduli m = ref_pfc_inherit(shear, poisson, rigid);
        double e[2], g[2];
        for (int b = 0; b < 2; b++) {
            const double young = 2.0 * shear[b] * (1.0 + poisson[b]);
            e[b] = rigid[b] ? HUGE_VAL : ref_e_star_of_body(young, poisson[b]);
            g[b] = rigid[b] ? HUGE_VAL : ref_g_star_of_body(young, poisson[b]);
        }
        const double e_star = ref_in_series(e[0], e[1]), g_star = ref_in_series(g[0], g[1]);
        /* Conditioning: 1 + nu down to 0.05 in the conversions, 4 G* - E* of order E* against 2 G*
         * - E*. */
        CLOSE(ref_e_star_of_contact(m.shear, m.poisson), e_star, 256 * ULP, "E* of pair %d", i);
        CLOSE(ref_g_star_of_contact(m.shear, m.poisson), g_star, 256 * ULP, "G* of pair %d", i);
        CLOSE(ref_shear_ratio(e_star, g_star), 2 * (1 - m.poisson) / (2 - m.poisson), 256 * ULP,
              "kappa of pair %d", i);
        cr_expect(rigid[1] || (m.poisson >= fmin(poisson[0], poisson[1]) - 1e-13 &&
                               m.poisson <= fmax(poisson[0], poisson[1]) + 1e-13),
                  "pair %d: nu = %.17g outside [%g, %g]", i, m.poisson, poisson[0], poisson[1]);
        if (rigid[1]) {
            CLOSE(m.shear, 2.0 * shear[0], 64 * ULP, "G with a rigid partner, pair %d", i);
            CLOSE(m.poisson + 2.0, poisson[0] + 2.0, 64 * ULP, "nu with a rigid partner, pair %d",
                  i);
        }
    }
}

struct spring {
    double h, alpha;
};

static double force(double x, const void *spring) {
    const struct spring *s = spring;
    return ref_hertz_force(s->h, s->alpha, x);
}

Test(hertz, energy_is_the_integral_of_force_and_stiffness_its_slope) {
    static const double alpha[] = {1.0, 1.25, 1.5, 2.0};
    for (size_t i = 0; i < TOUCH_COUNT(alpha); i++) {
        const struct spring s = {3.2e8, alpha[i]};
        const double x = 2.3e-4, step = 1e-3 * x;
        CLOSE(ref_hertz_energy(s.h, s.alpha, x), ref_integral(force, &s, 0.0, x, 0.0, 0.0),
              QUADRATURE, "energy, alpha %g", s.alpha);
        /* Five-point difference: error (1e-3)^4/30 of a fifth derivative of order 1, and 1e-13
         * round-off. */
        const double slope = (force(x - 2 * step, &s) - 8 * force(x - step, &s) +
                              8 * force(x + step, &s) - force(x + 2 * step, &s)) /
                             (12 * step);
        CLOSE(ref_hertz_stiffness(s.h, s.alpha, x), slope, 2e-12, "stiffness, alpha %g", s.alpha);
        CLOSE(ref_hertz_secant(s.h, s.alpha, x, 3 * x), (force(3 * x, &s) - force(x, &s)) / (2 * x),
              16 * ULP, "secant, alpha %g", s.alpha);
        CLOSE(ref_hertz_secant(s.h, s.alpha, 0.0, x), force(x, &s) / x, 4 * ULP, "from touch");
        CLOSE(ref_hertz_secant(s.h, s.alpha, x, 0.0), force(x, &s) / x, 4 * ULP, "to separation");
        /* The secant across 1e-9 of the overlap is the tangent in the middle, to (1e-9)^2. */
        CLOSE(ref_hertz_secant(s.h, s.alpha, x, x * (1 + 1e-9)),
              ref_hertz_stiffness(s.h, s.alpha, x * (1 + 0.5e-9)), 8 * ULP, "close secant");
        CLOSE(ref_hertz_secant(s.h, s.alpha, x, x), ref_hertz_stiffness(s.h, s.alpha, x), 4 * ULP,
              "no distance");
    }
    cr_expect(ref_hertz_force(1.0, 1.5, -1e-6) <= 0.0 &&
              ref_hertz_stiffness(1.0, 1.5, -1e-6) <= 0.0);
}

static double ring(double r, const void *radius_and_pressure) {
    const double *p = radius_and_pressure;
    return 2.0 * M_PI * r * p[1] / p[0] * sqrt((p[0] + r) / 1.0);
}

/* Johnson (1985) eq. 4.24: p = p0 sqrt(1 - r^2/a^2) must add up to N. */
Test(hertz, pressure_adds_up_to_the_force) {
    const double e_star = 3.8e10, r_star = 2.5e-3, overlap = 1.03e-5;
    const double p[2] = {ref_hertz_contact_radius(r_star, overlap),
                         ref_hertz_peak_pressure(e_star, r_star, overlap)};
    /* sqrt(1 - r^2/a^2) = sqrt(a + r) (a - r)^(1/2) / a. */
    const double sum = ref_integral(ring, p, 0.0, p[0], 0.0, 0.5);
    CLOSE(sum, ref_hertz_force(ref_hertz_h(e_star, r_star), 1.5, overlap), QUADRATURE, "N");
}

Test(hertz, shear_stiffness_is_8_g_a) {
    const double e = ref_e_star_of_body(7e10, 0.3), g = ref_g_star_of_body(7e10, 0.3);
    const double e_star = ref_in_series(e, e), g_star = ref_in_series(g, g);
    const double r_star = ref_in_series(5e-3, HUGE_VAL), x = 1e-5;
    CLOSE(ref_shear_ratio(e_star, g_star) *
              ref_hertz_stiffness(ref_hertz_h(e_star, r_star), 1.5, x),
          8.0 * g_star * ref_hertz_contact_radius(r_star, x), 8 * ULP, "k_s");
}
