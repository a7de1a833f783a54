/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts against computations that share nothing with solutions/oblique.c but the laws: springs
 * over the phase angle of the normal motion, Mindlin step by step on a virtual path, impulses by
 * quadrature of the damped motion. */
#include <string.h>

#include "close.h"
#include "reference/solutions/oblique.h"
#include "reference/solutions/virtual_path.h"
#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

static const double SOLID = 0.7 / 1.7 * 3.5; /* chi of solid spheres, nu = 0.3 */
static const char *const names[] = {"spring", "scaled", "mindlin"};

/* psi1 of 20 impacts: stick from the start, slip at first, slip in all of loading, sliding. */
static const double incidence[] = {0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0, 1.2, 1.5,
                                   2.0,  2.5, 3.0, 3.4,  3.6, 4.0, 4.4, 4.6, 4.9, 5.5};

static double solved(enum ref_oblique_law law, double alpha, double chi, double psi1) {
    double psi2 = (double)NAN, uncertainty = (double)NAN;
    cr_expect(ref_oblique_solve(law, alpha, chi, psi1, &psi2, &uncertainty) == 0, "%s, %g, %g",
              names[law], chi, psi1);
    cr_expect(uncertainty >= 0.0 && uncertainty <= 1e-9, "uncertainty %g", uncertainty);
    return psi2;
}

static double integrated(enum ref_oblique_law law, double alpha, double chi, double psi1) {
    double psi2 = (double)NAN, uncertainty;
    cr_expect(ref_oblique_integrate(law, alpha, chi, psi1, &psi2, &uncertainty) == 0,
              "%s, %g, %g, %g", names[law], alpha, chi, psi1);
    return psi2;
}

/* --- springs, over the phase angle ------------------------------------------------------------ */

/* x' = cos(angle) from 0 to pi, and ratio = T/N. Then dU = -2 chi ratio sin d angle; stuck
 *   d ratio = 2 c (U - ratio cos)/sin d angle, c = alpha/(alpha + 1),
 * and scaled in unloading, from ratio x/alpha, which is the spring's displacement,
 *   d ratio = 2 (alpha U - ratio cos)/sin d angle/(alpha + 1).
 * While it slips U is linear in x'. No time, no overlap, no stiffness in it. */
struct phase {
    double alpha, chi;
    int scaled; /* and unloading */
    double angle, slip, ratio;
    double sign; /* 0: stuck */
};

static void rates(const void *of, double angle, const double *y, double *ret) {
    const struct phase *p = of;
    const double s = sin(angle), c = cos(angle), a = p->alpha;
    ret[0] = -2 * p->chi * y[1] * s;
    ret[1] = !(s > 0.0) ? 0.0 : 2 / (a + 1) * ((p->scaled ? 1 : a) * -y[1] * c + a * y[0]) / s;
}

static void stuck_step(const struct phase *p, double h, double ret_y[2]) {
    ret_y[0] = p->slip;
    ret_y[1] = p->ratio;
    runge_kutta(rates, p, p->angle, h, 2, ret_y);
}

/* On to end, or to where slip begins. */
static void stick(struct phase *p, double end) {
    double low = 0, high = end - p->angle, y[2];
    stuck_step(p, high, y);
    const int slips = fabs(y[1]) > 1;
    for (int k = 0; slips && k < 60; k++) {
        const double middle = 0.5 * (low + high);
        stuck_step(p, middle, y);
        *(fabs(y[1]) > 1 ? &high : &low) = middle;
    }
    stuck_step(p, high, y);
    p->slip = y[0];
    p->ratio = slips ? copysign(1, y[1]) : y[1];
    p->sign = slips ? p->ratio : 0;
    p->angle = slips ? p->angle + high : end;
}

