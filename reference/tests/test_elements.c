/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tangential contact by elements against closed forms, and against squares that share nothing with it.
 * Built twice: coarse, and slow with finer elements. */
#include <stdlib.h>

#include "close.h"
#include "reference/solutions/elements.h"
#include "reference/solutions/torsion.h"
#include "squares.h"

#ifndef ELEMENTS_FINEST
#define ELEMENTS_FINEST 32
#endif

enum {
    FINEST = ELEMENTS_FINEST,
    SECTORS = 8,
    SLIDES = 20,
};

static struct ref_elements contact(double nu, size_t rings) {
    struct ref_elements e;
    cr_assert(ref_elements_init(&e, nu, rings, SECTORS) == 0);
    return e;
}

static void step(struct ref_elements *e, double overlap, double s, double t, double twist) {
    const double slide[2] = {s, t};
    cr_assert(ref_elements_step(e, overlap, slide, twist) == 0,
              "no tractions at overlap %g, slide %g %g, twist %g", overlap, s, t, twist);
}

static void force(const struct ref_elements *e, double ret[3]) {
    ref_elements_force(e, ret, &ret[2]);
}

/* (a2^p - b2^p)/p over (a2 - b2)/2: mean over a ring of 2 r^2 (1 - ...)^(p - 1), b2 < a2. */
static double mean_of(double power, double inner, double outer) {
    const double from = 1.0 - inner * inner, to = fmax(1.0 - outer * outer, 0.0);
    return (pow(from, power) - pow(to, power)) / (power * (from - to));
}

/* Traction along s that is (1 - r^2)^(power - 1), and the largest differences of its displacement. */
static void displace(struct ref_elements *e, double power, double *u) {
    const size_t n = e->kernel.rings;
    double *q = calloc(2 * n * SECTORS, sizeof *q);
    cr_assert(q);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < SECTORS; j++)
            q[2 * (i * SECTORS + j)] =
                mean_of(power, (double)i / (double)n, ((double)i + 1.0) / (double)n);
    ref_elements_displacement(e, q, u);
    free(q);
}

/* Johnson (1985) sec. 3.7: under q0 sqrt(1 - r^2/a^2) along x,
 *   u_x = pi q0/(32 G a) [4 (2 - nu) a^2 - (4 - 3 nu) x^2 - (4 - nu) y^2]
 *   u_y = pi q0/(32 G a) 2 nu x y
 * and here for both bodies, in units of the value at the centre. */
static double hertz_error(double nu, size_t n) {
    struct ref_elements e = contact(nu, n);
    double *u = calloc(2 * n * SECTORS, sizeof *u), worst = 0.0;
    cr_assert(u);
    displace(&e, 1.5, u);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < SECTORS; j++) {
            const double angle = 2.0 * M_PI * (double)j / SECTORS, x = (double)i;
            const double square = (x * (x + 1.0) + 0.5) / (double)(n * n); /* mean r^2 */
            const double xx = square * cos(angle) * cos(angle), yy = square - xx;
            const double xy = square * cos(angle) * sin(angle), unit = 0.25 / (2.0 - nu);
            const double *got = u + 2 * (i * SECTORS + j);
            worst =
                fmax(worst, fabs(got[0] - 1.0 + unit * ((4.0 - 3.0 * nu) * xx + (4.0 - nu) * yy)));
            worst = fmax(worst, fabs(got[1] - unit * 2.0 * nu * xy));
        }
    free(u);
    ref_elements_free(&e);
    return worst;
}

/* The error is that of uniform tractions where the right ones end with a root: beyond first order in the
 * width. */
Test(elements, displacement_of_sliding) {
    static const double nu[] = {0.0, 0.3, 0.5};
    for (size_t k = 0; k < TOUCH_COUNT(nu); k++) {
        const double coarse = hertz_error(nu[k], FINEST / 2), fine = hertz_error(nu[k], FINEST);
        cr_log_info("nu %g: %.2e, %.2e", nu[k], coarse, fine);
        cr_expect(fine < 3e-4 * 32.0 / FINEST && fine < 0.5 * coarse, "nu %g: %.3e, %.3e", nu[k],
                  coarse, fine);
    }
}

