/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oblique.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>
#include <string.h>

#include "hertz.h"
#include "motion.h"

double ref_oblique_inertia(const double mass[2], const double radius[2], const double inertia[2]) {
    double mobility = 0.0;
    for (int b = 0; b < 2; b++)
        mobility += isinf(mass[b]) ? 0.0 : 1.0 / mass[b] + radius[b] * radius[b] / inertia[b];
    return 1.0 / mobility;
}

/* --- closed forms ----------------------------------------------------------------------------- */

double ref_oblique_stick_slope(enum ref_oblique_law law, double alpha, double chi) {
    const double c = alpha / (alpha + 1.0), s = c - 0.5, r = sqrt(s * s + 4.0 * chi * c);
    const double a = 0.5 * (s - r), b = 0.5 * (s + r), g = gsl_sf_gamma(c) * sqrt(M_PI);
    const double at_turn = g * gsl_sf_gammainv(0.5 + a) * gsl_sf_gammainv(0.5 + b);
    const double force = -g / chi * gsl_sf_gammainv(a) * gsl_sf_gammainv(b);
    switch (law) {
    case REF_OBLIQUE_SPRING:
        return cos(M_PI * r) / sin(M_PI * c);
    case REF_OBLIQUE_SPRING_SCALED:
        return at_turn * at_turn - chi * force * force / c;
    case REF_OBLIQUE_MINDLIN:
        return 2.0 * at_turn * at_turn - 1.0;
    }
    return (double)NAN;
}

double ref_oblique_sliding_threshold(enum ref_oblique_law law, double alpha, double chi) {
    return fmax(1.0, 4.0 * chi - (law == REF_OBLIQUE_SPRING_SCALED ? 1.0 / alpha : 1.0));
}

double ref_sliding_impulse(const struct ref_impact *i, const struct ref_outcome *o, int cut,
                           enum ref_friction_limit limit) {
    const double momentum = i->mass * i->speed, x = o->separation_overlap;
    const double out = o->restitution_force, end = o->restitution_overlap;
    if (i->form == REF_DASHPOT_NONE)
        return 2.0 * momentum;
    switch (limit) {
    case REF_LIMIT_REPULSIVE:
        return momentum * (1.0 + out);
    case REF_LIMIT_MAGNITUDE:
        return momentum * (1.0 + out + (cut ? 0.0 : out - end));
    case REF_LIMIT_ELASTIC:
        if (!cut)
            return momentum * (1.0 + end);
        return momentum * (1.0 + out) - i->c * pow(x, i->gamma + 1.0) / (i->gamma + 1.0) +
               ref_hertz_force(i->h, i->alpha, x) / (i->alpha + 1.0) * (x / (out * i->speed));
    }
    return (double)NAN;
}

/* --- the equations ---------------------------------------------------------------------------- */

/* The present motion and, while a piece made by stick is being undone, that of the time when the
 * overlap was b. U and T are over psi1, so the limit is x^alpha/psi1. */
enum {
    Q,  /* x = q^2 */
    V,  /* x' */
    U,  /* slip velocity */
    T,  /* shear force; spring displacement T/k_s while stuck and scaled */
    QB, /* the same at b */
    VB,
    UB,
    TB,
    SIZE,
};

static const double STEP_ERROR = 1e-13;
/* First step after a change; what changes back sooner is of no weight. */
static const double FIRST_STEP = 1e-5;
/* What other tolerances and the closed forms show the result to be worth (see the tests), with
 * margin: times psi1, for Mindlin at least times 1. */
static const double BY_INTEGRATION = 1e-12;
/* Where b leaves the end of a piece its equation is 0/0 with the solution db = -dx: so far it is
 * taken by that, in sigma. The error is of third order. */
static const double OFFSET = 1e-6;
/* Mindlin: x - b is of the order of psi1. Below this the ratio psi2/psi1 is taken as linear in
 * psi1, down to the limit at 0; what that leaves is below psi1^2 times this (see the tests). */
static const double THIN = 1e-3;