/* On to end, or to where slip ends: S U - q x' falls to 0. */
static void slip(struct phase *p, double end) {
    const double q = p->scaled ? 1 / p->alpha : 1, v0 = cos(p->angle), v1 = cos(end);
    const double excess = p->sign * p->slip - q * v0;
    const int ends = excess + (2 * p->chi - q) * (v1 - v0) < 0;
    const double v = ends ? fmax(v1, fmin(v0, v0 - excess / (2 * p->chi - q))) : v1;
    p->slip += 2 * p->chi * p->sign * (v - v0);
    p->angle = ends ? acos(v) : end;
    p->sign = ends ? 0 : p->sign;
}

static double over_phase(int scaled, double alpha, double chi, double psi1, int steps) {
    struct phase p = {alpha, chi, 0, 0, psi1, fmin(psi1, 1), psi1 > 1};
    for (int i = 0; i < 2 * steps; i++) {
        const double end = (i + 1) * M_PI_2 / steps;
        p.scaled = scaled && i >= steps;
        while (p.angle < end - 1e-15)
            (p.sign * p.sign > 0 ? slip : stick)(&p, end);
    }
    return p.slip;
}

Test(oblique, springs_over_the_phase_angle) {
    static const double alphas[] = {1.5, 1.5, 1.5, 1.25, 2.0},
                        chis[] = {1.4411764705882353, 0.45, 2.6, 1.75, 1.2};
    for (size_t k = 0; k < TOUCH_COUNT(alphas); k++)
        for (int scaled = 0; scaled < 2; scaled++)
            for (size_t i = 0; i < TOUCH_COUNT(incidence); i++) {
                const double psi = incidence[i];
                /* Runge-Kutta of order 4 in 8000 steps: 1e-12 or so, but for steep ends. */
                const double expected = over_phase(scaled, alphas[k], chis[k], psi, 8000);
                const double got =
                    integrated((enum ref_oblique_law)scaled, alphas[k], chis[k], psi);
                cr_expect(fabs(got - expected) < 1e-9,
                          "%s, alpha %g, chi %g, psi1 %g: %.15g, %.15g", names[scaled], alphas[k],
                          chis[k], psi, got, expected);
            }
}

/* Stick that is left and comes back within a step of the integration. */
Test(oblique, short_slip) {
    static const double grazing[][3] = {{0, 3.843569334461564, 3.9044849795566803},
                                        {0, 9.910774787575425, 7.944805165784505},
                                        {0, 5.390804822114514, 2.516764701553248},
                                        {1, 8.090144417441204, 10.972848556870678},
                                        {1, 1.9538757504442434, 1.4820244017627517}};
    for (size_t i = 0; i < TOUCH_COUNT(grazing); i++) {
        const int scaled = (int)grazing[i][0];
        const double chi = grazing[i][1], psi = grazing[i][2];
        const double expected = over_phase(scaled, 1.5, chi, psi, 32000);
        const double got = integrated((enum ref_oblique_law)scaled, 1.5, chi, psi);
        cr_expect(fabs(got - expected) < 1e-8, "%zu: %.15g, %.15g", i, got, expected);
    }
}

/* --- Mindlin, step by step -------------------------------------------------------------------- */

/* Velocity Verlet on the virtual path with kappa = mu = h = 1: second order. */
static double step_by_step(double alpha, double chi, double psi1, int steps) {
    const struct ref_friction_contact contact = {1, alpha, 1, 1};
    const double origin[2] = {0, 0}, dt = 2.95 / steps;
    struct ref_virtual_path path;
    double x = 0, v = 1, slide[2] = {0, 0}, u = psi1, force[2] = {0, 0};
    cr_assert(ref_virtual_path_init(&path, &contact, 0, origin) == 0);
    do {
        v -= 0.25 * dt * (alpha + 1) * pow(x, alpha);
        u -= 0.5 * dt * (alpha + 1) * chi * force[0];
        x += dt * v;
        slide[0] += dt * u;
        cr_assert(ref_virtual_path_step(&path, x, slide) == 0);
        ref_virtual_path_force(&path, force);
        x = fmax(x, 0);
        v -= 0.25 * dt * (alpha + 1) * pow(x, alpha);
        u -= 0.5 * dt * (alpha + 1) * chi * force[0];
    } while (x > 0);
    ref_virtual_path_free(&path);
    return u;
}

