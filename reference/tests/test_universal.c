/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The universal dashpot on springs of several shapes: the equation of motion integrated, and its steps. */
#include <criterion/criterion.h>
#include <gsl/gsl_sf_log.h>
#include <math.h>

#include "close.h"
#include "reference/solutions/motion.h"
#include "reference/solutions/tti.h"
#include "reference/solutions/universal.h"
#include "touchstone/common.h"

static const double MASS = 0.7, SPEED = 1.3;

struct spring {
    const char *name;
    double (*force)(double x), (*work)(double x), (*stiffness)(double x);
};

static double linear_force(double x) {
    return 2.0 * x;
}
static double linear_work(double x) {
    return x * x;
}
static double linear_stiffness(double x) {
    (void)x;
    return 2.0;
}
static double hertz_force(double x) {
    return 1.7 * pow(x, 1.5);
}
static double hertz_work(double x) {
    return 0.68 * pow(x, 2.5);
}
static double hertz_stiffness(double x) {
    return 2.55 * sqrt(x);
}
static double both_force(double x) {
    return linear_force(x) + hertz_force(x);
}
static double both_work(double x) {
    return linear_work(x) + hertz_work(x);
}
static double both_stiffness(double x) {
    return linear_stiffness(x) + hertz_stiffness(x);
}
static double softening_force(double x) {
    return x / (1.0 + x);
}
static double softening_work(double x) {
    return -gsl_sf_log_1plusx_mx(x);
}
static double softening_stiffness(double x) {
    return 1.0 / ((1.0 + x) * (1.0 + x));
}
static double hardening_work(double x) {
    return 2.0 * sinh(0.5 * x) * sinh(0.5 * x);
}

static const struct spring springs[] = {
    {"linear", linear_force, linear_work, linear_stiffness},
    {"Hertz", hertz_force, hertz_work, hertz_stiffness},
    {"both", both_force, both_work, both_stiffness},
    {"softening", softening_force, softening_work, softening_stiffness},
    {"hardening", sinh, hardening_work, cosh},
};

/* --- the motion ------------------------------------------------------------------------------- */

enum {
    Q, /* overlap q^4 */
    V,
    SIZE,
};

struct impact {
    const struct spring *spring;
    double zeta;
    double most;                 /* the largest overlap */
    double at_force, at_overlap; /* restitution */
};

static double force(const void *of, const double y[]) {
    const struct impact *i = of;
    const double x = pow(y[Q], 4.0);
    if (!(x > 0.0))
        return 0.0;
    const double f = i->spring->force(x);
    return f + ref_universal_coefficient(i->zeta, MASS, f, i->spring->work(x)) * y[V];
}

static void rates(const void *of, const double y[], double ret[]) {
    ret[Q] = y[V];
    ret[V] = -4.0 * pow(y[Q], 3.0) * force(of, y) / MASS;
}

static double velocity(const void *of, const double y[]) {
    (void)of;
    return y[V];
}

static double overlap(const void *of, const double y[]) {
    (void)of;
    return y[Q];
}

static enum ref_step examine(struct ref_motion *m, double y[]) {
    struct impact *i = m->of;
    double at[SIZE], unused;
    if (ref_motion_falls(m, velocity, y, at, &unused))
        i->most = pow(at[Q], 4.0);
    if (isnan(i->at_force) && y[V] < 0.0 && ref_motion_falls(m, force, y, at, &unused)) {
        i->at_force = -at[V] / SPEED;
        if (i->zeta >= 1.0) /* the rest takes for ever */
            return REF_STEP_ENDS;
    }
    if (!ref_motion_falls(m, overlap, y, at, &unused))
        return REF_STEP_GOES_ON;
    i->at_overlap = -at[V] / SPEED;
    return REF_STEP_ENDS;
}

static struct impact integrated(const struct spring *spring, double zeta) {
    struct impact i = {
        .spring = spring, .zeta = zeta, .at_force = (double)NAN, .at_overlap = (double)NAN};
    struct ref_motion m = {.of = &i,
                           .size = SIZE,
                           .rates = rates,
                           .examine = examine,
                           .error = 1e-14,
                           .first = 1e-3,
                           .longest = 0.02};
    double y[SIZE] = {[V] = SPEED};
    cr_expect(!ref_motion_run(&m, y), "%s, zeta %g", spring->name, zeta);
    return i;
}

Test(universal, restitution_and_work_of_any_spring) {
    static const double zetas[] = {0.05, 0.3, 0.8, 0.95, 1.0, 1.7};
    const double whole = 0.5 * MASS * SPEED * SPEED;
    for (size_t s = 0; s < TOUCH_COUNT(springs); s++)
        for (size_t k = 0; k < TOUCH_COUNT(zetas); k++) {
            const double zeta = zetas[k];
            const struct impact i = integrated(&springs[s], zeta);
            CLOSE(i.at_force, ref_tti_restitution_force(zeta), 1e-11, "%s, %g", springs[s].name,
                  zeta);
            CLOSE(springs[s].work(i.most) / whole, ref_universal_work_at_most(zeta), 1e-11,
                  "%s, %g", springs[s].name, zeta);
            if (zeta < 1.0)
                CLOSE(i.at_overlap, ref_tti_restitution_overlap(zeta), 1e-9, "%s, %g",
                      springs[s].name, zeta);
        }
}

/* A power is the dashpot of Tsuji et al. (1992). */
Test(universal, coefficient_of_a_power) {
    for (double x = 1e-6; x < 1.0; x *= 3.0)
        CLOSE(ref_universal_coefficient(0.3, MASS, hertz_force(x), hertz_work(x)),
              ref_tti_coefficient(0.3, 1.5, 1.7, MASS) * pow(x, 0.25), 1e-14, "x %g", x);
}

/* --- the step --------------------------------------------------------------------------------- */

/* Growth of what is left of small motions about an overlap, over many steps of velocity Verlet with the predicted velocity. */
static double grown(double stiffness, double dashpot, double dt) {
    double x = 1.0, v = 0.0, a = -stiffness / MASS;
    for (int k = 0; k < 4000; k++) {
        const double half = v + 0.5 * dt * a;
        x += dt * half;
        a = -(stiffness * x + dashpot * (half + 0.5 * dt * a)) / MASS;
        v = half + 0.5 * dt * a;
    }
    return hypot(x, v);
}

Test(universal, steps_below_the_bound_are_stable) {
    const double whole = 0.5 * MASS * SPEED * SPEED;
    for (size_t s = 0; s < TOUCH_COUNT(springs); s++)
        for (double zeta = 0.0; zeta < 2.0; zeta += 0.23) {
            double stiffest = 0.0;
            for (double x = 1e-4; springs[s].work(x) < whole; x += 1e-4)
                stiffest = fmax(stiffest, springs[s].stiffness(x));
            const double dt = ref_universal_step(zeta, MASS, stiffest);
            for (double x = 1e-3; springs[s].work(x) < whole; x *= 1.3) {
                const double c =
                    ref_universal_coefficient(zeta, MASS, springs[s].force(x), springs[s].work(x));
                cr_expect(grown(springs[s].stiffness(x), c, 0.999 * dt) < 100.0,
                          "%s, zeta %g, overlap %g", springs[s].name, zeta, x);
                if (!s)
                    cr_expect(!(grown(2.0, c, 1.005 * dt) < 1e3), "zeta %g", zeta);
            }
        }
}
