/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contacts that yield: closed forms and events against the equation of motion in small steps, energies against
 * numerical integrals of the force, and numbers that were computed elsewhere. */
#include "close.h"
#include "reference/solutions/hertz.h"
#include "reference/solutions/plastic.h"

enum {
    STEPS = 20000
};

/* --- a second text of straight branches: what is remembered is the permanent overlap, not the largest ---------- */

struct naive {
    const struct ref_branches *b;
    double largest, left; /* m */
};

static double k_of(const struct naive *n, double largest) {
    return n->b->start + n->b->growth * fmin(largest, n->b->limit);
}

/* Force at an overlap that is a small way from the one before. */
static double naive_force(struct naive *n, double x) {
    if (!(x > 0.0)) {
        n->largest = n->left = 0.0;
        return 0.0;
    }
    double k = k_of(n, n->largest);
    if (x > n->largest && n->largest < n->b->limit) {
        n->largest = fmin(x, n->b->limit);
        k = k_of(n, n->largest);
        n->left = n->largest * (1.0 - n->b->k_1 / k);
    }
    const double force = k * (x - n->left);
    if (force >= -n->b->k_c * x)
        return force;
    if (n->b->keeps)
        return 0.0;
    /* The memory for which the line begins here, by bisection. */
    double low = 0.0, high = n->largest;
    for (int i = 0; i < 100; i++) {
        const double middle = 0.5 * (low + high), slope = k_of(n, middle);
        if (slope * x - (slope - n->b->k_1) * middle > -n->b->k_c * x)
            low = middle;
        else
            high = middle;
    }
    n->largest = high;
    n->left = high * (1.0 - n->b->k_1 / k_of(n, high));
    return -n->b->k_c * x;
}

/* Velocity Verlet from touch: restitution, largest overlap, duration; Richardson's limit of two step lengths is taken by the
 * caller. 0 if it ends. */
static int fly(const struct ref_branches *b, double mass, double speed, double dt, double ret[3]) {
    struct naive n = {.b = b};
    double x = 0.0, v = speed, f = 0.0, t = 0.0, most = 0.0;
    for (int i = 0; i < 100 * STEPS; i++) {
        const double a = -(f + b->c * v) / mass, half = v + 0.5 * dt * a, before = x;
        x += dt * half;
        f = naive_force(&n, x);
        v = (half - 0.5 * dt * f / mass) / (1.0 + 0.5 * dt * b->c / mass);
        t += dt;
        most = fmax(most, x);
        if (x > 0.0)
            continue;
        const double part = before / (before - x);
        ret[0] = -v / speed;
        ret[1] = most;
        ret[2] = t - dt * (1.0 - part);
        return 0;
    }
    return -1;
}

static const struct ref_branches kinds[] = {
    {.k_1 = 1e5, .start = 5e5, .limit = HUGE_VAL, .keeps = 1},
    {.k_1 = 1e5, .start = 1e5, .growth = 3e9, .limit = HUGE_VAL, .keeps = 1},
    {.k_1 = 1e5, .start = 1e5, .growth = 4e5 / 2e-3, .limit = 2e-3},
    {.k_1 = 1e5, .start = 1e5, .growth = 4e5 / 2e-3, .limit = 2e-3, .k_c = 2e4},
    {.k_1 = 1e5, .start = 1e5, .growth = 4e5 / 5e-5, .limit = 5e-5, .k_c = 2e4},
    {.k_1 = 1e5, .start = 5e5, .limit = 5e-5, .k_c = 1e4},
    {.k_1 = 1e5, .start = 5e5, .limit = 2e-3, .k_c = 1e4, .c = 1.0},
    {.k_1 = 1e5, .start = 1e5, .growth = 4e5 / 5e-5, .limit = 5e-5, .c = 2.0},
};
#define MASS  1e-3
#define SPEED 1.0

Test(plastic, impacts_on_branches_against_small_steps) {
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
        const struct ref_branches *b = &kinds[k];
        struct ref_plastic_impact e;
        double is[3] = {0};
        ref_branches_impact(b, MASS, SPEED, &e);
        const double period = 2.0 * M_PI * sqrt(MASS / b->k_1);
        cr_assert(!fly(b, MASS, SPEED, period / STEPS, is), "kind %zu ends", k);
        /* Second order with kinks of the force, first where dashpots begin: 1e-3/STEPS of each. */
        const double tolerance = b->c > 0.0 ? 20.0 / STEPS : 0.2 / STEPS;
        CLOSE(e.restitution, is[0], tolerance, "restitution %zu", k);
        CLOSE(e.max_overlap, is[1], tolerance, "overlap %zu", k);
        CLOSE(e.duration, is[2], tolerance, "duration %zu", k);
    }
}