Test(oblique, mindlin_step_by_step) {
    for (size_t i = 0; i < TOUCH_COUNT(incidence); i++) {
        const double psi = incidence[i], got = integrated(REF_OBLIQUE_MINDLIN, 1.5, SOLID, psi);
        const double expected = step_by_step(1.5, SOLID, psi, 32000);
        cr_expect(fabs(got - expected) < 1e-8, "psi1 %g: %.15g, %.15g", psi, got, expected);
        cr_expect(fabs(solved(REF_OBLIQUE_MINDLIN, 1.5, SOLID, psi) - got) < 1.1e-8, "table, %g",
                  psi);
    }
    /* More inertia against spin: the slip velocity turns more than once, and so does slip. */
    for (double chi = 0.5; chi < 6; chi += 1.1)
        for (double psi = 0.3; psi < 4 * chi; psi *= 1.9) {
            const double got = integrated(REF_OBLIQUE_MINDLIN, 1.5, chi, psi);
            const double expected = step_by_step(1.5, chi, psi, 32000);
            cr_expect(fabs(got - expected) < 1e-7, "chi %g, psi1 %g: %.15g, %.15g", chi, psi, got,
                      expected);
        }
}

/* --- exact results ---------------------------------------------------------------------------- */

/* The limit of small psi1: for the springs the last slip costs psi1^(2 alpha/(2 alpha + 1)...) at
 * most 1e-8 at 1e-15; for Mindlin psi1. */
Test(oblique, stick_slopes_are_limits) {
    static const double alphas[] = {1.0, 1.25, 1.5, 2.0};
    for (size_t k = 0; k < TOUCH_COUNT(alphas); k++)
        for (double chi = 0.35; chi < 6; chi *= 1.5)
            for (int law = 0; law < 3; law++) {
                const enum ref_oblique_law l = (enum ref_oblique_law)law;
                const double psi = law == REF_OBLIQUE_MINDLIN ? 2e-3 : 1e-15;
                /* Mindlin: the linear term is gone from twice the half. */
                const double got = law == REF_OBLIQUE_MINDLIN
                                       ? 4 * integrated(l, alphas[k], chi, psi / 2) / psi -
                                             integrated(l, alphas[k], chi, psi) / psi
                                       : integrated(l, alphas[k], chi, psi) / psi;
                const double expected = ref_oblique_stick_slope(l, alphas[k], chi);
                cr_expect(fabs(got - expected) < (law == REF_OBLIQUE_MINDLIN ? 2e-6 : 1e-7),
                          "%s, alpha %g, chi %g: %.12g, %.12g", names[law], alphas[k], chi, got,
                          expected);
            }
    /* Below 1e-3 Mindlin is interpolated. */
    const double slope = ref_oblique_stick_slope(REF_OBLIQUE_MINDLIN, 1.5, SOLID);
    const double bend = solved(REF_OBLIQUE_MINDLIN, 1.5, SOLID, 1.0001e-3) / 1.0001e-3 - slope;
    CLOSE(solved(REF_OBLIQUE_MINDLIN, 1.5, SOLID, 1e-4) / 1e-4 - slope, bend / 10.001, 1e-3,
          "thin");
}

Test(oblique, sliding_threshold) {
    for (double chi = 0.2; chi < 3; chi += 0.13)
        for (int law = 0; law < 3; law++) {
            const enum ref_oblique_law l = (enum ref_oblique_law)law;
            const double least = ref_oblique_sliding_threshold(l, 1.5, chi);
            const double above = least * (1 + 1e-9), below = least * 0.97;
            CLOSE(10 + integrated(l, 1.5, chi, above), 10 + above - 4 * chi, 1e-12, "%s, chi %g",
                  names[law], chi);
            CLOSE(10 + solved(l, 1.5, chi, below), 10 + integrated(l, 1.5, chi, below), 1e-12,
                  "%s, chi %g, below", names[law], chi);
            cr_expect(fabs(integrated(l, 1.5, chi, below) - below + 4 * chi) > 1e-8,
                      "%s, chi %g: slides below %g", names[law], chi, least);
        }
    CLOSE(ref_oblique_sliding_threshold(REF_OBLIQUE_MINDLIN, 1.5, SOLID), 4 * SOLID - 1, 0, "MBF");
    CLOSE(ref_oblique_sliding_threshold(REF_OBLIQUE_SPRING, 1.5, SOLID), 4 * SOLID - 1, 0, "0");
    CLOSE(ref_oblique_sliding_threshold(REF_OBLIQUE_SPRING_SCALED, 1.5, SOLID), 4 * SOLID - 2 / 3.0,
          ULP, "1");
}