enum phase {
    STICK,        /* dT = k_s ds */
    STICK_SCALED, /* d(T/k_s) = ds */
    SLIDE,        /* T = S N */
    SLIP_CURVE,   /* Mindlin: T = T(b) + S (N - N(b)), b on a piece made by stick */
    SLIP_LINE,    /* the same, b on a piece of slope -S */
    DONE,
};

/* A piece of the virtual path: slope +1 or -1, or 0 for one made by stick. */
struct piece {
    int slope;
    double low;    /* q at its lower end */
    double top[4]; /* Q, V, U, T at its upper end; a line has no V, U */
};

struct flow {
    enum ref_oblique_law law;
    double alpha, chi, psi;
    enum phase phase;
    double sign;                           /* S */
    double line;                           /* SLIP_LINE: T(b) = line - S N(b) */
    double low;                            /* slip: q at the lower end of the piece that b is on */
    size_t count;                          /* of pieces */
    struct piece path[REF_MOTION_CHANGES]; /* each change leaves at most one */
};

static double power(double q, double exponent) {
    /* q < 0 is seen only by the step that overshoots an end. */
    const double whole = rint(exponent);
    return fabs(exponent - whole) > 0.0 ? pow(fabs(q), exponent) : gsl_pow_int(q, (int)whole);
}

/* mu N over psi1, at overlap q^2. */
static double limit(const struct flow *f, double q) {
    return power(q, 2.0 * f->alpha) / f->psi;
}

static double stiffness(const struct flow *f, double q) {
    return f->alpha * power(q, 2.0 * f->alpha - 2.0);
}

static double shear(const struct flow *f, const double y[SIZE]) {
    const double most = limit(f, y[Q]);
    switch (f->phase) {
    case STICK_SCALED:
        return stiffness(f, y[Q]) * y[T];
    case SLIDE:
        return f->sign * most;
    case SLIP_CURVE:
        return y[TB] + f->sign * (most - limit(f, y[QB]));
    case SLIP_LINE:
        return f->line + f->sign * (most - 2.0 * limit(f, y[QB]));
    default:
        return y[T];
    }
}

/* S U - x', > 0 while slip goes on; for the scaled spring in unloading S U - x'/alpha. */
static double excess(const struct flow *f, const double *y) {
    const int scaled = f->law == REF_OBLIQUE_SPRING_SCALED && y[V] < 0.0;
    return f->sign * f->psi * y[U] - (scaled ? y[V] / f->alpha : y[V]);
}

/* The motion of four variables under a shear force, times a rate. */
static void move(const struct flow *f, const double y[4], double force, double rate, double *ret) {
    ret[Q] = rate * y[V];
    ret[V] = -rate * (f->alpha + 1.0) * power(y[Q], 2.0 * f->alpha + 1.0);
    ret[U] = -rate * 2.0 * (f->alpha + 1.0) * f->chi * y[Q] * force;
    ret[T] = rate * 2.0 * y[Q] * y[U] * (f->phase == STICK_SCALED ? 1.0 : stiffness(f, y[Q]));
}

/* In slip the independent variable is such that neither motion has a singular rate: the
 * denominator of b' stands with the present motion. */
static void rates(const void *of, const double y[], double ret_f[]) {
    const struct flow *f = of;
    const double force = shear(f, y);
    memset(ret_f, 0, SIZE * sizeof *ret_f);
    if (f->phase == SLIP_CURVE) {
        move(f, y, force, -y[QB] * excess(f, y + QB), ret_f);
        move(f, y + QB, y[TB], -y[Q] * excess(f, y), ret_f + QB);
    } else if (f->phase == SLIP_LINE) {
        move(f, y, force, 2.0 * y[QB], ret_f);
        ret_f[QB] = -y[Q] * excess(f, y);
    } else {
        move(f, y, force, 1.0, ret_f);
    }
    if (f->phase >= SLIDE)
        ret_f[T] = 0.0;
}

/* --- events: each falls through zero ---------------------------------------------------------- */

static double separation(const void *of, const double y[]) {
    (void)of;
    return y[Q];
}

static double turn(const void *of, const double y[]) {
    (void)of;
    return y[V];
}