/* Mindlin (1949): q = (1 - r^2)^(-1/2) moves the whole contact by the same, whatever nu; here 2/pi^2 times
 * pi^2. Only the outermost rings notice that uniform tractions cannot be singular. */
Test(elements, displacement_of_sticking) {
    static const double nu[] = {0.0, 0.3, 0.5};
    double *u = calloc((size_t)2 * FINEST * SECTORS, sizeof *u);
    cr_assert(u);
    for (size_t k = 0; k < TOUCH_COUNT(nu); k++) {
        struct ref_elements e = contact(nu[k], FINEST);
        displace(&e, 0.5, u);
        for (size_t i = 0; i < (FINEST - 3) * SECTORS; i++) {
            cr_expect(fabs(u[2 * i] - 2.0) < 0.01, "nu %g, element %zu: %g", nu[k], i, u[2 * i]);
            cr_expect(fabs(u[2 * i + 1]) < 0.005, "nu %g, element %zu: %g", nu[k], i, u[2 * i + 1]);
        }
        ref_elements_free(&e);
    }
    free(u);
}

/* Stick everywhere: T = 8 G* a s, in these units 3/2 s, whatever nu. The singular edge makes the error first
 * order in the width; extrapolated it is second. */
Test(elements, stiffness_of_sticking) {
    static const double nu[] = {0.0, 0.3, 0.5}, little = 1e-4;
    for (size_t k = 0; k < TOUCH_COUNT(nu); k++) {
        double slope[2];
        for (size_t i = 0; i < 2; i++) {
            struct ref_elements e = contact(nu[k], i ? FINEST : FINEST / 2);
            double f[3];
            step(&e, 1.0, 0.0, 0.0, 0.0);
            step(&e, 1.0, little, 0.0, 0.0);
            force(&e, f);
            slope[i] = f[0] / little;
            ref_elements_free(&e);
        }
        const double limit = 2.0 * slope[1] - slope[0];
        cr_log_info("nu %g: %.6f %.6f, extrapolated %.6f", nu[k], slope[0], slope[1], limit);
        cr_expect(fabs(limit - 1.5) < 2e-3 * 32.0 / FINEST, "nu %g: %.6f", nu[k], limit);
    }
}

/* Largest difference of the shear force from Cattaneo and Mindlin, 1 - (1 - s)^(3/2), on a slide along s. */
static double cattaneo_error(double nu, size_t n, double ret_force[SLIDES]) {
    struct ref_elements e = contact(nu, n);
    double worst = 0.0, f[3];
    step(&e, 1.0, 0.0, 0.0, 0.0);
    for (int k = 1; k <= SLIDES; k++) {
        const double s = (double)k / SLIDES;
        step(&e, 1.0, s, 0.0, 0.0);
        force(&e, f);
        ret_force[k - 1] = f[0];
        worst = fmax(worst, fabs(f[0] - 1.0 + pow(fmax(1.0 - s, 0.0), 1.5)));
        cr_expect(fabs(f[1]) < 1e-9 && fabs(f[2]) < 1e-9, "across %g, torque %g", f[1], f[2]);
    }
    ref_elements_free(&e);
    return worst;
}

/* At nu = 0 Cattaneo and Mindlin are exact. */
Test(elements, exact_at_poisson_zero) {
    double unused[SLIDES];
    const double coarse = cattaneo_error(0.0, FINEST / 4, unused);
    const double fine = cattaneo_error(0.0, FINEST, unused);
    cr_log_info("%.2e, %.2e", coarse, fine);
    cr_expect(fine < 6e-4 * pow(32.0 / FINEST, 1.5) && fine < 0.25 * coarse, "%.3e, %.3e", coarse,
              fine);
}

/* What they leave out, slip across: 5.0e-4 mu N at nu = 0.3, 1.75e-3 at 0.5 by another computation in three
 * dimensions, with harmonics. The same elements at nu = 0 take most of the error of elements away; what is
 * left, where the stick radius jumps from ring to ring, is a few 1e-5. With ever more steps it is 1.81e-3 at 0.5
 * (test_element_paths.c). */