/* psi2 is odd; Mindlin and the scaled spring never give back more than came in. */
Test(oblique, symmetry_and_energy) {
    for (double chi = 0.34; chi < 6; chi *= 1.17)
        for (double psi = 1e-5; psi < 4 * chi + 1; psi *= 1.6)
            for (int law = 0; law < 3; law++) {
                const enum ref_oblique_law l = (enum ref_oblique_law)law;
                const double psi2 = solved(l, 1.5, chi, psi);
                CLOSE(solved(l, 1.5, chi, -psi), -psi2, 0, "%s, %g, %g", names[law], chi, psi);
                cr_expect(law == REF_OBLIQUE_SPRING || fabs(psi2) <= psi * (1 + 1e-12),
                          "%s, chi %g, psi1 %g: %g", names[law], chi, psi, psi2);
            }
    CLOSE(solved(REF_OBLIQUE_MINDLIN, 1.5, SOLID, 0), 0, 0, "no slip");
}

/* --- friction under damping ------------------------------------------------------------------- */

/* m = h = v = 1: impulses of the elastic, the magnitude and the repulsive force over the impact to
 * zero overlap, and of the elastic one if tension is cut. x = u^4: all powers are whole. */
struct damped {
    double b, gamma;
};

static void damped_rates(const void *of, double t, const double *y, double *ret) {
    const struct damped *d = of;
    (void)t;
    const double u = y[0], clock = 4 * u * u * u, elastic = pow(fabs(u), 6);
    const double force = elastic + d->b * pow(fabs(u), 4 * d->gamma) * y[1];
    ret[0] = y[1];
    ret[1] = -clock * force;
    ret[2] = clock * elastic;
    ret[3] = clock * fabs(force);
    ret[4] = clock * fmax(force, 0);
}

/* ret: elastic, magnitude, repulsive; elastic with the tension cut. */
static void impulses(const struct damped *d, double ret[4]) {
    double y[5] = {0, 1, 0, 0, 0};
    const double h = 2e-4;
    int cut = 0;
    while (y[0] >= 0) {
        double next[5], f[5];
        memcpy(next, y, sizeof y);
        runge_kutta(damped_rates, d, 0.0, h, 5, next);
        damped_rates(d, 0.0, next, f);
        if (!cut && next[1] < 0 && f[1] > 0) { /* tension: free flight from x at speed v */
            const double x = pow(y[0], 4), v = -y[1];
            ret[3] = y[2] + pow(x, 2.5) / 2.5 / v;
            cut = 1;
        }
        if (next[0] < 0)
            break;
        memcpy(y, next, sizeof y);
    }
    memcpy(ret, y + 2, 3 * sizeof *ret);
}

