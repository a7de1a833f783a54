/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolling and twisting resistance: closed forms and an exponential against bodies that are moved step by step, against
 * textbook values, and against an integral over the contact. */
#include "close.h"
#include "reference/solutions/numeric.h"
#include "reference/solutions/rolling.h"
#include "reference/solutions/torsion.h"

/* Small steps; friction and the rolling moment take what they can of slip and spin in each. Both together: the moment
 * against the spin that friction leaves, and again, until they agree. */
static void walk(const struct ref_floor *f, double resistance, double time, int steps, double *v,
                 double *w) {
    const double dt = time / steps, most = f->friction * f->pressed * dt,
                 least = resistance * f->pressed * dt;
    *v = f->speed;
    *w = f->surface;
    for (int i = 0; i < steps; i++) {
        double push = 0.0, turn = 0.0;
        for (int k = 0; k < 30; k++) {
            const double slip = *v + f->drive * dt + *w + f->ratio * turn;
            push = fmax(-most, fmin(most, -slip / (1.0 + f->ratio)));
            const double spin = *w / f->ratio + push;
            turn = fmax(-least, fmin(least, -spin));
        }
        *v += f->drive * dt + push;
        *w += f->ratio * (push + turn);
    }
}

Test(rolling, slides_rolls_and_rests_like_small_steps) {
    uint64_t seed = 7;
    int rests = 0, rolls = 0, slides = 0;
    for (int i = 0; i < 300; i++) {
        const struct ref_floor f = {.pressed = uniform(&seed, 1, 10),
                                    .drive = i % 3 ? 0.0 : uniform(&seed, -2, 2),
                                    .friction = uniform(&seed, 0.05, 0.6),
                                    .ratio = uniform(&seed, 0.5, 3),
                                    .speed = uniform(&seed, -2, 2),
                                    .surface = i % 5 ? uniform(&seed, -2, 2) : 0.0};
        const double resistance = uniform(&seed, 0, i % 4 ? 0.1 : 0.7);
        const double time = uniform(&seed, 0, 4);
        double speed, surface, v, w;
        ref_rolling_after(&f, resistance, time, &speed, &surface);
        walk(&f, resistance, time, 20000, &v, &w);
        const double off = 80.0 * time / 20000;
        cr_expect(fabs(speed - v) < off && fabs(surface - w) < off, "%d: %g, %g (%g %g)", i,
                  speed - v, surface - w, speed, surface);
        rests += !(fabs(speed) + fabs(surface) > 0.0);
        rolls += fabs(speed) > 0.0 && fabs(speed + surface) < 1e-12;
        slides += fabs(speed + surface) > 1e-12;
    }
    cr_expect(rests > 20 && rolls > 20 && slides > 20, "%d, %d, %d", rests, rolls, slides);
}

/* Type B by small steps of Heun. */
Test(rolling, viscous_like_small_steps) {
    const struct ref_floor f = {9.81, -0.7, 0.5, 1.9, 1.3, 0.0};
    const double slow = 0.004 * 9.81 / 0.02, share = 1.9 / 2.9, dt = 1.1 / 100000;
    double v = f.speed;
    for (int i = 0; i < 100000; i++) {
        const double a = share * (f.drive - slow * v), b = share * (f.drive - slow * (v + dt * a));
        v += 0.5 * dt * (a + b);
    }
    CLOSE(ref_rolling_viscous(&f, 0.004, 0.02, 1.1), v, 1e-9, "type B");
}

/* Runge and Kutta's fourth order. */
static void rates(const void *of, double t, const double *y, double *ret) {
    const struct ref_rocking *r = of;
    (void)t;
    ret[0] = r->drive - r->shear * y[2] / r->mass;
    ret[1] = (-r->shear * r->arm * y[2] - r->roll * y[3] - r->damping * y[1]) / r->inertia;
    ret[2] = y[0] + r->arm * y[1];
    ret[3] = y[1];
}

static void rock(const struct ref_rocking *r, double time, int steps, double y[4]) {
    for (int i = 0; i < steps; i++)
        runge_kutta(rates, r, 0.0, time / steps, 4, y);
}