/* Scaled: over k_s, which is 0 at separation as well. */
static double strength(const void *of, const double y[]) {
    const struct flow *f = of;
    const double most =
        f->phase == STICK_SCALED ? y[Q] * y[Q] / (f->alpha * f->psi) : limit(f, y[Q]);
    return most - fabs(y[T]);
}

/* Mindlin's stick ends where the slope of the path does. */
static double slope(const void *of, const double y[]) {
    const struct flow *f = of;
    return y[V] - f->psi * fabs(y[U]);
}

static double slip(const void *of, const double y[]) {
    return excess(of, y);
}

static double undone(const void *of, const double y[]) {
    const struct flow *f = of;
    return y[QB] - f->low;
}

/* The overlap has fallen to b. */
static double closed(const void *of, const double y[]) {
    (void)of;
    return y[Q] - y[QB];
}

/* --- what follows an event -------------------------------------------------------------------- */

static void push(struct flow *f, int slope_of_piece, double low, const double top[4]) {
    struct piece *p = &f->path[f->count++];
    p->slope = slope_of_piece;
    p->low = low;
    memcpy(p->top, top, sizeof p->top);
}

/* b starts down the top piece, or what is below it where that has its slope already. */
static void start_slip(struct flow *f, double y[SIZE]) {
    while (f->count && f->path[f->count - 1].slope * f->sign > 0.0)
        f->count--;
    f->phase = SLIDE;
    if (!f->count)
        return;
    const struct piece *p = &f->path[f->count - 1];
    memcpy(y + QB, p->top, sizeof p->top);
    f->low = p->low;
    f->phase = p->slope ? SLIP_LINE : SLIP_CURVE;
    f->line = p->top[T] + f->sign * limit(f, p->top[Q]);
}

/* The end of Mindlin's stick: its piece is on the path, and b leaves its end. */
static void end_stick(const struct ref_motion *m, double y[SIZE]) {
    struct flow *f = m->of;
    double before[SIZE], after[SIZE];
    ref_motion_after(m, y, -OFFSET, before);
    ref_motion_after(m, y, OFFSET, after);
    f->sign = y[U] < 0.0 ? -1.0 : 1.0;
    if (before[Q] <= f->low) { /* stuck for no time: what it leaves is of second order */
        start_slip(f, y);
        return;
    }
    push(f, 0, f->low, before);
    memcpy(y, after, sizeof after);
    start_slip(f, y);
}

/* The path ends at b, or nothing is left of it; returns q there. */
static double cut_path(struct flow *f, double y[SIZE]) {
    if (f->phase == SLIDE) {
        f->count = 0;
        return 0.0;
    }
    if (f->phase == SLIP_LINE)
        y[TB] = f->line - f->sign * limit(f, y[QB]);
    memcpy(f->path[f->count - 1].top, y + QB, sizeof f->path->top);
    return y[QB];
}

/* The end of Mindlin's slip: its line is on the path, above what is left of the piece below. */
static void end_slip(struct flow *f, double y[SIZE]) {
    const double top[4] = {y[Q], y[V], y[U], shear(f, y)};
    push(f, f->sign > 0.0 ? 1 : -1, cut_path(f, y), top);
    y[T] = top[T];
    if (y[V] > 0.0) {
        f->phase = STICK;
        f->low = y[Q];
        return;
    }
    f->sign = -f->sign;
    start_slip(f, y);
}

static void begin_stick(struct flow *f, double y[SIZE], int scaled) {
    y[T] = shear(f, y) / (scaled ? stiffness(f, y[Q]) : 1.0);
    f->phase = scaled ? STICK_SCALED : STICK;
}

static void change(const struct ref_motion *m, ref_event *event, double y[SIZE]) {
    struct flow *f = m->of;
    if (event == separation)
        f->phase = DONE;
    else if (event == turn)
        begin_stick(f, y, 1);
    else if (event == slope)
        end_stick(m, y);
    else if (event == undone) {
        f->count--;
        start_slip(f, y);
    } else if (event == closed) {
        cut_path(f, y);
        f->sign = -f->sign;
        start_slip(f, y);
    } else if (event == strength) {
        f->sign = shear(f, y) < 0.0 ? -1.0 : 1.0;
        f->phase = SLIDE;
    } else if (f->law == REF_OBLIQUE_MINDLIN)
        end_slip(f, y);
    else
        begin_stick(f, y, f->law == REF_OBLIQUE_SPRING_SCALED && y[V] < 0.0);
}