Test(plastic, restitution_of_branches_is_that_of_the_energies) {
    for (size_t k = 0; k < 4; k++) {
        const struct ref_branches *b = &kinds[k];
        struct ref_plastic_impact e;
        ref_branches_impact(b, MASS, SPEED, &e);
        const double most = SPEED * sqrt(MASS / b->k_1), slope = b->start + b->growth * most;
        const double d = slope - b->k_1;
        CLOSE(e.max_overlap, most, 1e-14, "overlap %zu", k);
        CLOSE(e.restitution,
              sqrt(b->k_1 / slope - b->k_c * d * d / (b->k_1 * slope * (slope + b->k_c))), 1e-13,
              "restitution %zu", k);
        CLOSE(e.rest_overlap, most * d / slope, 1e-14, "rest %zu", k);
        CLOSE(e.peak_force, b->k_1 * most, 1e-14, "force %zu", k);
        CLOSE(e.duration_force, 0.5 * M_PI * (sqrt(MASS / b->k_1) + sqrt(MASS / slope)), 1e-13,
              "duration %zu", k);
    }
    /* The root of the energies is gone: the bodies stick. */
    const struct ref_branches sticky = {.k_1 = 1e5, .start = 5e5, .limit = 1.0, .k_c = 4e5};
    struct ref_plastic_impact e;
    ref_branches_impact(&sticky, MASS, SPEED, &e);
    cr_expect(!(e.restitution > 0.0) && isinf(e.duration));
}

/* There and back at random, in steps of the path and in a thousand parts of each. */
Test(plastic, branches_of_a_path_in_any_steps) {
    uint64_t seed = 16;
    for (size_t k = 0; k < TOUCH_COUNT(kinds); k++) {
        struct naive n = {.b = &kinds[k]};
        enum {
            LEGS = 200,
            PARTS = 4000
        };
        static double overlap[LEGS], force[LEGS], strain[LEGS], lost[LEGS];
        double work = 0.0, x = 0.0, f = 0.0, largest = 0.0;
        for (int i = 0; i < LEGS; i++)
            overlap[i] = uniform(&seed, i % 20 ? 0.0 : -1e-5, 1.2e-4);
        ref_branches_path(&kinds[k], LEGS, overlap, force, strain, lost);
        for (int i = 0; i < LEGS; i++) {
            const double from = x;
            for (int j = 1; j <= PARTS; j++) {
                const double to = fmax(from + (overlap[i] - from) * j / PARTS, 0.0);
                const double now = naive_force(&n, to);
                work += 0.5 * (f + now) * (to - x);
                x = to;
                f = now;
            }
            largest = fmax(largest, work);
            /* The text by parts yields at the end of each part. */
            cr_expect(fabs(force[i] - f) < 2e-3 * kinds[k].k_1 * 1.2e-4, "%zu, %d: %g, %g", k, i,
                      force[i], f);
            cr_expect(fabs(strain[i] + lost[i] - work) <= 2e-3 * largest, "%zu, %d: %g, %g", k, i,
                      strain[i] + lost[i], work);
            cr_expect(i == 0 || lost[i] > lost[i - 1] - 1e-15 * largest, "%zu, %d falls", k, i);
        }
    }
}

/* --- spheres -------------------------------------------------------------------------------------- */

static const struct ref_yield steel = {115e9, 5e-3, 3e9};

Test(plastic, restitution_of_spheres_as_computed_elsewhere) {
    static const double table[][2] = {{0.5, 1.0},
                                      {1.0, 1.0},
                                      {2.0, 0.930625877274},
                                      {10.0, 0.658558336665},
                                      {100.0, 0.374298961876}};
    for (size_t i = 0; i < TOUCH_COUNT(table); i++)
        CLOSE(ref_yield_restitution(table[i][0]), table[i][1], 5.1e-13 / table[i][1], "at %g",
              table[i][0]); /* twelve digits */
    CLOSE(ref_yield_restitution(1e8) * sqrt(sqrt(1e8)), 1.184993, 1e-6, "in the limit");
}