Test(rolling, rocks_like_small_steps) {
    static const double dampings[] = {0.0, 0.2, 1.0, 3.0};
    for (int i = 0; i < 4; i++) {
        struct ref_rocking r = {.mass = 1e-2,
                                .inertia = 4e-7,
                                .arm = 0.0099,
                                .shear = 3e5,
                                .roll = 0.4,
                                .drive = i % 2 ? 0.3 : 0.0,
                                .speed = 0.01,
                                .spin = -0.9};
        r.damping = dampings[i] * 2.0 * sqrt(r.roll * 1.4e-6);
        double y[4] = {r.speed, r.spin, 0.0, 0.0}, is[4];
        rock(&r, 0.012, 60000, y);
        ref_rocking_after(&r, 0.012, is);
        for (int j = 0; j < 4; j++)
            cr_expect(fabs(is[j] - y[j]) < 1e-9 * (fabs(y[j]) + (double[]){0.01, 1, 1e-6, 1e-3}[j]),
                      "damping %g, number %d: %.17g, %.17g", dampings[i], j, is[j], y[j]);
    }
}

/* The modes: each is a sine of its own frequency. With a stiff shear spring the slow one is that of a pendulum that turns
 * about the point of contact, and with a dashpot exp(-eta w t) cos(sqrt(1 - eta^2) w t). */
Test(rolling, rocks_at_its_frequencies) {
    struct ref_rocking r = {.mass = 1e-2, .inertia = 4e-7, .arm = 0.01, .shear = 2e5, .roll = 0.5};
    double w[2], is[4];
    ref_rocking_frequencies(&r, w);
    for (int k = 0; k < 2; k++) {
        const double square = w[k] * w[k];
        const double ratio = (r.shear - r.mass * square) / r.shear / r.arm; /* of spin to speed */
        r.speed = 1.0;
        r.spin = -ratio;
        ref_rocking_after(&r, 2.3 / w[0], is);
        CLOSE(is[0], cos(w[k] * 2.3 / w[0]), 1e-10, "mode %d", k);
        CLOSE(is[1], r.spin * cos(w[k] * 2.3 / w[0]), 1e-10, "mode %d", k);
    }
    r.shear = 1e13;
    r.speed = 0.02;
    r.spin = -2.0;
    const double about = r.inertia + r.mass * r.arm * r.arm, slow = sqrt(r.roll / about);
    ref_rocking_after(&r, 1.0 / slow, is);
    cr_expect(fabs(is[1] + 2.0 * cos(1.0)) < 1e-5, "a pendulum about the contact: %g", is[1]);
    r.damping = 2.0 * 0.3 * sqrt(r.roll * about);
    const double swing = sqrt(1.0 - 0.09);
    ref_rocking_after(&r, 1.0 / slow, is);
    cr_expect(fabs(is[1] + 2.0 * exp(-0.3) * (cos(swing) - 0.3 / swing * sin(swing))) < 1e-5,
              "damped: %g", is[1]);
}

/* Small steps of a spring and a slider, and the work of the limit. */
Test(rolling, twists_like_small_steps) {
    static const double times[] = {2e-5, 3e-4, 2e-3, 9e-3, 0.02};
    const double inertia = 8e-7, stiffness = 20.0, limit = 5e-3, spin = 40.0;
    for (int i = 0; i < 5; i++) {
        const int steps = 2000000;
        const double dt = times[i] / steps;
        double w = spin, moment = 0.0;
        for (int k = 0; k < steps; k++) {
            moment = fmin(limit, fmax(-limit, moment + 0.5 * dt * stiffness * w));
            w -= dt * moment / inertia;
            moment = fmin(limit, fmax(-limit, moment + 0.5 * dt * stiffness * w));
        }
        cr_expect(fabs(ref_twisting_spin(inertia, stiffness, limit, spin, times[i]) - w) <
                      1e-4 * spin,
                  "%g s: %g", times[i], w);
        CLOSE(ref_twisting_spin(inertia, stiffness, limit, -spin, times[i]),
              -ref_twisting_spin(inertia, stiffness, limit, spin, times[i]), ULP, "back");
    }
    CLOSE(ref_twisting_spin(inertia, stiffness, limit, 0.1, 1e-4),
          0.1 * cos(sqrt(stiffness / inertia) * 1e-4), ULP, "below the limit");
}

/* mu p over the circle, with the lever r: p = 3 N/(2 pi a^2) (1 - r^2/a^2)^(1/2). */
static double pressure(double r, const void *unused) {
    (void)unused;
    return 3.0 * r * r * sqrt(1.0 + r);
}

Test(rolling, limit_of_twisting_is_an_integral) {
    CLOSE(ref_integral(pressure, NULL, 0.0, 1.0, 0.0, 0.5), 3.0 * M_PI / 16.0, 1e-12, "3 pi/16");
    CLOSE(ref_torsion_torque(1e-4), 3.0 * M_PI / 16.0, 1e-6, "Lubkin, almost all slips");
}
