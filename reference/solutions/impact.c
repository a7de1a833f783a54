/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "impact.h"

#include <float.h>
#include <math.h>

#include "elastic.h"
#include "hertz.h"
#include "hysteretic.h"
#include "tti.h"

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