Test(elements, model_error) {
    static const struct { double nu, error; } row[] = {{0.3, 5.0e-4}, {0.5, 1.75e-3}};
    double base[SLIDES], f[SLIDES];
    cattaneo_error(0.0, FINEST, base);
    for (size_t k = 0; k < TOUCH_COUNT(row); k++) {
        double worst = 0.0;
        cattaneo_error(row[k].nu, FINEST, f);
        for (size_t i = 0; i < SLIDES; i++)
            worst = fmax(worst, fabs(f[i] - base[i]));
        cr_log_info("nu %g: %.3e", row[k].nu, worst);
        cr_expect(fabs(worst - row[k].error) < 5e-5, "nu %g: %.4e", row[k].nu, worst);
    }
}

/* Lubkin (1951), by quadrature. First order at the singular edge of the first, small twist. */
Test(elements, torsion) {
    struct ref_elements any = contact(0.0, 16);
    double moment = 0.0;
    for (size_t i = 0; i < 16; i++)
        moment += ref_elements_radius(&any, i) * ((double)i + 0.5) / 256.0;
    CLOSE(moment, 1.0 / 3.0, 1e-14, "integral of r r dr");
    ref_elements_free(&any);
    static const double nu[] = {0.0, 0.3, 0.5};
    for (size_t k = 0; k < TOUCH_COUNT(nu); k++) {
        struct ref_elements e = contact(nu[k], FINEST);
        double f[3], worst = 0.0;
        step(&e, 1.0, 0.0, 0.0, 0.0);
        for (int i = 1; i <= 10; i++) {
            step(&e, 1.0, 0.0, 0.0, 0.2 * i);
            force(&e, f);
            worst = fmax(worst, fabs(f[2] - ref_torsion_torque_of_twist(nu[k], 0.2 * i)));
            cr_expect(hypot(f[0], f[1]) < 1e-9, "force %g %g", f[0], f[1]);
        }
        cr_log_info("nu %g: %.2e", nu[k], worst);
        cr_expect(worst < 8e-4 * 32.0 / FINEST, "nu %g: %.3e mu N a", nu[k], worst);
        ref_elements_free(&e);
    }
}

/* Limits of torsion: 8/3 G a^3, in these units 2 - nu; 3 pi/16 mu N a. */
Test(elements, torsion_limits) {
    const double most = 3.0 * M_PI / 16.0;
    CLOSE(ref_torsion_torque(1e-6), most, 1e-12, "sliding");
    for (int k = 0; k < 3; k++) {
        const double nu = 0.25 * k, stick = 1.0 - 1e-7;
        CLOSE(ref_torsion_torque(stick) / ref_torsion_twist(nu, stick), 2.0 - nu, 1e-6,
              "stiffness at nu %g", nu);
        CLOSE(ref_torsion_stick(nu, ref_torsion_twist(nu, 0.3)), 0.3, 1e-12, "inverse at nu %g",
              nu);
        /* Steiff part, then slip: the secant never grows. */
        double last = 2.0 - nu;
        for (int i = 1; i <= 20; i++) {
            const double twist = 0.1 * i, secant = ref_torsion_torque_of_twist(nu, twist) / twist;
            cr_expect(secant < last && secant * twist < most, "nu %g, twist %g", nu, twist);
            last = secant;
        }
    }
}

/* --- Coulomb's conditions, element by element ------------------------------------------------- */

static void expect_friction(const struct ref_elements *e, const double *before) {
    for (size_t i = 0; i < e->kernel.rings; i++)
        for (size_t j = 0; j < SECTORS; j++) {
            const size_t k = 2 * (i * SECTORS + j);
            const double *q = e->traction + k, size = hypot(q[0], q[1]);
            const double slip[2] = {e->slip[k] - before[k], e->slip[k + 1] - before[k + 1]};
            const double moved = hypot(slip[0], slip[1]);
            cr_expect(size <= e->limit[i] * (1.0 + 1e-12), "ring %zu: %g > %g", i, size,
                      e->limit[i]);
            /* 1e-6: ten times the tolerance of a step. */
            if (size < 0.999 * e->limit[i])
                cr_expect(moved < 1e-6, "ring %zu sticks and slips %g", i, moved);
            else if (e->limit[i] > 0.0 && moved > 1e-4)
                cr_expect(fabs(slip[0] * q[1] - slip[1] * q[0]) < 1e-2 * moved * size &&
                              slip[0] * q[0] + slip[1] * q[1] > 0.0,
                          "ring %zu: traction %g %g, slip %g %g", i, q[0], q[1], slip[0], slip[1]);
        }
}

