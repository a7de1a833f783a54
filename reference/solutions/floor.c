/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>

#include "floor.h"

/* --- sliding and rolling ---------------------------------------------------------------------- */

/* The most that friction changes the slip, m/s2. */
static double grip(const struct ref_floor *f) {
    return f->friction * f->pressed * (1.0 + f->ratio);
}

double ref_floor_slip_end(const struct ref_floor *f) {
    const double slip = f->speed + f->surface;
    if (!(fabs(slip) > 0.0))
        return fabs(f->drive) > grip(f) ? HUGE_VAL : 0.0;
    const double slower = grip(f) - copysign(f->drive, slip * f->drive);
    return slower > 0.0 ? fabs(slip) / slower : HUGE_VAL;
}

double ref_floor_rounding(const struct ref_floor *f, double time) {
    return 16.0 * DBL_EPSILON * (fabs(f->speed) + fabs(f->surface) + fabs(f->drive) * time);
}

static void slide(const struct ref_floor *f, double way, double time, double *speed,
                  double *surface) {
    const double friction = copysign(f->friction * f->pressed, -way);
    *speed += (f->drive + friction) * time;
    *surface += f->ratio * friction * time;
}

void ref_floor_after(const struct ref_floor *f, double time, double *ret_speed,
                     double *ret_surface) {
    const double slip = f->speed + f->surface, end = ref_floor_slip_end(f);
    const double first = fmin(time, end), rest = time - first;
    *ret_speed = f->speed;
    *ret_surface = f->surface;
    slide(f, fabs(slip) > 0.0 ? slip : f->drive, first, ret_speed, ret_surface);
    if (!(rest > 0.0))
        return;
    if (fabs(f->drive) > grip(f)) {
        slide(f, f->drive, rest, ret_speed, ret_surface);
        return;
    }
    *ret_speed += f->drive * f->ratio / (1.0 + f->ratio) * rest;
    *ret_surface -= f->drive * f->ratio / (1.0 + f->ratio) * rest;
}

/* --- bouncing --------------------------------------------------------------------------------- */

double ref_floor_last_bounce(double height, double pressed, double restitution) {
    const double fall = sqrt(2.0 * height / pressed);
    return restitution < 1.0 ? fall * (1.0 + restitution) / (1.0 - restitution) : HUGE_VAL;
}

/* Flight k = 1, 2, ... lasts 2 t0 e^k, so it begins at 2 t0 e (1 - e^(k - 1))/(1 - e) after the first touch. Differences
 * from 1 are those of expm1 and log1p, as e may be close to 1. */
double ref_floor_gap(double height, double pressed, double restitution, double time) {
    const double fall = sqrt(2.0 * height / pressed), since = time - fall;
    if (since < 0.0)
        return height - 0.5 * pressed * time * time;
    if (!(time < ref_floor_last_bounce(height, pressed, restitution)))
        return 0.0;
    double begin = 0.0, flight = 2.0 * fall * restitution;
    if (restitution < 1.0 && restitution > 0.0) {
        const double lost = 1.0 - restitution, each = log1p(-lost);
        const double k = floor(log1p(-since / flight * lost) / each);
        begin = flight * -expm1(k * each) / lost;
        flight *= exp(k * each);
    } else if (restitution > 0.0) {
        begin = floor(since / flight) * flight;
    }
    const double up = since - begin;
    return fmax(0.0, 0.5 * pressed * up * (flight - up));
}

/* --- swinging --------------------------------------------------------------------------------- */

double ref_floor_swing(double rest, double alpha, double pressed, double amplitude, double time,
                       double *ret_uncertainty) {
    const double a = 0.5 * (alpha - 1.0), b = a * (alpha - 2.0) / 3.0,
                 square = amplitude * amplitude;
    const double slow = sqrt(alpha * pressed / rest);
    const double first = amplitude * (1.0 + a * amplitude / 3.0); /* of the first harmonic */
    const double phase = slow * (1.0 + (0.375 * b - 5.0 / 12.0 * a * a) * first * first) * time;
    const double second = a * square * (-0.5 + cos(phase) / 3.0 + cos(2.0 * phase) / 6.0);
    const double left = fabs(amplitude) * square *
                        (a * a + 0.1 * fabs(b) + 0.08 * (a + pow(a, 4.0)) * square * slow * time);
    *ret_uncertainty = rest * (left + 8.0 * DBL_EPSILON * (1.0 + fabs(amplitude) * slow * time));
    return rest * (1.0 + amplitude * cos(phase) + second);
}