/* --- integration ------------------------------------------------------------------------------ */

/* The longest step: a tenth of the impact for either motion; and while b has hardly left the end
 * of a piece, from where it departs exponentially, two factors e. */
static double longest(const struct flow *f, const double y[SIZE]) {
    double rate[SIZE];
    rates(f, y, rate);
    const double here = hypot(rate[Q], rate[U]), there = hypot(rate[QB], rate[UB]);
    return 0.2 / (fmax(here, there) + 0.1 * (f->alpha + 1.0) * (1.0 + 2.0 * f->chi));
}

static enum ref_step examine(struct ref_motion *m, double y[]) {
    struct flow *f = m->of;
    ref_event *const ends_stick = f->law == REF_OBLIQUE_MINDLIN ? slope : strength;
    ref_event *const of_scaled = f->law == REF_OBLIQUE_SPRING_SCALED ? turn : NULL;
    ref_event *const events[][3] = {
        [STICK] = {ends_stick, separation, of_scaled},
        [STICK_SCALED] = {strength, separation},
        [SLIDE] = {slip, separation},
        [SLIP_CURVE] = {slip, undone, closed},
        [SLIP_LINE] = {slip, undone, closed},
    };
    ref_event *const event = ref_motion_first(m, events[f->phase], 3, y);
    if (event)
        change(m, event, y);
    m->longest = longest(f, y);
    return !event ? REF_STEP_GOES_ON : f->phase == DONE ? REF_STEP_ENDS : REF_STEP_CHANGES;
}

/* psi2/psi1, psi > 0. */
static int solve_ratio(enum ref_oblique_law law, double alpha, double chi, double psi,
                       double *ret_ratio) {
    struct flow f = {.law = law, .alpha = alpha, .chi = chi, .psi = psi, .sign = 1.0};
    double y[SIZE] = {[V] = 1.0, [U] = 1.0};
    f.phase = psi > 1.0 ? SLIDE : STICK;
    struct ref_motion m = {.of = &f,
                           .size = SIZE,
                           .rates = rates,
                           .examine = examine,
                           .error = STEP_ERROR,
                           .first = FIRST_STEP,
                           .longest = longest(&f, y),
                           .dips = 1};
    const int status = ref_motion_run(&m, y);
    *ret_ratio = y[U];
    return status;
}

int ref_oblique_integrate(enum ref_oblique_law law, double alpha, double chi, double psi1,
                          double *ret_psi2, double *ret_uncertainty) {
    const double psi = fabs(psi1);
    const int thin = law == REF_OBLIQUE_MINDLIN && psi < THIN;
    double ratio;
    if (!(psi > 0.0))
        ratio = 0.0;
    else if (solve_ratio(law, alpha, chi, thin ? THIN : psi, &ratio))
        return -1;
    if (thin) {
        const double at_zero = ref_oblique_stick_slope(law, alpha, chi);
        ratio = at_zero + psi / THIN * (ratio - at_zero);
    }
    *ret_psi2 = psi1 * ratio;
    const double scale = law == REF_OBLIQUE_MINDLIN ? fmax(1.0, psi) : psi;
    *ret_uncertainty = thin ? psi * psi * THIN : BY_INTEGRATION * scale;
    return 0;
}

int ref_oblique_solve(enum ref_oblique_law law, double alpha, double chi, double psi1,
                      double *ret_psi2, double *ret_uncertainty) {
    if (fabs(psi1) < ref_oblique_sliding_threshold(law, alpha, chi))
        return ref_oblique_integrate(law, alpha, chi, psi1, ret_psi2, ret_uncertainty);
    *ret_psi2 = psi1 - copysign(4.0 * chi, psi1);
    *ret_uncertainty = 8.0 * DBL_EPSILON * fmax(fabs(psi1), 4.0 * chi);
    return 0;
}
