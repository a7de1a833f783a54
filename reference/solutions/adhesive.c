/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "adhesive.h"

#include <gsl/gsl_math.h>
#include <math.h>

#include "motion.h"
#include "numeric.h"

/* --- statics ---------------------------------------------------------------------------------- */

/* sqrt(2 pi w/E*), 0 without JKR's stress at the edge. */
static double edge(const struct ref_adhesive *c) {
    return c->kind == REF_JKR ? sqrt(2.0 * M_PI * c->strength / c->e_star) : 0.0;
}

static double overlap_of(const struct ref_adhesive *c, double a) {
    return a * a / c->r_star - edge(c) * sqrt(a);
}

/* Where d overlap/da is 0. */
static double radius_at_end(const struct ref_adhesive *c) {
    return cbrt(gsl_pow_2(0.25 * c->r_star * edge(c)));
}

double ref_adhesive_end(const struct ref_adhesive *c) {
    return overlap_of(c, radius_at_end(c));
}

struct wanted {
    const struct ref_adhesive *contact;
    double overlap;
};

static double off(double a, const void *parameters) {
    const struct wanted *w = parameters;
    return overlap_of(w->contact, a) - w->overlap;
}

double ref_adhesive_radius(const struct ref_adhesive *c, double overlap) {
    const struct wanted wanted = {c, overlap};
    const double low = radius_at_end(c);
    double high = low + sqrt(c->r_star * fmax(overlap, 0.0));
    if (!(edge(c) > 0.0))
        return high;
    if (!(overlap > ref_adhesive_end(c)))
        return low;
    while (off(high, &wanted) <= 0.0)
        high *= 2.0;
    return ref_root(off, &wanted, low, high);
}

/* Sphere-sphere intersection (Weisstein), and the volume that it sweeps, 0 to overlap; a wall by its own formulas. */
static double area(const struct ref_adhesive *c, double x) {
    if (c->kind == REF_AREA_FLAT)
        return 4.0 * M_PI * c->r_star * x;
    const double r = fmin(c->radius[0], c->radius[1]), b = fmax(c->radius[0], c->radius[1]);
    const double d = r + b - x;
    return isinf(b)
               ? M_PI * x * (2.0 * r - x)
               : 0.25 * M_PI * x * (2.0 * b - x) * (2.0 * r - x) * (2.0 * (r + b) - x) / (d * d);
}

static double area_at(double x, const void *parameters) {
    return area(parameters, x);
}

double ref_adhesive_force(const struct ref_adhesive *c, double overlap) {
    const double a = ref_adhesive_radius(c, overlap),
                 hertz = 4.0 / 3.0 * c->e_star * a * a * a / c->r_star;
    switch (c->kind) {
    case REF_JKR:
        return hertz - sqrt(8.0 * M_PI * c->strength * c->e_star * a * a * a);
    case REF_DMT:
        return hertz - 2.0 * M_PI * c->strength * c->r_star;
    default:
        return hertz - c->strength * area(c, overlap);
    }
}

/* (x^n - y^n)/(x - y). */
static double quotient(double x, double y, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum = sum * x + gsl_pow_int(y, i);
    return sum;
}

/* Johnson et al. (1971): pressed as Hertz to F1, delta1 at the radius a, then back as a punch of stiffness 2 E* a, less
 * w pi a^2: with q = sqrt(a) that is 8/15 E q^10/R^2 - 2/3 sqrt(8 pi w E) q^7/R + pi w q^4, E = E-star and R = R-star. Over the energy at touch,
 * with q - q0 from the overlap q (q^3 - q0^3)/R: no cancellation. */
static double over_touch(const struct ref_adhesive *c, double a, double overlap) {
    const double q = sqrt(a), q0 = cbrt(c->r_star * edge(c));
    const double change = overlap * c->r_star / (q * quotient(q, q0, 3));
    return change * (8.0 / 15.0 * c->e_star / gsl_pow_2(c->r_star) * quotient(q, q0, 10) -
                     2.0 / 3.0 * sqrt(8.0 * M_PI * c->strength * c->e_star) / c->r_star *
                         quotient(q, q0, 7) +
                     M_PI * c->strength * quotient(q, q0, 4));
}

double ref_adhesive_energy(const struct ref_adhesive *c, double overlap) {
    const double a = ref_adhesive_radius(c, overlap);
    const double hertz = 8.0 / 15.0 * c->e_star * a * a * a * a * a / gsl_pow_2(c->r_star);
    switch (c->kind) {
    case REF_JKR:
        return c->strength > 0.0 ? over_touch(c, a, overlap) : hertz;
    case REF_DMT:
        return hertz - 2.0 * M_PI * c->strength * c->r_star * overlap;
    case REF_AREA_FLAT:
        return hertz - 2.0 * M_PI * c->strength * c->r_star * overlap * overlap;
    default:
        return hertz - c->strength * ref_integral(area_at, c, 0.0, overlap, 0.0, 0.0);
    }
}

