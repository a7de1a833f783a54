/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equation of motion of solutions/impact.h, integrated. */
#include "impact.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>
#include <math.h>
#include <string.h>

#include "numeric.h"

enum {
    U, /* x = u^q */
    V, /* dx/dt */
    T, /* t */
    SIZE,
    STEPS = 200000,
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
};

static double power(double u, double exponent) {
    /* Only the step that overshoots u = 0 sees u < 0. An odd or even power goes on smoothly
     * there. */
    return fabs(exponent - rint(exponent)) > 0.0 ? pow(fabs(u), exponent) : pow(u, exponent);
}

static int derivative(double sigma, const double y[], double ret_f[], void *parameters) {
    (void)sigma;
    const struct equation *e = parameters;
    const double clock = e->q * pow(y[U], e->q - 1.0);
    ret_f[U] = y[V];
    ret_f[V] = -clock * (e->b * power(y[U], e->q * e->gamma) * y[V] + power(y[U], e->q * e->alpha));
    ret_f[T] = clock;
    return GSL_SUCCESS;
}

/* Each event is a function that falls through zero. */
static double velocity(const struct equation *e, const double y[SIZE]) {
    (void)e;
    return y[V];
}

static double overlap_root(const struct equation *e, const double y[SIZE]) {
    (void)e;
    return y[U];
}

static double force_over_power(const struct equation *e, const double y[SIZE]) {
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
static double force_growth(const struct equation *e, const double y[SIZE]) {
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

typedef double event_function(const struct equation *e, const double y[SIZE]);

/* A step that brackets an event: where it began and how long it was. */
struct bracket {
    gsl_odeiv2_step *step;
    const gsl_odeiv2_system *system;
    event_function *event;
    double begin[SIZE], length;
};

static void part_of_step(const struct bracket *b, double part, double ret_y[SIZE]) {
    double error[SIZE];
    memcpy(ret_y, b->begin, sizeof b->begin);
    gsl_odeiv2_step_reset(b->step);
    gsl_odeiv2_step_apply(b->step, 0.0, part * b->length, ret_y, error, NULL, NULL, b->system);
}

static double event_in_step(double part, const void *parameters) {
    const struct bracket *b = parameters;
    double y[SIZE];
    part_of_step(b, part, y);
    return b->event(b->system->params, y);
}

struct run {
    const struct equation *equation;
    gsl_odeiv2_system system;
    gsl_odeiv2_evolve *evolve;
    gsl_odeiv2_control *control;
    gsl_odeiv2_step *step, *probe;
};

/* Whether the event lies in the step from begin to y; then the state there, and the length of the step up to it. */
static int located(const struct run *r, event_function *event, const double begin[SIZE],
                   double length, const double y[SIZE], double ret_at[SIZE], double *ret_length) {
    if (!(event(r->equation, begin) > 0.0 && event(r->equation, y) <= 0.0))
        return 0;
    struct bracket b = {.step = r->probe, .system = &r->system, .event = event, .length = length};
    memcpy(b.begin, begin, sizeof b.begin);
    double part = ref_root(event_in_step, &b, 0.0, 1.0);
    if (isnan(part)) /* the sign changes in the last bits only */
        part = 1.0;
    part_of_step(&b, part, ret_at);
    *ret_length = part * length;
    return 1;
}

/* Scaled outcome of one step; 1 when the impact is over. */
static int examine(const struct run *r, const double begin[SIZE], double length,
                   const double y[SIZE], struct ref_outcome *o) {
    const struct equation *e = r->equation;
    double at[SIZE], end[SIZE], unused;
    /* The step goes as far as zero overlap: beyond it the force may seem repulsive again. */
    const int over = located(r, overlap_root, begin, length, y, end, &length);
    y = over ? end : y;
    if (located(r, force_growth, begin, length, y, at, &unused))
        o->peak_force = fmax(o->peak_force, force(e, at));
    if (located(r, velocity, begin, length, y, at, &unused)) {
        o->max_overlap = overlap(e, at);
        o->time_of_max = at[T];
    }
    if (located(r, force_over_power, begin, length, y, at, &unused) && at[V] < 0.0 && at[U] > 0.0) {
        o->duration_force = at[T];
        o->separation_overlap = overlap(e, at);
        o->restitution_force = -at[V];
    }
    if (over) {
        o->duration_overlap = end[T];
        o->restitution_overlap = -end[V];
        return 1;
    }
    if (isnan(o->duration_force) || !trapped(e, y))
        return 0;
    o->duration_overlap = HUGE_VAL;
    o->restitution_overlap = 0.0;
    return 1;
}

static int integrate(const struct run *r, struct ref_outcome *o) {
    double sigma = 0.0, length = 1e-3, y[SIZE] = {[V] = 1.0};
    /* A dashpot that acts at once (gamma = 0) has its first peak at touch. */
    *o = (struct ref_outcome){.duration_force = (double)NAN, .peak_force = force(r->equation, y)};
    for (int i = 0; i < STEPS; i++) {
        double begin[SIZE];
        const double start = sigma;
        memcpy(begin, y, sizeof begin);
        if (gsl_odeiv2_evolve_apply(r->evolve, r->control, r->step, &r->system, &sigma, 1e300,
                                    &length, y) != GSL_SUCCESS ||
            !isfinite(y[U] + y[V] + y[T]))
            return -1;
        if (examine(r, begin, sigma - start, y, o))
            return 0;
    }
    return -1;
}

static int run(struct equation *e, struct ref_outcome *o) {
    struct run r = {.equation = e, .system = {derivative, NULL, SIZE, e}};
    r.evolve = gsl_odeiv2_evolve_alloc(SIZE);
    r.control = gsl_odeiv2_control_y_new(STEP_ERROR, STEP_ERROR);
    r.step = gsl_odeiv2_step_alloc(gsl_odeiv2_step_rk8pd, SIZE);
    r.probe = gsl_odeiv2_step_alloc(gsl_odeiv2_step_rk8pd, SIZE);
    const int status = r.evolve && r.control && r.step && r.probe ? integrate(&r, o) : -1;
    gsl_odeiv2_step_free(r.probe);
    gsl_odeiv2_step_free(r.step);
    gsl_odeiv2_control_free(r.control);
    gsl_odeiv2_evolve_free(r.evolve);
    return status;
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
    struct equation e = {impact->alpha, impact->gamma, 0.0,
                         regular_exponent(impact->alpha, impact->gamma)};
    if (impact->form != REF_DASHPOT_NONE)
        e.b = ref_impact_damping(impact);
    struct ref_outcome o;
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const int status = run(&e, &o);
    gsl_set_error_handler(old);
    if (status)
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
