/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "oblique_damped.h"

#include <math.h>

#include "motion.h"

enum {
    W, /* x = w^4 */
    V, /* x' */
    U, /* slip velocity */
    Z, /* T/k_s^p while it sticks */
    SIZE,
};

static const double STEP_ERROR = 1e-13;
static const double LONGEST = 0.004, FIRST_STEP = 1e-4;
/* Where the integration begins, and what is left out before: the first terms of the motion are exact. */
static const double START = 1e-3;
/* What closed forms and the solution of linear springs show the result to be worth (see the tests), with margin. */
static const double BY_INTEGRATION = 1e-10;

enum normal {
    PRESSED, /* N = x^alpha + b x^gamma x' */
    PULLED,  /* the same, and N < 0 */
    FLYING,  /* N = 0 for good */
};

struct flow {
    double alpha, gamma, b; /* normal motion */
    double stiff, growth;   /* k_s = stiff x^growth */
    double b_t, mobility;   /* shear dashpot; m/m_t */
    double mu;
    int displacement, scaled, cut;
    enum ref_linear_limit limit;
    enum ref_linear_from from;
    enum normal normal;
    int sliding, done;
    int order;   /* p: exponent of the stiffness in what is kept */
    double sign; /* of the force that is limited, while it slides */
};

static double power(double w, double exponent) {
    /* Only a step that overshoots the end sees w < 0. */
    return fabs(exponent) > 0.0 ? pow(fabs(w), exponent) : 1.0;
}

static int sum_is_limited(const struct flow *f) {
    return f->limit == REF_LINEAR_SUM || f->limit == REF_LINEAR_SUM_REST;
}

static double elastic(const struct flow *f, double w) {
    return power(w, 4.0 * f->alpha);
}

static double stiffness(const struct flow *f, double w) {
    return f->stiff * power(w, 4.0 * f->growth);
}

static double normal_force(const struct flow *f, const double y[SIZE]) {
    return f->normal == FLYING ? 0.0 : elastic(f, y[W]) + f->b * power(y[W], 4.0 * f->gamma) * y[V];
}

/* d/dsigma of c x^gamma u, from u and du/dsigma: with dw/dsigma = v. */
static double viscous_rate(const struct flow *f, double c, double w, double v, double u,
                           double u_rate) {
    const double shape = f->gamma > 0.0 ? 4.0 * f->gamma * power(w, 4.0 * f->gamma - 1.0) : 0.0;
    return c * (shape * v * u + power(w, 4.0 * f->gamma) * u_rate);
}

static double normal_rate(const struct flow *f, const double y[SIZE]) {
    if (f->normal == FLYING)
        return 0.0;
    const double clock = 4.0 * power(y[W], 3.0);
    return 4.0 * f->alpha * power(y[W], 4.0 * f->alpha - 1.0) * y[V] +
           viscous_rate(f, f->b, y[W], y[V], y[V], -clock * normal_force(f, y));
}

/* mu P, and d/dsigma of it. A step that ends behind zero force sees what the contact before it goes on to: a limit that
 * falls to 0 there ends sticking before. */
static double limit(const struct flow *f, const double y[SIZE]) {
    const double n = normal_force(f, y);
    return f->mu * (f->from == REF_LINEAR_ELASTIC                       ? elastic(f, y[W])
                    : f->normal == PRESSED                              ? n
                    : f->normal == PULLED && f->from == REF_LINEAR_SIZE ? -n
                                                                        : 0.0);
}

static double limit_rate(const struct flow *f, const double y[SIZE]) {
    if (f->from == REF_LINEAR_ELASTIC)
        return f->mu * 4.0 * f->alpha * power(y[W], 4.0 * f->alpha - 1.0) * y[V];
    if (f->normal == FLYING || (f->from == REF_LINEAR_REPULSIVE && f->normal == PULLED))
        return 0.0;
    return (f->normal == PULLED ? -f->mu : f->mu) * normal_rate(f, y);
}

/* Whether friction can hold nothing at all. */
static int no_friction(const struct flow *f) {
    return !(f->mu > 0.0) || (f->from != REF_LINEAR_ELASTIC && f->normal == FLYING) ||
           (f->from == REF_LINEAR_REPULSIVE && f->normal == PULLED);
}

