/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tti.h"

#include <gsl/gsl_math.h>
#include <math.h>

#include "numeric.h"

double ref_tti_zeta(double c, double alpha, double h, double mass) {
    return c / sqrt(2.0 * (alpha + 1.0) * mass * h);
}

double ref_tti_coefficient(double zeta, double alpha, double h, double mass) {
    return zeta * sqrt(2.0 * (alpha + 1.0) * mass * h);
}

/* sqrt(1 - zeta^2). */
static double root(double zeta) {
    return sqrt((1.0 - zeta) * (1.0 + zeta));
}

/* acos(zeta) / sqrt(1 - zeta^2) and its continuation: the phase of the largest overlap. */
static double phase_of_max(double zeta) {
    const double square = (1.0 - zeta) * (1.0 + zeta);
    if (square > 0.0)
        return acos(zeta) / sqrt(square);
    return square < 0.0 ? acosh(zeta) / sqrt(-square) : 1.0;
}

double ref_tti_restitution_overlap(double zeta) {
    return zeta < 1.0 ? exp(-M_PI * zeta / root(zeta)) : 0.0;
}

double ref_tti_restitution_force(double zeta) {
    return exp(-2.0 * zeta * phase_of_max(zeta));
}

double ref_tti_zeta_overlap(double restitution) {
    const double l = -log(restitution);
    return isinf(l) ? 1.0 : l / hypot(M_PI, l);
}

static double excess_decay(double zeta, const void *decay) {
    return 2.0 * zeta * phase_of_max(zeta) - *(const double *)decay;
}

double ref_tti_zeta_force(double restitution) {
    const double decay = -log(restitution);
    if (!(decay > 0.0))
        return 0.0;
    /* 2 zeta phase lies below pi zeta, and grows without bound. */
    double high = 1.0;
    while (excess_decay(high, &decay) <= 0.0 && isfinite(high))
        high *= 2.0;
    return ref_root(excess_decay, &decay, high > 1.0 ? 0.5 * high : 0.0, high);
}

double ref_tti_max_overlap(double zeta, double alpha) {
    return pow(ref_tti_restitution_force(zeta), 1.0 / (alpha + 1.0));
}

double ref_tti_separation_overlap(double zeta, double alpha) {
    return pow(2.0 * zeta * ref_tti_restitution_force(zeta), 2.0 / (alpha + 1.0));
}

struct motion {
    double zeta, power; /* power (alpha - 1)/(alpha + 1): dt = 2/(alpha + 1) y^-power ds */
};

/* sin(w s) / (w s), w^2 = 1 - zeta^2 of either sign. */
static double sinc(double zeta, double s) {
    const double square = (1.0 - zeta) * (1.0 + zeta) * s * s;
    if (fabs(square) < 1e-8)
        return 1.0 - square / 6.0;
    return square > 0.0 ? sin(sqrt(square)) / sqrt(square) : sinh(sqrt(-square)) / sqrt(-square);
}

/* (y/s)^-power, smooth; y = exp(-zeta s) sin(w s)/w. */
static double from_touch(double s, const void *parameters) {
    const struct motion *m = parameters;
    return exp(m->zeta * m->power * s) * pow(sinc(m->zeta, s), -m->power);
}

/* The same in the way r to the end at zero overlap, over its factor exp(zeta power end), which may be large. */
static double to_touch(double r, const void *parameters) {
    const struct motion *m = parameters;
    return exp(-m->zeta * m->power * r) * pow(sinc(m->zeta, r), -m->power);
}

static double time_until(double zeta, double alpha, double end) {
    const struct motion m = {zeta, (alpha - 1.0) / (alpha + 1.0)};
    return 2.0 / (alpha + 1.0) * ref_integral(from_touch, &m, 0.0, end, -m.power, 0.0);
}

/* From the way r before zero overlap to there; infinite where no number is so large. */
static double time_from(double zeta, double alpha, double r) {
    const struct motion m = {zeta, (alpha - 1.0) / (alpha + 1.0)};
    const double factor = exp(zeta * m.power * M_PI / root(zeta));
    return isinf(factor)
               ? factor
               : 2.0 / (alpha + 1.0) * factor * ref_integral(to_touch, &m, 0.0, r, -m.power, 0.0);
}

double ref_tti_duration_overlap(double zeta, double alpha) {
    if (!(zeta < 1.0))
        return HUGE_VAL;
    const double half = 0.5 * M_PI / root(zeta), out = time_from(zeta, alpha, half);
    return isinf(out) ? out : time_until(zeta, alpha, half) + out;
}

double ref_tti_duration_force(double zeta, double alpha) {
    /* Little damping: the end lies close before that at zero overlap, where the integrand is singular. */
    if (zeta < 0.1)
        return ref_tti_duration_overlap(zeta, alpha) -
               (zeta > 0.0 ? time_from(zeta, alpha, 2.0 * asin(zeta) / root(zeta)) : 0.0);
    return time_until(zeta, alpha, 2.0 * phase_of_max(zeta));
}

double ref_tti_time_of_max(double zeta, double alpha) {
    return time_until(zeta, alpha, phase_of_max(zeta));
}