/* Derived here: with z = largest overlap over that of yield, the energies in units of that at yield are
 * 1 + 5/2 (z - 1) + 15/8 (z - 1)^2 going in and ((3 z - 1)/2)^2/sqrt(z) coming back. */
Test(plastic, restitution_of_spheres_from_energies) {
    for (double ratio = 1.0; ratio < 1e4; ratio *= 1.37) {
        const double z = 1.0 + (sqrt(6.25 + 7.5 * (ratio * ratio - 1.0)) - 2.5) / 3.75;
        const double back = 0.25 * (3.0 * z - 1.0) * (3.0 * z - 1.0) / sqrt(z);
        CLOSE(ref_yield_restitution(ratio), sqrt(back) / ratio, 4e-15, "at %g", ratio);
    }
}

/* The equation of motion in small steps of the fourth order; the force by its definitions alone. */
struct sphere {
    double mass, largest; /* overlap so far */
};

static void rates(const void *of, double t, const double *y, double *ret) {
    const struct sphere *s = of;
    (void)t;
    ret[0] = y[1];
    ret[1] = -ref_yield_force_at(&steel, fmax(s->largest, y[0]), y[0]) / s->mass;
}

Test(plastic, impacts_of_spheres_against_small_steps) {
    static const double ratios[] = {0.7, 1.5, 10.0, 60.0};
    for (size_t i = 0; i < TOUCH_COUNT(ratios); i++) {
        const double mass = 2e-3, speed = ratios[i] * ref_yield_speed(&steel, mass);
        struct ref_plastic_impact e;
        ref_yield_impact(&steel, mass, speed, &e);
        const double dt = e.duration / STEPS;
        struct sphere sphere = {mass, 0.0};
        double y[2] = {0.0, speed}, t = 0.0, before;
        do {
            before = y[0];
            runge_kutta(rates, &sphere, 0.0, dt, 2, y);
            t += dt;
            sphere.largest = fmax(sphere.largest, y[0]);
        } while (y[0] > 0.0);
        const double most = sphere.largest;
        const double end = t + y[0] / (before - y[0]) * dt;
        CLOSE(e.max_overlap, most, 1e-6, "overlap at %g", ratios[i]);
        CLOSE(e.restitution, -y[1] / speed, 1e-6, "restitution at %g", ratios[i]);
        CLOSE(e.duration, end, 1e-6, "duration at %g", ratios[i]);
        CLOSE(e.peak_force, ref_yield_force_at(&steel, most, most), 1e-6, "force at %g", ratios[i]);
        const double lost = 0.5 * mass * speed * speed * (1.0 - e.restitution * e.restitution);
        if (ratios[i] > 1.0)
            CLOSE(ref_yield_lost(&steel, e.max_overlap), lost, 1e-11, "lost at %g", ratios[i]);
    }
}

/* Pressure, slope and area are continuous where they have to be. */
Test(plastic, spheres_yield_at_their_pressure_and_keep_their_area) {
    const double at = ref_yield_overlap(&steel), h = ref_hertz_h(steel.e_star, steel.r_star);
    CLOSE(ref_hertz_peak_pressure(steel.e_star, steel.r_star, at), steel.pressure, 1e-14, "p_y");
    CLOSE(ref_hertz_stiffness(h, 1.5, at), M_PI * steel.pressure * steel.r_star, 1e-14, "slope");
    for (double z = 1.0; z < 1e4; z *= 3.1) {
        CLOSE(ref_yield_radius_at(&steel, z * at, z * at), sqrt(steel.r_star * z * at), 1e-13,
              "area at %g", z);
        CLOSE(ref_yield_force_at(&steel, z * at, z * at * (1.0 - 1e-12)),
              ref_yield_force_at(&steel, z * at, z * at), 1e-9, "force at %g", z);
        const double step = 1e-4 * z * at, x = z * at - step;
        CLOSE((ref_yield_strain_at(&steel, z * at, x + step) -
               ref_yield_strain_at(&steel, z * at, x - step)) /
                  (2.0 * step),
              ref_yield_force_at(&steel, z * at, x), 1e-5, "energy at %g", z);
    }
}
