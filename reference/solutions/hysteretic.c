/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hysteretic.h"

#include <float.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_sf_lambert.h>
#include <gsl/gsl_sf_log.h>
#include <math.h>

#include "elastic.h"
#include "numeric.h"

/* Below this d the first terms of the series are exact to double precision. */
static const double TINY = 1e-6;

double ref_hysteretic_d(int mode, double target, double floor) {
    const double e = mode == 2 ? target : fmax(target, floor);
    const double loss = (1.0 - e) * (1.0 + e);
    switch (mode) {
    case 0:
        return loss / e;
    case 1:
        return 0.75 * loss;
    case 2:
        return 0.75 * loss * exp(2.0 * (1.0 - e));
    default:
        return (double)NAN;
    }
}

/* P(x) = x - ln(1 + x), x > -1. */
static double p_of(double x) {
    return x > -1.0 ? -gsl_sf_log_1plusx_mx(x) : HUGE_VAL;
}

static double p_difference(double x, const void *value) {
    return p_of(x) - *(const double *)value;
}

/* p in [0, 1] with P(-p) = value, not above high. Lambert's W0 loses digits near its branch point
 * (value -> 0), hence the other way there. */
static double p_inverse(double value, double high) {
    if (value < 0.3)
        return -ref_root(p_difference, &value, -fmin(high, 1.0 - DBL_EPSILON), 0.0);
    gsl_error_handler_t *old = gsl_set_error_handler_off();
    const double w = gsl_sf_lambert_W0(-exp(-(1.0 + value)));
    gsl_set_error_handler(old);
    return 1.0 + w;
}

double ref_hysteretic_restitution(double d) {
    if (d < TINY)
        return 1.0 - 2.0 / 3.0 * d * (1.0 - 2.0 / 3.0 * d);
    return p_inverse(p_of(d), d) / d;
}

/* P(d) - P(-d e): zero at d = 0, then positive up to the root. */
static double relation(double d, const void *restitution) {
    return p_of(d) - p_of(-d * *(const double *)restitution);
}

/* The same in L = -ln(1 - d e), for small e, where d e is 1 to double precision. */
static double relation_in_l(double l, const void *restitution) {
    const double e = *(const double *)restitution;
    const double d = -expm1(-l) / e;
    return l - d * (1.0 + e) + log1p(d);
}

double ref_hysteretic_d_exact(double restitution) {
    const double e = restitution;
    if (!(e < 1.0))
        return 0.0;
    if (e < 0.1)
        return -expm1(-ref_root(relation_in_l, &e, 1.0, 2.0 / e)) / e;
    /* e = 1 - 2d/3 + 4d^2/9 - ...: the root lies between 3(1-e)/2 and twice that over e. */
    const double first = 1.5 * (1.0 - e);
    if (first < TINY)
        return first * (1.0 + first * (2.0 / 3.0 + 0.4 * first));
    return ref_root(relation, &e, 0.99 * first, fmin(2.0 * first / e, (1.0 - DBL_EPSILON) / e));
}

double ref_hysteretic_max_overlap(double d, double alpha) {
    /* y^2 = overlap^(alpha+1): 2 (1/d - ln(1+d)/d^2) = 2 P(d)/d^2. */
    const double ratio = d < TINY ? 1.0 - 2.0 / 3.0 * d : 2.0 * p_of(d) / (d * d);
    return pow(ratio, 1.0 / (alpha + 1.0));
}

/* In units of the undamped largest overlap and the speed, F/m = (alpha+1)/2 x^alpha (1 + d x'), and
 * x^(alpha+1) = 2 (P(d) - P(d v)) / d^2 for velocity v from 1 to -e. Two ways to write dt:
 * -dv/(F/m), of use from touch past the largest overlap, and dx/v, of use from there to the end. */
struct phase {
    double d, alpha, level; /* level: P(d) */
};

/* x^(alpha+1) / (1 - v), smooth and positive. */
static double level(double v, const struct phase *p) {
    if (v < 0.0)
        return 2.0 * (p->level - p_of(p->d * v)) / (p->d * p->d * (1.0 - v));
    /* P(d) - P(d v) = u d v + P(u), u = d (1 - v)/(1 + d v): no cancellation for v -> 1. */
    const double u = p->d * (1.0 - v) / (1.0 + p->d * v);
    const double rest = u > 1e-9 ? p_of(u) / u : 0.5 * u;
    return 2.0 * (v + rest / p->d) / (1.0 + p->d * v);
}

static double time_by_velocity(double v, const void *phase) {
    const struct phase *p = phase;
    return 2.0 / (p->alpha + 1.0) * pow(level(v, p), -p->alpha / (p->alpha + 1.0)) /
           (1.0 + p->d * v);
}

static double time_by_overlap(double x, const void *phase) {
    const struct phase *p = phase;
    const double value = p->level - 0.5 * p->d * p->d * pow(x, p->alpha + 1.0);
    return p->d / p_inverse(value, p->d);
}

double ref_hysteretic_duration(double d, double alpha) {
    if (d < 1e-10) /* it grows by 7 % of d */
        return ref_elastic_duration(alpha);
    const struct phase p = {d, alpha, p_of(d)};
    const double half = -0.5 * ref_hysteretic_restitution(d);
    const double overlap = pow(level(half, &p) * (1.0 - half), 1.0 / (alpha + 1.0));
    return ref_integral(time_by_velocity, &p, half, 1.0, 0.0, -alpha / (alpha + 1.0)) +
           ref_integral(time_by_overlap, &p, 0.0, overlap, 0.0, 0.0);
}
