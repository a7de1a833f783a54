/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rolling.h"

#include <math.h>
#include <string.h>

/* --- slides, rolls, rests ----------------------------------------------------------------------- */

static double sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

/* Time until x + a t is 0, if it moves towards it. */
static double until_zero(double x, double a) {
    return x * a < 0.0 ? -x / a : HUGE_VAL;
}

/* A ball that rolls, or may: 1 and its acceleration, or 0 where friction does not hold it. */
static int rolls(const struct ref_floor *f, double rho, double speed, double *ret_acceleration) {
    const double way = fabs(speed) > 0.0 ? sign_of(speed) : sign_of(f->drive);
    const int rests = !(fabs(speed) > 0.0) && fabs(f->drive) <= rho;
    const double share = f->ratio / (1.0 + f->ratio);
    *ret_acceleration = rests ? 0.0 : share * (f->drive - rho * way);
    const double grip = *ret_acceleration - f->drive; /* of friction, over the mass */
    return fabs(grip) <= f->friction * f->pressed;
}

/* Accelerations while it slides that way. A ball without spin begins to spin only where friction overcomes rho. */
static void slides(const struct ref_floor *f, double rho, double way, double surface,
                   double *ret_speed, double *ret_surface) {
    const double friction = -way * f->friction * f->pressed;
    const double turning = fabs(surface) > 0.0 ? sign_of(surface) : sign_of(friction);
    const int stays = !(fabs(surface) > 0.0) && fabs(friction) <= rho;
    *ret_speed = f->drive + friction;
    *ret_surface = stays ? 0.0 : f->ratio * (friction - rho * turning);
}

void ref_rolling_after(const struct ref_floor *f, double resistance, double time, double *ret_speed,
                       double *ret_surface) {
    const double rho = resistance * f->pressed;
    double v = f->speed, w = f->surface, slip = v + w;
    while (time > 0.0) {
        double of_v = 0.0, of_w, step;
        if (!(fabs(slip) > 0.0) && rolls(f, rho, v, &of_v)) {
            step = fmin(time, until_zero(v, of_v));
            v = step < time ? 0.0 : v + of_v * step;
            w = -v;
            if (!(fabs(of_v) > 0.0))
                break;
        } else {
            /* Slip begins against the friction that rolling would take. */
            const double way = sign_of(fabs(slip) > 0.0 ? slip : f->drive - of_v);
            slides(f, rho, way, w, &of_v, &of_w);
            const double grips = until_zero(slip, of_v + of_w), turns = until_zero(w, of_w);
            step = fmin(time, fmin(grips, turns));
            v += of_v * step;
            w = turns <= step ? 0.0 : w + of_w * step;
            slip = grips <= step ? 0.0 : slip + (of_v + of_w) * step;
            w = grips <= step ? -v : w;
        }
        time -= step;
    }
    *ret_speed = v;
    *ret_surface = w;
}

double ref_rolling_viscous(const struct ref_floor *f, double viscosity, double radius,
                           double time) {
    const double share = f->ratio / (1.0 + f->ratio);
    const double x = share * viscosity * f->pressed / radius * time;
    return f->speed * exp(-x) + f->drive * share * time * (x > 0.0 ? -expm1(-x) / x : 1.0);
}

/* --- rocks ---------------------------------------------------------------------------------------- */

enum {
    SIZE = 5,   /* speed, spin, shear displacement, angle; and 1, for the drive */
    TERMS = 24, /* of the series, at a norm of at most 1/2: the last is below 2^-24/24! */
};

static void multiply(double a[SIZE][SIZE], double b[SIZE][SIZE], double ret[SIZE][SIZE]) {
    double out[SIZE][SIZE] = {{0.0}};
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++)
                out[i][j] += a[i][k] * b[k][j];
    memcpy(ret, out, sizeof out);
}

/* The exponential of a, by its series for a/2^n, squared n times. */
static void exponential(double a[SIZE][SIZE], double ret[SIZE][SIZE]) {
    double norm = 0.0, term[SIZE][SIZE] = {{0.0}};
    int halvings = 0;
    for (int i = 0; i < SIZE; i++) {
        double row = 0.0;
        for (int j = 0; j < SIZE; j++)
            row += fabs(a[i][j]);
        norm = fmax(norm, row);
    }
    while (norm > 0.5) {
        norm *= 0.5;
        halvings++;
    }
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = ldexp(a[i][j], -halvings);
            ret[i][j] = term[i][j] = i == j;
        }
    for (int n = 1; n <= TERMS; n++) {
        multiply(term, a, term);
        for (int i = 0; i < SIZE; i++)
            for (int j = 0; j < SIZE; j++) {
                term[i][j] /= n;
                ret[i][j] += term[i][j];
            }
    }
    for (; halvings > 0; halvings--)
        multiply(ret, ret, ret);
}

/* In units of the shear spring's frequency, of the arm, and of the speed, so that all numbers are alike. */
void ref_rocking_after(const struct ref_rocking *r, double time, double ret[4]) {
    const double fast = sqrt(r->shear / r->mass), q = r->mass * r->arm * r->arm / r->inertia;
    const double spring = r->roll / (r->inertia * fast * fast);
    const double dashpot = r->damping / (r->inertia * fast), t = fast * time;
    double power[SIZE][SIZE];
    double a[SIZE][SIZE] = {{0.0, 0.0, -t, 0.0, r->drive / fast * t},
                            {0.0, -dashpot * t, -q * t, -spring * t, 0.0},
                            {t, t, 0.0, 0.0, 0.0},
                            {0.0, t, 0.0, 0.0, 0.0}};
    exponential(a, power);
    const double start[SIZE] = {r->speed, r->arm * r->spin, 0.0, 0.0, 1.0};
    const double unit[] = {1.0, 1.0 / r->arm, 1.0 / fast, 1.0 / (r->arm * fast)};
    for (int i = 0; i < SIZE - 1; i++) {
        double sum = 0.0;
        for (int k = 0; k < SIZE; k++)
            sum += power[i][k] * start[k];
        ret[i] = sum * unit[i];
    }
}

void ref_rocking_frequencies(const struct ref_rocking *r, double ret[2]) {
    const double m = r->shear / r->mass;
    const double i = (r->roll + r->shear * r->arm * r->arm) / r->inertia;
    const double product = r->shear / r->mass * (r->roll / r->inertia), sum = m + i;
    const double larger = 0.5 * (sum + sqrt(sum * sum - 4.0 * product));
    ret[0] = sqrt(product / larger);
    ret[1] = sqrt(larger);
}

/* --- twists --------------------------------------------------------------------------------------- */

double ref_twisting_spin(double inertia, double stiffness, double limit, double spin, double time) {
    const double frequency = sqrt(stiffness / inertia), slower = limit / inertia;
    const double most = frequency * fabs(spin); /* angular acceleration if nothing slipped */
    if (most <= slower)
        return spin * cos(frequency * time);
    const double slips = asin(slower / most) / frequency;
    const double left = fabs(spin) * sqrt((1.0 - slower / most) * (1.0 + slower / most));
    const double stops = slips + left / slower;
    if (time <= slips)
        return spin * cos(frequency * time);
    if (time <= stops)
        return copysign(left - slower * (time - slips), spin);
    return -copysign(slower / frequency, spin) * sin(frequency * (time - stops));
}