static double dashpot(const struct flow *f, const double y[SIZE]) {
    return f->b_t * power(y[W], 4.0 * f->gamma) * y[U];
}

/* The spring. */
static double spring(const struct flow *f, const double y[SIZE]) {
    if (!f->sliding)
        return y[Z] * pow(stiffness(f, y[W]), f->order);
    const double most = limit(f, y), viscous = dashpot(f, y);
    if (!sum_is_limited(f))
        return f->sign * most;
    if (f->limit == REF_LINEAR_SUM && (f->sign * viscous >= most || no_friction(f)))
        return 0.0;
    return f->sign * most - viscous;
}

static double force(const struct flow *f, const double y[SIZE]) {
    if (!f->sliding)
        return spring(f, y) + dashpot(f, y);
    if (sum_is_limited(f) || f->limit == REF_LINEAR_SPRING_STICKING)
        return f->sign * limit(f, y);
    return f->sign * limit(f, y) + dashpot(f, y);
}

static void rates(const void *of, const double y[], double ret[]) {
    const struct flow *f = of;
    const double clock = 4.0 * y[W] * y[W] * y[W];
    ret[W] = y[V];
    ret[V] = -clock * normal_force(f, y);
    ret[U] = -clock * f->mobility * force(f, y);
    /* k^(1 - p): with the clock no power of w is below 0 for alpha = 3/2. */
    ret[Z] = f->sliding ? 0.0
                        : 4.0 * power(y[W], 3.0 + 4.0 * f->growth * (1 - f->order)) *
                              pow(f->stiff, 1 - f->order) * y[U];
}

/* d/dsigma of what is limited, if it stuck with this spring force. */
static double stick_rate(const struct flow *f, const double y[SIZE], double held) {
    const double w = y[W], clock = 4.0 * w * w * w;
    double rate = clock * stiffness(f, w) * y[U];
    if (f->order && fabs(held) > 0.0)
        rate += f->order * 4.0 * f->growth * y[V] / w * held;
    if (sum_is_limited(f))
        rate +=
            viscous_rate(f, f->b_t, w, y[V], y[U], -clock * f->mobility * (held + dashpot(f, y)));
    return rate;
}

/* --- events: each falls through zero ---------------------------------------------------------- */

static double separation(const void *of, const double y[]) {
    (void)of;
    return y[W];
}

static double turn(const void *of, const double y[]) {
    (void)of;
    return y[V];
}

static double pressing(const void *of, const double y[]) {
    return normal_force(of, y);
}

static double strength(const void *of, const double y[]) {
    const struct flow *f = of;
    return limit(f, y) - fabs(spring(f, y) + (sum_is_limited(f) ? dashpot(f, y) : 0.0));
}

/* > 0 while it slides on. */
static double excess(const void *of, const double y[]) {
    const struct flow *f = of;
    if (no_friction(f))
        return 1.0;
    if (f->limit == REF_LINEAR_SUM && f->sign * dashpot(f, y) >= limit(f, y))
        return 1.0;
    return f->sign * stick_rate(f, y, spring(f, y)) - limit_rate(f, y);
}

/* --- what follows ----------------------------------------------------------------------------- */

static void stick(struct flow *f, double y[SIZE]) {
    const double held = spring(f, y);
    f->sliding = 0;
    y[Z] = held / pow(stiffness(f, y[W]), f->order);
}

static void slide(struct flow *f, double y[SIZE]) {
    const double limited = spring(f, y) + (sum_is_limited(f) ? dashpot(f, y) : 0.0);
    f->sign = limited < 0.0 ? -1.0 : 1.0;
    f->sliding = 1;
}

/* The normal force is 0 and becomes tensile, and the limit is its size: nothing is left of what was limited. */
static void begin_anew(struct flow *f, double y[SIZE]) {
    const double held = f->limit == REF_LINEAR_SUM_REST ? -dashpot(f, y) : 0.0;
    f->sliding = 1;
    if (f->limit == REF_LINEAR_SUM && fabs(f->b_t * y[U]) > 0.0) {
        f->sign = y[U] < 0.0 ? -1.0 : 1.0;
        return;
    }
    const double rate = stick_rate(f, y, held);
    f->sign = rate < 0.0 ? -1.0 : 1.0;
    if (fabs(rate) > limit_rate(f, y))
        return;
    f->sliding = 0;
    y[Z] = held / pow(stiffness(f, y[W]), f->order);
}