double ref_adhesive_sticking_speed(const struct ref_adhesive *c) {
    const double end = c->kind == REF_JKR ? ref_adhesive_energy(c, ref_adhesive_end(c)) : 0.0;
    return end > 0.0 ? sqrt(2.0 * end / c->mass) : 0.0;
}

/* --- impacts ---------------------------------------------------------------------------------- */

enum {
    S, /* sqrt(a) in units of s at the largest overlap without adhesion */
    V, /* velocity over that of approach */
    T, /* time in units of the overlap there over the speed */
    SIZE,
};

/* Local error asked of each step. */
static const double STEP_ERROR = 1e-14;

/* Bodies that a strong dashpot holds in a neck never part, and the equation is stiff: impacts that end take some hundred steps. */
enum {
    STEPS_WITH_NECK = 2500
};

struct motion {
    const struct ref_adhesive *contact;
    double s, length; /* the units */
    struct ref_adhesive_outcome *outcome;
};

static double clock_of(const struct motion *m, double s) {
    const double x = s * m->s;
    return (4.0 * x * x * x / m->contact->r_star - edge(m->contact)) * m->s / m->length;
}

static double overlap_at(const struct motion *m, double s) {
    return overlap_of(m->contact, gsl_pow_2(s * m->s));
}

/* Total force, from the radius and without a root. */
static double force_at(const struct motion *m, const double y[SIZE]) {
    const struct ref_adhesive *c = m->contact;
    const double x = y[S] * m->s, a = x * x;
    double f = 4.0 / 3.0 * c->e_star * a * a * a / c->r_star;
    if (c->kind == REF_JKR)
        f -= sqrt(8.0 * M_PI * c->strength * c->e_star) * x * a;
    else if (c->kind == REF_DMT)
        f -= 2.0 * M_PI * c->strength * c->r_star;
    else
        f -= c->strength * area(c, overlap_at(m, y[S]));
    /* sqrt(m a) is sqrt(m) x, which goes on smoothly below 0. */
    return f +
           (c->root_damping * sqrt(c->mass) * x + c->damp_radius * c->mass * a) * y[V] * c->speed;
}

static void rates(const void *motion, const double y[], double ret[]) {
    const struct motion *m = motion;
    const double clock = clock_of(m, y[S]);
    ret[S] = y[V];
    ret[V] =
        -clock * force_at(m, y) * m->length / (m->contact->mass * gsl_pow_2(m->contact->speed));
    ret[T] = clock;
}

static double stops(const void *motion, const double y[]) {
    (void)motion;
    return y[V];
}

static double ends(const void *motion, const double y[]) {
    const struct motion *m = motion;
    return y[S] - sqrt(radius_at_end(m->contact)) / m->s;
}

/* d force/d tau, by the two parts that depend on s and v; only its sign is asked. */
static double grows(const void *motion, const double y[]) {
    const struct motion *m = motion;
    double ret[SIZE], more[SIZE];
    const double h = 1e-5;
    rates(m, y, ret);
    for (int i = 0; i < SIZE; i++)
        more[i] = y[i] + h * ret[i];
    return (force_at(m, more) - force_at(m, y)) / h;
}

static enum ref_step examine(struct ref_motion *of, double y[]) {
    const struct motion *m = of->of;
    struct ref_adhesive_outcome *o = m->outcome;
    double at[SIZE], unused;
    o->fastest = fmax(o->fastest, fabs(y[V]));
    if (ref_motion_falls(of, grows, y, at, &unused))
        o->peak_force = fmax(o->peak_force, force_at(m, at));
    if (ref_motion_falls(of, stops, y, at, &unused))
        o->max_overlap = fmax(o->max_overlap, overlap_at(m, at[S]));
    if (of->begin[V] < 0.0 &&
        y[V] >= 0.0) /* turned back by the pull: less energy than it takes to part */
        return REF_STEP_ENDS;
    if (!ref_motion_falls(of, ends, y, at, &unused))
        return REF_STEP_GOES_ON;
    o->restitution = -at[V];
    o->duration = at[T] * m->length / m->contact->speed;
    return REF_STEP_ENDS;
}

int ref_adhesive_impact(const struct ref_adhesive *c, struct ref_adhesive_outcome *ret) {
    const double h = 4.0 / 3.0 * c->e_star * sqrt(c->r_star);
    const double length = pow(1.25 * c->mass * gsl_pow_2(c->speed) / h, 0.4);
    struct ref_adhesive_outcome o = {.duration = HUGE_VAL, .fastest = 1.0};
    struct motion of = {c, pow(length * c->r_star, 0.25), length, &o};
    struct ref_motion m = {.of = &of,
                           .size = SIZE,
                           .rates = rates,
                           .examine = examine,
                           .error = STEP_ERROR,
                           .first = 1e-6,
                           .longest = 0.02, /* so that each event is seen */
                           .steps = c->kind == REF_JKR ? STEPS_WITH_NECK : 0};
    double y[SIZE] = {sqrt(ref_adhesive_radius(c, 0.0)) / of.s, 1.0, 0.0};
    if (ref_motion_run(&m, y))
        return -1;
    *ret = o;
    return 0;
}
