/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ball on a floor: closed forms against bodies that are moved step by step. */
#include "close.h"
#include "reference/solutions/floor.h"

/* Small steps; friction takes what it can of the slip of each, exactly at the change to rolling. */
static void walk(const struct ref_floor *f, double time, int steps, double *speed,
                 double *surface) {
    const double dt = time / steps, limit = f->friction * f->pressed * dt;
    *speed = f->speed;
    *surface = f->surface;
    for (int i = 0; i < steps; i++) {
        const double wanted = -(*speed + *surface + f->drive * dt) / (1.0 + f->ratio);
        const double impulse = fmax(-limit, fmin(limit, wanted));
        *speed += f->drive * dt + impulse;
        *surface += f->ratio * impulse;
    }
}

Test(floor, slides_and_rolls_like_small_steps) {
    uint64_t seed = 3;
    int rolls = 0, slides = 0, turns = 0;
    for (int i = 0; i < 300; i++) {
        const struct ref_floor f = {.pressed = uniform(&seed, 1, 10),
                                    .drive = uniform(&seed, -10, 10),
                                    .friction = uniform(&seed, 0, 0.6),
                                    .ratio = uniform(&seed, 0.5, 3),
                                    .speed = i % 5 ? uniform(&seed, -2, 2) : 0.0,
                                    .surface = i % 5 ? uniform(&seed, -2, 2) : 0.0};
        const double time = uniform(&seed, 0, 2), end = ref_floor_slip_end(&f);
        double speed, surface, v, w;
        const int steps = 20000;
        ref_floor_after(&f, time, &speed, &surface);
        walk(&f, time, steps, &v, &w);
        /* a change falls into one step, which is dt of the larger acceleration off */
        const double off = 40.0 * time / steps;
        cr_expect(fabs(speed - v) < off && fabs(surface - w) < off, "%d: %g, %g", i, speed - v,
                  surface - w);
        const int stays = time > end;
        rolls += stays && fabs(speed + surface) < 1e-12;
        slides += !stays;
        turns += stays && fabs(speed + surface) > 1e-12;
    }
    cr_expect(rolls > 20 && slides > 20 && turns > 20, "%d, %d, %d", rolls, slides, turns);
}

/* Flight by flight. */
static double fly(double height, double g, double e, double time) {
    double v = sqrt(2.0 * height * g), t = v / g;
    if (time < t)
        return height - 0.5 * g * time * time;
    for (int k = 0; k < 100000; k++) {
        v *= e;
        if (time < t + 2.0 * v / g)
            return v * (time - t) - 0.5 * g * (time - t) * (time - t);
        t += 2.0 * v / g;
    }
    return 0.0;
}

Test(floor, bounces_flight_by_flight) {
    static const double shares[] = {0.0, 0.1, 0.5, 0.9, 0.99, 1.0};
    uint64_t seed = 5;
    for (int i = 0; i < 600; i++) {
        const double e = shares[i % 6], height = uniform(&seed, 0.1, 2);
        const double last = ref_floor_last_bounce(height, 9.81, e);
        const double time = uniform(&seed, 0, isinf(last) ? 5.0 : 1.1 * last);
        const double gap = ref_floor_gap(height, 9.81, e, time);
        cr_expect(fabs(gap - fly(height, 9.81, e, time)) < 1e-11 * height, "%d, e %g, t %g: %g", i,
                  e, time, gap);
    }
    /* The top after n bounces is e^(2n) of the height. */
    const double t0 = sqrt(2.0 / 9.81), e = 0.8;
    CLOSE(ref_floor_gap(1.0, 9.81, e, t0 * (1 + 2 * e + 2 * e * e + e * e * e)), pow(e, 6),
          64 * ULP, "third top");
    CLOSE(ref_floor_last_bounce(1.0, 9.81, e), 9.0 * t0, 8 * ULP, "total time");
}

/* Velocity Verlet with so many steps that its own error is below 1e-10. */
static double swing(double rest, double alpha, double g, double amplitude, double time) {
    const int steps = 400000;
    const double dt = time / steps;
    double x = rest * (1.0 + amplitude), v = 0.0;
    for (int i = 0; i < steps; i++) {
        v += 0.5 * dt * g * (1.0 - pow(x / rest, alpha));
        x += dt * v;
        v += 0.5 * dt * g * (1.0 - pow(x / rest, alpha));
    }
    return x;
}

Test(floor, swings_like_small_steps) {
    static const double alphas[] = {1.0, 1.5, 2.0}, amplitudes[] = {0.05, -0.02, 1e-3};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const double rest = 1e-6, time = 7.3 * sqrt(rest / 9.81);
            double uncertainty;
            const double x =
                ref_floor_swing(rest, alphas[i], 9.81, amplitudes[k], time, &uncertainty);
            const double y = swing(rest, alphas[i], 9.81, amplitudes[k], time);
            cr_expect(fabs(x - y) < uncertainty + 1e-9 * rest * fabs(amplitudes[k]),
                      "alpha %g, amplitude %g: %g of %g", alphas[i], amplitudes[k], x - y,
                      uncertainty);
            cr_expect(uncertainty < 2.0 * fabs(pow(amplitudes[k], 3)) * rest + 1e-13 * rest,
                      "of the third order");
        }
}
