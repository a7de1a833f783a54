/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "impact.h"

#include <float.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>

#include "elastic.h"
#include "hertz.h"
#include "hysteretic.h"
#include "tti.h"
#include "touchstone/common.h"

/* Basis: the closed forms take a handful of operations; QAWS is asked for 1e-13. */
static const double CLOSED_FORM = 16.0 * DBL_EPSILON;
static const double BY_QUADRATURE = 1e-12;

static void solve_elastic(const struct ref_impact *impact, double unit, struct ref_outcome *o) {
    o->restitution_overlap = o->restitution_force = 1.0;
    o->max_overlap = unit;
    o->duration_overlap = o->duration_force =
        ref_elastic_duration(impact->alpha) * unit / impact->speed;
    o->time_of_max = 0.5 * o->duration_overlap;
    o->peak_force = ref_hertz_force(impact->h, impact->alpha, unit);
    o->uncertainty = o->time_uncertainty = CLOSED_FORM;
}

static void solve_tti(const struct ref_impact *impact, double unit, struct ref_outcome *o) {
    const double alpha = impact->alpha, clock = unit / impact->speed;
    const double zeta = ref_tti_zeta(impact->c, alpha, impact->h, impact->mass);
    o->restitution_overlap = ref_tti_restitution_overlap(zeta);
    o->restitution_force = ref_tti_restitution_force(zeta);
    o->max_overlap = ref_tti_max_overlap(zeta, alpha) * unit;
    o->separation_overlap = ref_tti_separation_overlap(zeta, alpha) * unit;
    o->duration_overlap = ref_tti_duration_overlap(zeta, alpha) * clock;
    o->duration_force = ref_tti_duration_force(zeta, alpha) * clock;
    o->time_of_max = ref_tti_time_of_max(zeta, alpha) * clock;
    /* An exponential loses as many units in the last place as its exponent says. */
    o->uncertainty = CLOSED_FORM * (1.0 - log(fmax(o->restitution_force, DBL_MIN)));
    o->time_uncertainty = BY_QUADRATURE;
}

static void solve_hysteretic(const struct ref_impact *impact, double unit, struct ref_outcome *o) {
    const double d = impact->c * impact->speed / impact->h;
    o->restitution_overlap = o->restitution_force = ref_hysteretic_restitution(d);
    o->max_overlap = ref_hysteretic_max_overlap(d, impact->alpha) * unit;
    o->duration_overlap = o->duration_force =
        ref_hysteretic_duration(d, impact->alpha) * unit / impact->speed;
    o->uncertainty = 4.0 * CLOSED_FORM; /* a root as well */
    o->time_uncertainty = 1e-10;
}

int ref_impact_solve(const struct ref_impact *impact, struct ref_outcome *ret_outcome) {
    static void (*const solvers[])(const struct ref_impact *, double, struct ref_outcome *) = {
        [REF_DASHPOT_NONE] = solve_elastic,
        [REF_DASHPOT_TTI] = solve_tti,
        [REF_DASHPOT_HYSTERETIC] = solve_hysteretic,
    };
    if (impact->form == REF_DASHPOT_OTHER)
        return ref_impact_integrate(impact, ret_outcome);
    struct ref_outcome o = {.time_of_max = (double)NAN, .peak_force = (double)NAN};
    const double unit =
        ref_elastic_max_overlap(impact->alpha, impact->h, impact->mass, impact->speed);
    solvers[impact->form](impact, unit, &o);
    if (isnan(o.restitution_force) || isnan(o.duration_force))
        return -1;
    *ret_outcome = o;
    return 0;
}

static double polynomial(const double *coefficient, size_t count, double x) {
    double sum = 0.0;
    for (size_t i = count; i-- > 0;)
        sum = sum * x + coefficient[i];
    return sum;
}

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

double ref_restitution_second_order(double gamma, double b) {
    const double alpha = 1.5, power = (gamma + 1.0) / (alpha + 1.0);
    /* Energy lost on the undamped orbit: b int x^gamma x'^2 dt, twice. */
    const double first = 0.8 * pow(1.25, power) * gsl_sf_beta(power, 1.5);
    return 1.0 - b * first * (1.0 - b * first * power);
}

double ref_kk_restitution_series(double b, size_t terms) {
    static const double a[] = {1.0,
                               -1.153448858095288799,
                               0.7982665609447954063,
                               -0.5228825680884149639,
                               0.348742675260385,
                               -0.2330981320192444,
                               0.1566821523879071,
                               -0.1058187860794355,
                               0.07176528492414116,
                               -0.04885717421990618,
                               0.03337347338503213,
                               -0.02286594560746845,
                               0.01570919568248332};
    return polynomial(a, smaller(terms + 1, TOUCH_COUNT(a)), b);
}

double ref_kk_restitution_pade(double b) {
    static const double above[] = {1.0,
                                   -0.17167262998486,
                                   -0.29111002174164,
                                   0.11991210641376,
                                   -0.011999904377617,
                                   -0.00023998214521372};
    static const double below[] = {1.0,
                                   0.98177622811043,
                                   0.043052086532648,
                                   -0.091266078679191,
                                   0.012973300511276,
                                   0.00080076456211718};
    return polynomial(above, TOUCH_COUNT(above), b) / polynomial(below, TOUCH_COUNT(below), b);
}

double ref_linear_restitution_series(double b, size_t terms) {
    static const double a[] = {
        1.0,           -1.787814144288357, 1.278511765807004, -0.68835645471574, 0.32974395980505,
        -0.12803977182};
    return polynomial(a, smaller(terms + 1, TOUCH_COUNT(a)), b);
}
