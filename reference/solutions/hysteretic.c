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

/* Langevin's function L(s) = coth s - 1/s for 0 <= s <= 1, by Gauss's continued fraction
 * s/(3 + s^2/(5 + s^2/(7 + ...))): no cancellation, and 10 levels are exact to double precision. */
static double langevin(double s) {
    double tail = 0.0;
    for (int k = 23; k >= 3; k -= 2)
        tail = s * s / (k + tail);
    return tail / s;
}

/* L(s) minus what it has to be, (1 - e)/(1 + e); where L is near 1, by what is missing to 1. */
static double langevin_difference(double s, const void *restitution) {
    const double e = *(const double *)restitution;
    return s > 1.0 ? 2.0 * e / (1.0 + e) - (1.0 / s - 2.0 / expm1(2.0 * s))
                   : langevin(s) - (1.0 - e) / (1.0 + e);
}

/* With s = d (1 + e)/2 and m = d (1 - e)/2 the relation d (1 + e) = ln((1 + d)/(1 - d e)) reads
 * (1 + m) tanh s = s, so that m/s = (1 - e)/(1 + e) = coth s - 1/s. Bounds: s/(3 + s) <= L(s) <= s/3. */
double ref_hysteretic_d_exact(double restitution) {
    const double e = restitution;
    if (!(e < 1.0))
        return 0.0;
    const double low = 3.0 * (1.0 - e) / (1.0 + e), high = 1.5 * (1.0 - e) / e;
    return 2.0 / (1.0 + e) * ref_root(langevin_difference, &e, 0.999 * low, 1.001 * high);
}

double ref_hysteretic_max_overlap(double d, double alpha) {
    /* y^2 = overlap^(alpha+1): 2 (1/d - ln(1+d)/d^2) = 2 P(d)/d^2. */
    const double ratio = d < TINY ? 1.0 - 2.0 / 3.0 * d : 2.0 * p_of(d) / (d * d);
    return pow(ratio, 1.0 / (alpha + 1.0));
}

/* In units of the undamped largest overlap and the speed, F/m = (alpha+1)/2 x^alpha (1 + d x'), and
 * x^(alpha+1) = 2 (P(d) - P(d v)) / d^2 for velocity v from 1 to -e. Two ways to write dt: -dv/(F/m), of use from touch past
 * the largest overlap, and dx/v, of use from there to the end. The first is taken by s = ln((1 + d)/(1 + d v)), in which the
 * turn of a strong dashpot is no narrow peak. */
struct phase {
    double d, alpha, level; /* level: P(d) */
};

/* x^(alpha+1)/s, smooth and positive. */
static double level(double s, const struct phase *p) {
    const double share = s > 0.0 ? -expm1(-s) / s : 1.0, d = p->d;
    const double lost = (1.0 + d) / d * share * s, v = 1.0 - lost; /* lost: 1 - v */
    if (v < 0.0)
        return d < 1.0 ? 2.0 * (p->level - p_of(d * v)) / (d * d * s)
                       : 2.0 * ((1.0 + d) * share - 1.0) / (d * d);
    /* P(d) - P(d v) = u d v + P(u), u = d (1 - v)/(1 + d v): no cancellation for v -> 1. */
    const double u = d * lost / (1.0 + d * v);
    const double rest = u > 1e-9 ? p_of(u) / u : 0.5 * u;
    return 2.0 * (v + rest / d) / (1.0 + d * v) * (1.0 + d) / d * share;
}

static double time_by_velocity(double s, const void *phase) {
    const struct phase *p = phase;
    return 2.0 / (p->alpha + 1.0) / p->d * pow(level(s, p), -p->alpha / (p->alpha + 1.0));
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
    /* Past the turn, where the overlap is still large and -d v is the final speed of a strong dashpot, 1, but for 1e-13. */
    const double turned = p_inverse(fmin(0.5 * p.level, 30.0), d);
    const double overlap = pow(2.0 * (p.level - p_of(-turned)) / (d * d), 1.0 / (alpha + 1.0));
    return ref_integral(time_by_velocity, &p, 0.0, log1p((d + turned) / (1.0 - turned)),
                        -alpha / (alpha + 1.0), 0.0) +
           ref_integral(time_by_overlap, &p, 0.0, overlap, 0.0, 0.0);
}