static void change(struct flow *f, ref_event *event, double y[SIZE]) {
    if (event == separation)
        f->done = 1;
    else if (event == strength)
        slide(f, y);
    else if (event == excess)
        stick(f, y);
    else if (event == turn) {
        /* What sticks is kept as another quantity from here on. */
        f->order++;
        if (!f->sliding)
            y[Z] /= stiffness(f, y[W]);
    } else {
        if (!f->sliding && f->from != REF_LINEAR_ELASTIC)
            slide(f, y);
        f->normal = f->cut ? FLYING : PULLED;
        if (f->from == REF_LINEAR_SIZE && !f->cut)
            begin_anew(f, y);
    }
}

/* --- integration ------------------------------------------------------------------------------ */

static enum ref_step examine(struct ref_motion *m, double y[]) {
    struct flow *f = m->of;
    ref_event *const events[] = {separation, f->sliding ? excess : strength,
                                 f->normal == PRESSED ? pressing : NULL,
                                 f->order < f->displacement + f->scaled ? turn : NULL};
    ref_event *const event = ref_motion_first(m, events, 4, y);
    if (event)
        change(f, event, y);
    return !event ? REF_STEP_GOES_ON : f->done ? REF_STEP_ENDS : REF_STEP_CHANGES;
}

/* The motion shortly after touch, to the first order of what is left out: u and v by their dashpots, T as if it stuck. */
static void start(struct flow *f, double u, double y[SIZE]) {
    const double x = pow(START, 4.0), grown = pow(x, f->gamma + 1.0) / (f->gamma + 1.0);
    y[W] = START;
    y[V] = 1.0 - f->b * grown;
    y[U] = u;
    const double held =
        f->stiff * pow(x, f->growth + 1.0) * u / (f->displacement ? 1.0 : f->growth + 1.0);
    y[Z] = held / pow(stiffness(f, START), f->order);
    f->sliding = no_friction(f) || strength(f, y) < 0.0;
    f->sign = u < 0.0 ? -1.0 : 1.0;
    y[U] -= f->mobility *
            (f->sliding && f->limit != REF_LINEAR_SPRING
                 ? (f->from == REF_LINEAR_ELASTIC ? 0.0 : f->sign * f->mu * f->b)
                 : f->b_t * u) *
            grown;
}

int ref_oblique_damped_solve(const struct ref_oblique_damped *i, double *ret_slip,
                             double *ret_uncertainty) {
    const double length = ref_impact_length(&i->impact);
    const double scale =
        i->impact.speed / i->impact.h * pow(length, i->impact.gamma - i->impact.alpha);
    struct flow f = {
        .alpha = i->impact.alpha,
        .gamma = i->impact.gamma,
        .b = i->impact.c * scale,
        .stiff = i->is_constant ? i->k_t / i->impact.h * pow(length, 1.0 - i->impact.alpha)
                                : i->kappa * i->impact.alpha,
        .growth = i->is_constant ? 0.0 : i->impact.alpha - 1.0,
        .b_t = i->c_t * scale,
        .mobility = i->impact.mass / i->mass_t,
        .mu = fmin(i->friction, 1e30),
        .displacement = i->displacement && !i->is_constant,
        .order = i->displacement && !i->is_constant,
        .scaled = i->scaled && !i->is_constant,
        .cut = i->cut,
        .limit = i->limit,
        .from = i->from,
    };
    double y[SIZE];
    start(&f, i->slip / i->impact.speed, y);
    if (f.sliding && f.displacement && f.limit == REF_LINEAR_SUM_REST && f.mu > 0.0 &&
        f.from != REF_LINEAR_ELASTIC)
        return -3;
    struct ref_motion m = {.of = &f,
                           .size = SIZE,
                           .rates = rates,
                           .examine = examine,
                           .error = STEP_ERROR,
                           .first = FIRST_STEP,
                           .longest = LONGEST};
    const int status = ref_motion_run(&m, y);
    if (status)
        return status;
    *ret_slip = y[U] * i->impact.speed;
    *ret_uncertainty = BY_INTEGRATION * (fabs(i->slip) + i->impact.speed * fmin(f.mu, 1.0));
    return 0;
}