Test(oblique, impulses_under_damping) {
    static const struct damped cases[] = {{0.2, 0.25}, {0.8, 0.25}, {0.5, 0.5}, {0.4, 0.0}};
    static const double known_cut[] = {0.99305792, 0.92722178, 0, 0}; /* theory sheet 3.8 */
    for (size_t i = 0; i < TOUCH_COUNT(cases); i++) {
        const struct ref_impact impact = {
            1.5, 1, cases[i].gamma, cases[i].b, 1, 1, i < 2 ? REF_DASHPOT_TTI : REF_DASHPOT_OTHER};
        struct ref_outcome o;
        double expected[4];
        cr_assert(ref_impact_solve(&impact, &o) == 0);
        impulses(&cases[i], expected);
        /* The last step and the one in which tension begins are not split. */
        for (int l = 0; l < 3; l++)
            CLOSE(ref_sliding_impulse(&impact, &o, 0, (enum ref_friction_limit)l), expected[l],
                  1e-6, "b %g, limit %d", cases[i].b, l);
        const double cut = ref_sliding_impulse(&impact, &o, 1, REF_LIMIT_ELASTIC);
        CLOSE(cut, expected[3], 1e-5, "b %g, cut", cases[i].b);
        if (known_cut[i] > 0)
            CLOSE(cut / (1 + o.restitution_force), known_cut[i], 6e-9, "b %g", cases[i].b);
        CLOSE(ref_sliding_impulse(&impact, &o, 1, REF_LIMIT_MAGNITUDE), 1 + o.restitution_force,
              ULP, "cut, magnitude");
    }
    const struct ref_impact elastic = {1.5, 1, 0, 0, 2, 3, REF_DASHPOT_NONE};
    struct ref_outcome o;
    cr_assert(ref_impact_solve(&elastic, &o) == 0);
    for (int l = 0; l < 3; l++)
        CLOSE(ref_sliding_impulse(&elastic, &o, l == 1, (enum ref_friction_limit)l), 12, ULP,
              "elastic");
}

/* --- through the door ------------------------------------------------------------------------- */

/* Two spheres or a sphere on a wall; friction and angle make psi1, the inertia makes chi. */
struct pair {
    double poisson, shear, speed, friction, psi, chi, spin1, spin2;
    double radius[2], mass[2], share; /* share: inertia of body 2 over m R2, of body 1's */
};

static double ask(const char *name, const struct pair *p, int mode, struct ref_message *message) {
    const double kappa = 2 * (1 - p->poisson) / (2 - p->poisson);
    const int wall = isinf(p->mass[1]);
    const double reduced = 1 / (1 / p->mass[0] + 1 / p->mass[1]);
    /* chi = kappa/2 m-star/m_t, 1/m_t = 1/m-star + (1/m1 + 1/(share m2))/K2: solved for K2. */
    const double k2 = (1 / p->mass[0] + (wall ? 0 : 1 / (p->share * p->mass[1]))) /
                      (2 * p->chi / kappa - 1) * reduced;
    const double i1 = k2 * p->mass[0] * p->radius[0] * p->radius[0];
    const double i2 = wall ? HUGE_VAL : k2 * p->share * p->mass[1] * p->radius[1] * p->radius[1];
    /* v_t = speed sin(angle) - R1 w1 - R2 w2 = psi mu/kappa speed cos(angle), speed cos(angle)
     * being p->speed. */
    const double wanted = p->psi * p->friction / kappa * p->speed + p->radius[0] * p->spin1 +
                          (wall ? 0 : p->radius[1] * p->spin2);
    /* An angle is never negative: more spin instead. */
    const double tangential = fmax(wanted, 0), more = (tangential - wanted) / p->radius[0];
    const struct ref_given given[] = {
        {"hz_shear", NULL, 1, {p->shear}},
        {"hz_poiss", NULL, 1, {p->poisson}},
        {"hz_mode", NULL, 1, {mode}},
        {"fric", NULL, 1, {p->friction}},
        {"radius", NULL, 2, {p->radius[0], p->radius[1]}},
        {"mass", NULL, 2, {p->mass[0], p->mass[1]}},
        {"inertia", NULL, 2, {i1, i2}},
        {"speed", NULL, 1, {hypot(tangential, p->speed)}},
        {"angle", NULL, 1, {atan2(tangential, p->speed)}},
        {"spin1", NULL, 3, {0, 0, p->spin1 + more}},
        {"spin2", NULL, 3, {0, 0, p->spin2}},
    };
    const struct ref_problem problem = {TOUCH_COUNT(given), given, NULL};
    const struct ref_reference *r = ref_find(name);
    double value = (double)NAN, uncertainty;
    cr_assert(r, "%s", name);
    cr_expect(ref_evaluate(r, &problem, &value, &uncertainty, message) == 0, "%s", message->text);
    return value;
}

