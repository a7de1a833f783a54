/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equation of motion of solutions/impact.h, integrated. */
#include "impact.h"

#include <math.h>

#include "motion.h"

enum {
    U, /* x = u^q */
    V, /* dx/dt */
    T, /* t */
    SIZE,
};

/* Local error asked of each step; 100 steps or so make one impact. */
static const double STEP_ERROR = 1e-15;
/* What the closed forms show the result to be worth (see the tests), with margin. */
static const double BY_INTEGRATION = 1e-12;

/* Critical damping to round-off counts as critical: there e = exp(-pi/sqrt(2 (1 - zeta))) is 0. So
 * does a kappa below zero by round-off: the overlap at which the bodies come loose is 0 in any
 * arithmetic. */
static const double CRITICAL = 1e-12;

double ref_impact_length(const struct ref_impact *impact) {
    return pow(impact->mass * impact->speed * impact->speed / impact->h,
               1.0 / (impact->alpha + 1.0));
}

double ref_impact_damping(const struct ref_impact *impact) {
    return impact->c * impact->speed / impact->h *
           pow(ref_impact_length(impact), impact->gamma - impact->alpha);
}

struct equation {
    double alpha, gamma, b, q;
    struct ref_outcome *outcome; /* scaled */
};

static double power(double u, double exponent) {
    /* Only the step that overshoots u = 0 sees u < 0. An odd or even power goes on smoothly
     * there. */
    return fabs(exponent - rint(exponent)) > 0.0 ? pow(fabs(u), exponent) : pow(u, exponent);
}

static void rates(const void *equation, const double y[], double ret_f[]) {
    const struct equation *e = equation;
    const double clock = e->q * pow(y[U], e->q - 1.0);
    ret_f[U] = y[V];
    ret_f[V] = -clock * (e->b * power(y[U], e->q * e->gamma) * y[V] + power(y[U], e->q * e->alpha));
    ret_f[T] = clock;
}

/* Each event is a function that falls through zero. */
static double velocity(const void *equation, const double y[]) {
    (void)equation;
    return y[V];
}

static double overlap_root(const void *equation, const double y[]) {
    (void)equation;
    return y[U];
}

static double force_over_power(const void *equation, const double y[]) {
    const struct equation *e = equation;
    const double least = fmin(e->alpha, e->gamma), u = fabs(y[U]);
    return e->b * pow(u, e->q * (e->gamma - least)) * y[V] + pow(u, e->q * (e->alpha - least));
}

static double overlap(const struct equation *e, const double y[SIZE]) {
    return pow(y[U], e->q);
}

static double force(const struct equation *e, const double y[SIZE]) {
    return e->b * pow(fabs(y[U]), e->q * e->gamma) * y[V] + pow(fabs(y[U]), e->q * e->alpha);
}

/* d force/dt x^(1 - min(alpha, gamma)). */
static double force_growth(const void *equation, const double y[]) {
    const struct equation *e = equation;
    const double least = fmin(e->alpha, e->gamma), x = overlap(e, y), v = y[V];
    return e->alpha * pow(x, e->alpha - least) * v +
           e->b * e->gamma * pow(x, e->gamma - least) * v * v -
           e->b * pow(x, 1.0 + e->gamma - least) * force(e, y);
}

static int trapped(const struct equation *e, const double y[SIZE]) {
    const double kappa = e->alpha - 1.0 - 2.0 * e->gamma, x = overlap(e, y);
    return kappa > -CRITICAL && y[V] < 0.0 && y[U] > 0.0 &&
           -y[V] <= 0.5 * e->b / (1.0 + e->gamma) * pow(x, 1.0 + e->gamma) &&
           pow(x, kappa) <= (1.0 + CRITICAL) * 0.25 * e->b * e->b / (1.0 + e->gamma);
}

static enum ref_step examine(struct ref_motion *m, double y[]) {
    const struct equation *e = m->of;
    struct ref_outcome *o = e->outcome;
    double at[SIZE], unused;
    /* The step goes as far as zero overlap: beyond it the force may seem repulsive again. */
    const int over = ref_motion_falls(m, overlap_root, y, y, &m->length);
    if (ref_motion_falls(m, force_growth, y, at, &unused))
        o->peak_force = fmax(o->peak_force, force(e, at));
    if (ref_motion_falls(m, velocity, y, at, &unused)) {
        o->max_overlap = overlap(e, at);
        o->time_of_max = at[T];
    }
    if (ref_motion_falls(m, force_over_power, y, at, &unused) && at[V] < 0.0 && at[U] > 0.0) {
        o->duration_force = at[T];
        o->separation_overlap = overlap(e, at);
        o->restitution_force = -at[V];
    }
    if (over) {
        o->duration_overlap = y[T];
        o->restitution_overlap = -y[V];
        return REF_STEP_ENDS;
    }
    if (isnan(o->duration_force) || !trapped(e, y))
        return REF_STEP_GOES_ON;
    o->duration_overlap = HUGE_VAL;
    o->restitution_overlap = 0.0;
    return REF_STEP_ENDS;
}

/* The smallest of 2, 4, 8 that makes q x integer, else 8. */
static double regular_exponent(double alpha, double gamma) {
    for (double q = 2.0; q < 8.0; q *= 2.0)
        if (!(fabs(q * alpha - rint(q * alpha)) > 0.0 || fabs(q * gamma - rint(q * gamma)) > 0.0))
            return q;
    return 8.0;
}

int ref_impact_integrate(const struct ref_impact *impact, struct ref_outcome *ret_outcome) {
    const double length = ref_impact_length(impact), clock = length / impact->speed;
    const double b = impact->form == REF_DASHPOT_NONE ? 0.0 : ref_impact_damping(impact);
    struct ref_outcome o = {.duration_force = (double)NAN};
    struct equation e = {impact->alpha, impact->gamma, b,
                         regular_exponent(impact->alpha, impact->gamma), &o};
    struct ref_motion m = {.of = &e,
                           .size = SIZE,
                           .rates = rates,
                           .examine = examine,
                           .error = STEP_ERROR,
                           .first = 1e-3,
                           .longest = HUGE_VAL};
    double y[SIZE] = {[V] = 1.0};
    /* A dashpot that acts at once (gamma = 0) has its first peak at touch. */
    o.peak_force = force(&e, y);
    if (ref_motion_run(&m, y))
        return -1;
    if (isnan(o.duration_force)) { /* the force stayed repulsive to the end */
        o.duration_force = o.duration_overlap;
        o.restitution_force = o.restitution_overlap;
    }
    o.max_overlap *= length;
    o.separation_overlap *= length;
    o.time_of_max *= clock;
    o.duration_overlap *= clock;
    o.duration_force *= clock;
    o.peak_force *= impact->h * pow(length, impact->alpha);
    o.uncertainty = o.time_uncertainty = BY_INTEGRATION;
    *ret_outcome = o;
    return 0;
}