Test(elements, friction_everywhere) {
    static const double path[][4] = {
        {0.5, 0.0, 0.0, 0.0},  {0.5, 0.3, 0.0, 0.0},  {1.0, 0.4, 0.3, 0.0},
        {1.0, 0.4, 0.3, 0.6},  {0.7, 0.1, 0.5, 0.6},  {0.7, -0.6, 0.2, 0.1},
        {0.3, -0.6, 0.2, 0.0}, {0.0, -0.6, 0.2, 0.0}, {0.6, -0.5, 0.3, 0.0}};
    struct ref_elements e = contact(0.4, 16);
    double before[2 * 16 * SECTORS], f[3];
    for (size_t i = 0; i < TOUCH_COUNT(path); i++) {
        memcpy(before, e.slip, sizeof before);
        step(&e, path[i][0], path[i][1], path[i][2], path[i][3]);
        expect_friction(&e, before);
        force(&e, f);
        cr_expect(hypot(f[0], f[1]) <= pow(path[i][0], 1.5) * (1.0 + 1e-12), "beyond mu N");
    }
    ref_elements_free(&e);
}

/* A turned path turns the force: by one sector, and by a right angle. */
Test(elements, isotropy) {
    struct ref_elements a = contact(0.5, 16), b = contact(0.5, 16);
    double f[3], g[3];
    const double c = cos(M_PI_4), s = sin(M_PI_4);
    step(&a, 1.0, 0.0, 0.0, 0.0);
    step(&b, 1.0, 0.0, 0.0, 0.0);
    for (int k = 1; k <= 5; k++) {
        const double x = 0.6, y = 0.15 * k;
        step(&a, 1.0, x, y, 0.2);
        step(&b, 1.0, c * x - s * y, s * x + c * y, 0.2);
        force(&a, f);
        force(&b, g);
        cr_expect(hypot(g[0] - c * f[0] + s * f[1], g[1] - s * f[0] - c * f[1]) < 1e-6 &&
                      fabs(f[2] - g[2]) < 1e-6,
                  "%g %g %g, turned %g %g %g", f[0], f[1], f[2], g[0], g[1], g[2]);
    }
    ref_elements_free(&a);
    ref_elements_free(&b);
}

/* --- squares ---------------------------------------------------------------------------------- */

/* Paths of (slide s, slide t, twist) at constant normal force. */
static void compare_squares(double nu, const double path[][3], size_t count, size_t steps,
                            size_t across, double most) {
    struct ref_elements e = contact(nu, FINEST);
    struct squares q;
    double f[3], g[3], worst = 0.0, from[3] = {0.0, 0.0, 0.0};
    cr_assert(squares_init(&q, nu, across) == 0);
    step(&e, 1.0, 0.0, 0.0, 0.0);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 1; k <= steps; k++) {
            double x[3];
            for (int c = 0; c < 3; c++)
                x[c] = from[c] + (path[i][c] - from[c]) * (double)k / (double)steps;
            step(&e, 1.0, x[0], x[1], x[2]);
            cr_assert(squares_step(&q, x) == 0);
            force(&e, f);
            squares_force(&q, g);
            for (int c = 0; c < 3; c++)
                worst = fmax(worst, fabs(f[c] - g[c]));
        }
        memcpy(from, path[i], sizeof from);
    }
    cr_log_info("nu %g, %zu squares across: %.2e", nu, across, worst);
    cr_expect(worst < most, "nu %g: %.3e", nu, worst);
    squares_free(&q);
    ref_elements_free(&e);
}

Test(elements, against_squares) {
    static const double corner[][3] = {{0.5, 0.0, 0.0}, {0.5, 0.5, 0.0}};
    static const double twisted[][3] = {{0.5, 0.0, 0.0}, {0.5, 0.0, 0.6}, {0.2, 0.3, 0.2}};
    const size_t across = FINEST > 32 ? 48 : 20;
    const double most = FINEST > 32 ? 1.2e-3 : 4e-3;
    compare_squares(0.0, corner, TOUCH_COUNT(corner), 5, across, most);
    compare_squares(0.5, corner, TOUCH_COUNT(corner), 5, across, most);
    compare_squares(0.3, twisted, TOUCH_COUNT(twisted), 4, across, most);
}
