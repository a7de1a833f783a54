/* SPDX-License-Identifier: BSD-3-Clause */
/* Laws that attract: the force of jkr against the parameter form of the theory in long double, where a contact
 * begins and ends, what it loses, and the area of sjkr against the formula of LIGGGHTS. */
#include <float.h>
#include <math.h>
#include "rig.h"

static const double young = 2e9, poisson = 0.25;

static void make_rig(struct rig *r, const char *name, const double radius[2], const char *keyword,
                     double value) {
    const struct touch_pair pair = {
        .radius = {radius[0], radius[1]}, .mass = {1.0, 2.0}, .dimension = 3};
    RIG_MAKE(r, touch_law_find(name), pair, "young: %g, poisson: %g, %s: %.17g", young, poisson,
             keyword, value);
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
            make_rig(&r, "jkr", radii[j], "w", works[i]);
            const long double a =
                cbrtl(pi * (long double)works[i] * r_star(&r) * r_star(&r) / 8 / e_star());
            const long double u = a * a / r_star(&r), pull = 1.5L * pi * works[i] * r_star(&r);
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
                    24 * DBL_EPSILON *
                    (fabsl(force) + pull + fabsl(slope) * (3 * u + fabsl((long double)overlap)));
                cr_expect(fabsl(r.force.normal - force) <= off, "w %g, y %Lg: %.17g for %.17Lg",
                          works[i], y, r.force.normal, force);
                cr_expect(fabsl(r.force.stiffness_n - fmaxl(0, slope)) <=
                              1e-9L * (fabsl(slope) + pull / u),
                          "w %g, y %Lg: %.17g for %.17Lg", works[i], y, r.force.stiffness_n, slope);
            }
        }
}

/* In units of the pull-off force: -8/9 at touch, -1 at the least, -5/9 where the neck breaks. */
Test(adhesive, neck_begins_at_touch_and_breaks_beyond) {
    struct rig r;
    make_rig(&r, "jkr", (const double[]){1e-3, 1e-3}, "w", 0.1);
    const double pull = 1.5 * 3.14159265358979323846 * 0.1 * r_star(&r);
    const double a = cbrt(3.14159265358979323846 * 0.1 * r_star(&r) * r_star(&r) / 8.0 / e_star());
    const double u = a * a / r_star(&r), unit = pull / 9.0 * u;
    double least = 0.0;
    step(&r, -1e-3 * u);
    cr_expect(!r.force.active && !(fabs(r.force.normal) > 0.0), "before touch");
    step(&r, 0.0);
    cr_expect(!r.force.active, "at touch");
    step(&r, 1e-12 * u);
    cr_expect(r.force.events == TOUCH_EVENT_ACTIVATED);
    cr_expect(fabs(r.force.normal / pull + 8.0 / 9.0) < 1e-11, "%.17g", r.force.normal / pull);
    cr_expect(fabs(r.force.strain_energy) < 1e-10 * unit, "%g", r.force.strain_energy / unit);
    for (int k = 1; k < 3000; k++) {
        step(&r, -1e-3 * k * u);
        least = fmin(least, r.force.normal);
    }
    cr_expect(r.force.active && fabs(least / pull + 1.0) < 1e-6, "%.17g", least / pull);
    step(&r, -3.0 * u * (1.0 - 1e-12));
    cr_expect(r.force.active && fabs(r.force.normal / pull + 5.0 / 9.0) < 1e-5, "%.17g",
              r.force.normal / pull);
    const double stored = r.force.strain_energy;
    cr_expect(fabs(stored / unit - 25.258575148342072) < 1e-9, "%.17g", stored / unit);
    step(&r, -3.0 * u * (1.0 + 1e-12));
    cr_expect(r.force.events == TOUCH_EVENT_DEACTIVATED && !(fabs(r.force.normal) > 0.0));
    cr_expect(fabs(r.force.coupling_work / stored - 1.0) < 1e-9, "%.17g", r.force.coupling_work);
    step(&r, -2.0 * u);
    cr_expect(!r.force.active, "a broken neck does not come back before touch");
}

/* The energy is the work of the force: by differences of three steps, of each law. */
Test(adhesive, energy_is_the_integral_of_the_force) {
    static const struct {
        const char *law, *keyword;
        double value;
    } laws[] = {{"jkr", "w", 1.0}, {"dmt", "w", 1.0}, {"sjkr", "cohesion", 1e7}};
    for (size_t i = 0; i < 3; i++) {
        struct rig r;
        make_rig(&r, laws[i].law, (const double[]){1e-3, 2e-3}, laws[i].keyword, laws[i].value);
        for (double overlap = 1e-8; overlap < 2e-4; overlap *= 1.7) {
            double force[3], energy[3];
            for (int k = 0; k < 3; k++) {
                step(&r, overlap * (1.0 + 1e-3 * (k - 1)));
                force[k] = r.force.normal_elastic;
                energy[k] = r.force.strain_energy;
            }
            const double work = overlap * 1e-3 / 3.0 * (force[0] + 4.0 * force[1] + force[2]);
            const double off =
                1e-9 * fabs(work) +
                64 * DBL_EPSILON * (fabs(energy[1]) + fabs(1e-2 * force[1] * overlap)) + 1e-20;
            cr_expect(fabs(energy[2] - energy[0] - work) <= off * 10,
                      "%s, overlap %g: %.17g for %.17g", laws[i].law, overlap,
                      energy[2] - energy[0], work);
        }
    }
}

Test(adhesive, area_is_that_of_the_page) {
    static const double radii[][2] = {{1e-3, 1e-3}, {1e-3, 5e-3}, {1e-3, 1e2}};
    for (size_t j = 0; j < 3; j++)
        for (double overlap = 1e-5; overlap < 6e-4; overlap *= 2.0) {
            struct rig with, without, wall;
            make_rig(&with, "sjkr", radii[j], "cohesion", 1e9);
            make_rig(&without, "sjkr", radii[j], "cohesion", 0.0);
            make_rig(&wall, "sjkr", (const double[]){1e-3, HUGE_VAL}, "cohesion", 1e9);
            step(&with, overlap), step(&without, overlap), step(&wall, overlap);
            const long double r1 = radii[j][0], r2 = radii[j][1], d = r1 + r2 - overlap;
            const long double area = -0.785398163397448309615660845819875721L * (d - r1 - r2) *
                                     (d + r1 - r2) * (d - r1 + r2) * (d + r1 + r2) / (d * d);
            const double is = (without.force.normal - with.force.normal) / 1e9;
            cr_expect(fabsl(is / area - 1) < 1e-10L, "overlap %g: %.17g for %.17Lg", overlap, is,
                      area);
            if (j == 2) /* a wall is the limit */
                cr_expect(fabs(with.force.normal / wall.force.normal - 1.0) < 1e-4, "overlap %g",
                          overlap);
        }
}