static const struct pair pairs[] = {
    {0.3, 1e9, 1.0, 0.4, 0.9, 1.4411764705882353, 0, 0, {0.01, 0.01}, {1, 1}, 1},
    {0.3, 1e6, 1e-3, 0.05, 0.9, 1.4411764705882353, 0, 0, {0.01, 0.01}, {1, 1}, 1},
    {0.1, 1e11, 20, 1.3, 0.9, 1.4411764705882353, 30, 0, {0.02, 0.01}, {3, 1}, 1},
    {0.5, 1e9, 1.0, 0.4, 0.9, 1.4411764705882353, -9, 25, {0.01, 0.04}, {0.1, 1}, 1.6},
    {0.0, 1e9, 2.0, 0.2, 0.9, 1.4411764705882353, 5, 0, {0.01, HUGE_VAL}, {2, HUGE_VAL}, 1},
    {0.25, 1e9, 2.0, 0.2, 0.9, 1.4411764705882353, 5, 0, {0.7, HUGE_VAL}, {0.2, HUGE_VAL}, 1},
};

Test(oblique, collapse_on_two_groups) {
    static const double psis[] = {-0.9, 0.3, 0.9, 2.2, 4.5, 7.0};
    for (size_t i = 0; i < TOUCH_COUNT(psis); i++)
        for (size_t k = 0; k < TOUCH_COUNT(pairs); k++)
            for (int law = 0; law < 3; law++) {
                struct ref_message message;
                struct pair p = pairs[k];
                p.psi = psis[i];
                const double psi2 = solved((enum ref_oblique_law)law, 1.5, SOLID, p.psi);
                const char *name = law < 2 ? "hertz_oblique_tangential_restitution"
                                           : "mindlin_oblique_tangential_restitution";
                /* psi1 comes out of a difference of surface velocities. */
                const double got = ask(name, &p, law, &message);
                cr_expect(fabs(got + psi2 / p.psi) < 1e-11, "%s, psi1 %g, pair %zu: %.15g, %.15g",
                          names[law], p.psi, k, got, -psi2 / p.psi);
            }
}

/* Slip, spins and impulse of one impact belong together. */
Test(oblique, outcomes_agree) {
    for (size_t k = 0; k < TOUCH_COUNT(pairs); k++) {
        const struct pair *p = &pairs[k];
        struct ref_message message;
        const double kappa = 2 * (1 - p->poisson) / (2 - p->poisson);
        const double scale = p->friction * p->speed / kappa, before = p->psi * scale;
        const double after = ask("hertz_oblique_slip_velocity_out", p, 1, &message);
        const double impulse = ask("hertz_oblique_shear_impulse", p, 1, &message);
        CLOSE(after, -before * ask("hertz_oblique_tangential_restitution", p, 1, &message), 1e-11,
              "pair %zu", k);
        /* Theory sheet 5: P = m* v_n mu/kappa (psi1 - psi2)/(1 + 1/K2), 1 + 1/K2 = 2 chi/kappa. */
        const double reduced = 1 / (1 / p->mass[0] + 1 / p->mass[1]);
        CLOSE(impulse, reduced * (before - after) * kappa / (2 * p->chi), 1e-11, "pair %zu", k);
        /* The slip after is that of the centres after, and of the spins after. */
        double centres = before + p->radius[0] * p->spin1, spins = 0;
        spins += p->radius[0] * ask("hertz_oblique_spin1_out", p, 1, &message);
        if (isfinite(p->mass[1])) {
            centres += p->radius[1] * p->spin2;
            spins += p->radius[1] * ask("hertz_oblique_spin2_out", p, 1, &message);
        }
        CLOSE(centres - impulse / reduced - spins, after, 1e-10, "pair %zu", k);
        CLOSE(ask("oblique_psi1", p, 1, &message), p->psi, 1e-11, "pair %zu", k);
        CLOSE(ask("oblique_chi", p, 1, &message), p->chi, 1e-13, "pair %zu", k);
    }
}
