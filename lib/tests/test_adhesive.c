/* SPDX-License-Identifier: BSD-3-Clause */
/* The force of jkr against the parameter form of the theory in long double, over works of adhesion and overlaps of all
 * sizes. The cases have the rest of the laws that attract. */
#include <float.h>
#include <math.h>
#include "rig.h"

static const double young = 2e9, poisson = 0.25;

static void make_rig(struct rig *r, const double radius[2], double work) {
    const struct touch_pair pair = {
        .radius = {radius[0], radius[1]}, .mass = {1.0, 2.0}, .dimension = 3};
    RIG_MAKE(r, touch_law_find("jkr"), pair, "young: %g, poisson: %g, w: %.17g", young, poisson,
             work);
}

static double e_star(void) {
    return 0.5 * young / (1.0 - poisson * poisson);
}

static double r_star(const struct rig *r) {
    return 1.0 / (1.0 / r->pair.radius[0] + 1.0 / r->pair.radius[1]);
}

static void step(struct rig *r, double overlap) {
    rig_step(r, overlap, 0.0, 0.0, 0.0);
}

/* With y = sqrt(a/a_end): overlap = u (y^4 - 4 y), F = F_c/9 (y^6 - 6 y^3), which follows from the two
 * equations of the theory with a_end^3 = pi w R*^2/(8 E*) and u = a_end^2/R*. */
Test(adhesive, jkr_follows_the_theory) {
    static const double works[] = {1e-12, 1e-6, 1e-3, 0.05, 1.0, 50.0, 1e4};
    static const double radii[][2] = {{1e-6, 1e-6}, {1e-2, 3e-3}, {0.5, HUGE_VAL}};
    const long double pi = 3.14159265358979323846264338327950288L;
    for (size_t j = 0; j < 3; j++)
        for (size_t i = 0; i < TOUCH_COUNT(works); i++) {
            struct rig r;
            make_rig(&r, radii[j], works[i]);
            const long double work = (long double)works[i], radius = (long double)r_star(&r);
            const long double a = cbrtl(pi * work * radius * radius / 8 / (long double)e_star());
            const long double u = a * a / radius, pull = 1.5L * pi * work * radius;
            step(&r, (double)(1e-6L * u)); /* so that there is a contact */
            for (long double y = 1.0001L; y < 3e4L; y = 1 + (y - 1) * 1.17L) {
                const double overlap = (double)(u * (y * y * y * y - 4 * y));
                const long double force = pull / 9 * (powl(y, 6) - 6 * y * y * y);
                const long double slope =
                    pull / u * 1.5L * y * y * (y * y * y - 3) / 9 / (y * y * y - 1);
                step(&r, overlap);
                cr_assert(r.force.active);
                /* The force, and what an ulp of each number that the overlap is made of is worth. */
                const long double off =
                    24 * (long double)DBL_EPSILON *
                    (fabsl(force) + pull + fabsl(slope) * (3 * u + fabsl((long double)overlap)));
                cr_expect(fabsl((long double)r.force.normal - force) <= off,
                          "w %g, y %Lg: %.17g for %.17Lg", works[i], y, r.force.normal, force);
                cr_expect(fabsl((long double)r.force.stiffness_n - fmaxl(0, slope)) <=
                              1e-9L * (fabsl(slope) + pull / u),
                          "w %g, y %Lg: %.17g for %.17Lg", works[i], y, r.force.stiffness_n, slope);
            }
        }
}
